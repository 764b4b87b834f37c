// How readers point at things on a board: taps, drags, arrow keys and the focus.
"use strict";
(() => {
  const { numberOf } = window.donimoes.player;
  const FAR = 6; // pixels: a pointer that moves farther is dragging
  const NEAR = 16; // pixels: a tap this near to something is meant for it
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  const isEnter = (key) => key === "Enter" || key === " ";

  function focus(element) {
    element?.focus?.({ preventScroll: true });
  }

  // Makes something on a board a button.
  function tappable(element, act) {
    element.dataset.tap = "";
    element.addEventListener("click", act);
    return element;
  }

  // Where a pointer is, in the lengths of a drawing.
  function point(svg, event) {
    const matrix = svg.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x, y];
  }

  // Lets readers tap and drag the pieces on a drawing. `grip` says what to do with one: `tap`; or
  // `lift`, which returns where the piece is, and then `drop` with how far it was dragged and with
  // the pointer's place, or `cancel`. `meant` says which piece is meant where one is on another;
  // `miss` does what a tap on none means, and returns whether it means anything.
  function draggable(svg, grip, meant = (element) => element, miss = () => false) {
    let touched = null; // what the pointer went down on
    svg.addEventListener("pointerdown", (event) => {
      const on = event.target.closest("[data-piece]"), element = on && meant(on);
      touched = event.target.closest("[data-piece], [data-tap]");
      if (element && event.isPrimary && !event.button) follow(event, svg, element, grip(numberOf(element), element));
    });
    // A tap that moves things on the board clicks what comes under the finger: that isn't meant.
    svg.addEventListener("click", (event) => {
      if (event.detail && touched && !touched.contains(event.target)) event.stopPropagation();
    }, true);
    svg.addEventListener("click", (event) => {
      const element = touched || event.target.closest("[data-tap]") ? null
        : event.target.closest("[data-piece]") ?? (miss(point(svg, event)) ? null : nearest(svg, event));
      touched = null;
      if (element?.dataset.piece) grip(numberOf(element), element).tap();
      else element?.dispatchEvent(new MouseEvent("click"));
    });
  }

  // What is nearest to where a pointer tapped on nothing, unless that's too far away.
  function nearest(svg, { clientX, clientY }) {
    const [found] = Array.from(svg.querySelectorAll("[data-piece], [data-tap]"), (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const away = Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
      return { element, away };
    }).sort((one, other) => one.away - other.away);
    return found?.away <= NEAR ? found.element : null;
  }

  function follow(event, svg, element, { lift, tap, drop, cancel }) {
    const from = point(svg, event), start = [event.clientX, event.clientY];
    let corner = null;
    element.setPointerCapture(event.pointerId);
    const moved = (next) => {
      const [x, y] = point(svg, next);
      return [x - from[0], y - from[1]];
    };
    const move = (next) => {
      if (!corner && Math.hypot(next.clientX - start[0], next.clientY - start[1]) < FAR) return;
      corner ??= lift();
      const [dx, dy] = moved(next);
      element.classList.add("dragged");
      element.style.transform = `translate(${corner[0] + dx}px, ${corner[1] + dy}px)`;
    };
    const end = (next) => {
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
      removeEventListener("pointerdown", another, true);
      element.classList.remove("dragged");
      if (next.type === "pointerup" && !corner) tap();
      else if (next.type === "pointerup") drop(moved(next), point(svg, next));
      else if (corner) cancel();
    };
    // Two fingers enlarge the page.
    const another = (next) => next.pointerId !== event.pointerId && end(next);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    addEventListener("pointerdown", another, true);
  }

  Object.assign(window.donimoes.player, { ARROWS, isEnter, focus, tappable, draggable });
})();
