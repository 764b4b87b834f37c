// Learning from a game: what plays are worth, on the table itself; and, after the game, a graph of it with
// the plays that cost most, each beside a better one.
"use strict";
(() => {
  const { gettext, make } = donimoes;
  const WORST = 3; // plays that are looked at closely
  const HIGH = 200, EDGE = 44; // of the graph
  const SURE = 2; // standard errors from which a difference counts

  const signed = (points) => `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points).toFixed(1)}`;
  const exactly = ({ points, error }) => (error ? `${signed(points)} ± ${error.toFixed(1)}` : signed(points));
  const top = (worths) => worths.reduce((one, other) => (other.points > one.points ? other : one));

  /** Write what plays are worth at what is touched for them: the best that can come of it. */
  function showWorths(board, worths) {
    const { draw } = donimoes.player, { touches, layers, hand, bar, data } = board;
    const known = new Map(worths.map((worth) => [worth.play, worth])), best = worths.length && top(worths).points;
    const of = (plays) => {
      const own = plays.map(({ play }) => known.get(play)).filter(Boolean);
      return own.length ? top(own) : null;
    };
    const tell = (element, worth) => {
      element.dataset.words ??= element.getAttribute("aria-label") ?? element.textContent;
      const isBest = Boolean(worth) && worth.points === best;
      const about = worth && { what: element.dataset.words, points: exactly(worth) };
      const words = isBest ? gettext("{what}; worth {points}, the best", about) : worth && gettext("{what}; worth {points}", about);
      element.setAttribute("aria-label", words ?? element.dataset.words);
      return isBest;
    };
    const next = (touch) => touches.left.filter(({ path }) => path[touches.step]?.includes(touch));
    layers.worths.replaceChildren();
    for (const light of layers.lights.children) {
      const worth = light.dataset.touch && of(next(Number(light.dataset.touch))), isBest = worth && tell(light, worth);
      if (!worth) continue;
      const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(light.getAttribute(name)));
      const at = { x: x + width / 2, class: isBest ? "worth best" : "worth", "aria-hidden": "true" };
      layers.worths.append(draw("text", { ...at, y: y + height / 2 + 2 }, signed(worth.points)));
      if (worth.error) layers.worths.append(draw("text", { ...at, class: `${at.class} error`, y: y + height / 2 + 12 }, `±${worth.error.toFixed(1)}`));
    }
    for (const button of [...hand.children, ...bar.querySelectorAll("[data-touch]")]) {
      const touch = Number(button.dataset.touch ?? board.heldTouch(button.dataset.name));
      const worth = of(button.dataset.touch ? next(touch) : data.targets.filter(({ path }) => path[0].includes(touch)));
      const isBest = tell(button, worth);
      button.querySelector(".worth")?.remove();
      if (worth) button.append(make("span", { class: isBest ? "worth best" : "worth", "aria-hidden": "true" },
        make("b", {}, signed(worth.points)), worth.error ? ` ±${worth.error.toFixed(1)}` : ""));
    }
  }

  /** Return the graph of what the reader's plays were worth, which can also be read aloud. */
  function graph(judged, worst, wide) {
    const { draw } = donimoes.player, points = judged.map(({ own }) => own.points);
    const [least, most] = [Math.min(0, ...points), Math.max(0, ...points)], room = most - least || 1;
    const x = (index) => EDGE + (wide - 2 * EDGE) * (judged.length > 1 ? index / (judged.length - 1) : .5);
    const y = (value) => 14 + (HIGH - 34) * (most - value) / room;
    const label = (value) => draw("text", { x: EDGE - 6, y: y(value) + 4, class: "scale" }, signed(value));
    const dots = worst.map((each, number) => {
      const index = judged.indexOf(each), at = { cx: x(index), cy: y(each.own.points) };
      return draw("g", {}, draw("circle", { ...at, r: 9, class: "mistake" }), draw("text", { x: at.cx, y: at.cy + 4, class: "number" }, String(number + 1)));
    });
    const words = [
      gettext("How far you were ahead after each of your plays, as far as a program can tell."),
      ...points.map((value, index) => gettext("Play {number}: {points}.", { number: index + 1, points: signed(value) })),
    ].join(" ");
    return draw("svg", { class: "worth-graph", viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": words },
      draw("line", { x1: EDGE, x2: wide - EDGE, y1: y(0), y2: y(0), class: "level" }), label(0),
      ...[least, most].filter((value) => Math.abs(y(value) - y(0)) > 14).map(label),
      draw("polyline", { points: points.map((value, index) => `${x(index)},${y(value)}`).join(" ") }), ...dots,
      draw("text", { x: wide - EDGE, y: HIGH - 4, class: "scale" }, gettext("your plays")));
  }

  /** Return one of the worst plays beside the better one; `picture` promises the picture of a play. */
  async function beside({ turn, own, best }, number, picture) {
    const side = async (title, play, about) => {
      const figure = make("figure", {});
      figure.innerHTML = (await picture(turn, play.play))?.svg ?? "";
      figure.append(make("figcaption", {}, make("strong", {}, title), " ", play.words, ": ", exactly(play)));
      figure.className = about;
      return figure;
    };
    const cost = gettext("Play {number}: it cost {points} points.", { number, points: (best.points - own.points).toFixed(1) });
    return make("li", {}, make("p", {}, cost), make("div", { class: "beside" },
      await side(gettext("You:"), own, "own"), await side(gettext("Better:"), best, "better")));
  }

  /** Weigh the reader's plays one after another, and show what is to be learned in a place. It ends early
   * if `isOver()`; `ask` asks the engine, and `tell` learns how far this is. */
  async function review(place, turns, { ask, tell, isOver }) {
    const wide = place.clientWidth || 320, judged = [], costs = ({ own, best }) => best.points - own.points;
    const isSure = (each) => costs(each) > SURE * Math.hypot(each.own.error, each.best.error) && costs(each) > .05;
    place.replaceChildren();
    for (const [index, turn] of turns.entries()) {
      tell(index, turns.length);
      const found = await ask("judge", { turn });
      if (isOver()) return;
      if (found.own) judged.push({ ...found, number: index + 1 });
      if (judged.length > 1) place.replaceChildren(graph(judged, [], wide));
    }
    tell(turns.length, turns.length);
    if (!judged.length) return;
    const worst = judged.filter(isSure).sort((one, other) => costs(other) - costs(one)).slice(0, WORST);
    const list = make("ol", { class: "worst" });
    place.replaceChildren(graph(judged, worst, wide), make("h3", {}, worst.length ? gettext("What cost most") : gettext("No play that was clearly worse than another.")), list);
    for (const each of worst) {
      const item = await beside(each, each.number, (turn, play) => (isOver() ? null : ask("moment", { turn, play })));
      if (isOver()) return;
      list.append(item);
    }
  }

  donimoes.review = { exactly, review, showWorths };
})();
