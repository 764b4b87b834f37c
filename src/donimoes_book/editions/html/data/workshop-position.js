// The workshop's editor of positions: parts that are dragged, and their notation, each following the
// other. The engine reads and prints; this script only moves parts.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make, read, write } = donimoes;
  const { bring, call, given, part, run, save, savePicture, stop } = donimoes.workshop;
  const LAST = "donimoes.workshop.position";
  const { section, made, press } = part("position");
  const [form] = section.querySelectorAll("form");
  const place = section.querySelector(".editor"), drawn = section.querySelector(".drawn");
  const moves = section.querySelector(".moves"), solved = section.querySelector(".solved");
  const LISTS = { domino: "dominoes", piece: "pieces", die: "dice", cover: "covers", number: "numbers" };
  const MARGIN = 2; // empty spaces around the parts, to drop others there
  const NAMESPACE = "http://www.w3.org/2000/svg";
  const STEPS = { ArrowLeft: [-2, 0], ArrowRight: [2, 0], ArrowUp: [0, -2], ArrowDown: [0, 2] };

  let shown = null; // the engine's last answer
  let chosen = null; // the part that keys and buttons change
  let space = 36; // how wide half a domino is in the picture

  const svg = (tag, attributes, ...children) => {
    const element = document.createElementNS(NAMESPACE, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const markup = (use, attributes) => {
    const element = svg("g", attributes);
    element.innerHTML = use.markup;
    return element;
  };

  const copy = () => JSON.parse(JSON.stringify(shown?.parts ?? {}));
  const where = (item) => item.places?.[0] ?? item.place;
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  function moved(item, dx, dy) {
    const by = ([x, y]) => [x + dx, y + dy];
    if (!item.places) return { ...item, place: by(item.place) };
    return { ...item, places: item.places.map(by), joints: item.joints.map(([at, char]) => [by(at), char]) };
  }

  function turned(item) {
    if (item.across === undefined) return item;
    return { ...item, across: !item.across, pips: item.across ? item.pips : [...item.pips].reverse() };
  }

  // Asks the engine for a position, from parts or from text, and shows it.
  async function show(name, asked, keep) {
    const wrong = await run(section, async () => {
      const { game } = given(form);
      const found = await call(name, { ...asked, ...(game ? { game } : {}) });
      shown = found;
      space = found.space;
      if (name === "arranged") form.elements.text.value = found.text;
      chosen = keep && found.uses.find(({ kind, part: item }) => kind === keep.kind && same(item.pips, keep.pips)
        && item.letter === keep.letter && item.across === keep.across) || null;
      drawn.innerHTML = found.svg;
      moves.replaceChildren(...found.moves.map((move) => make("li", {}, make("code", {}, move))));
      solved.replaceChildren();
      made.hidden = false;
      draw();
      write(LAST, { text: found.text, game });
      play.disabled = !found.code;
      return found.problems.map(({ text }) => text).join("\n");
    }, "");
    // Parts that are added to a text that can't be read would replace it.
    box.inert = Boolean(wrong);
    if (!wrong) return null;
    [shown, chosen] = [null, null];
    clearPictures();
    draw();
    if (asked.text) write(LAST, { text: asked.text, game: given(form).game });
    return wrong;
  }

  function clearPictures() {
    for (const old of [drawn, moves, solved]) old.replaceChildren();
    made.hidden = true;
  }

  // Changes a part, adds one (if there was none before) or removes one (if there is none after).
  function change(use, after) {
    const parts = copy(), list = (parts[LISTS[use.kind]] ??= []);
    const index = list.findIndex((item) => same(item, use.part));
    if (index >= 0) list.splice(index, 1);
    if (after) list.push(after);
    if (!Object.values(parts).some((items) => items?.length)) return clearTable();
    return show("arranged", { parts }, after && { kind: use.kind, ...after });
  }

  function clearTable() {
    [shown, chosen, form.elements.text.value] = [null, null, ""];
    write(LAST, null);
    box.inert = false;
    clearPictures();
    draw();
  }

  // The board

  const board = svg("svg", { class: "bench-board", role: "group" });
  board.setAttribute("aria-label", gettext("The table"));

  function draw() {
    const uses = shown?.uses ?? [];
    const right = Math.max(4, ...uses.map(({ x, width }) => (x + width) / space)) + MARGIN;
    const below = Math.max(2, ...uses.map(({ y, height }) => (y + height) / space)) + MARGIN;
    const [wide, high] = [right + MARGIN, below + MARGIN].map((spaces) => Math.ceil(spaces) * space);
    board.setAttribute("viewBox", `${-MARGIN * space} ${-MARGIN * space} ${wide} ${high}`);
    board.style.maxWidth = `${wide}px`;
    const hadFocus = board.contains(document.activeElement);
    board.replaceChildren(...uses.map((use) => {
      const about = { transform: `translate(${use.x} ${use.y})`, class: use === chosen ? "part picked" : "part",
        tabindex: 0, role: "button", "aria-label": use.words, "aria-pressed": String(use === chosen) };
      const element = markup(use, about);
      element.prepend(svg("rect", { width: use.width, height: use.height, class: "room" }));
      element.addEventListener("pointerdown", (event) => drag(event, use, element));
      element.addEventListener("keydown", (event) => onKey(event, use));
      element.addEventListener("focus", () => choose(use, element));
      return element;
    }));
    turn.disabled = remove.disabled = !chosen;
    if (hadFocus) board.querySelector(".picked")?.focus();
  }

  function choose(use, element) {
    chosen = use;
    for (const other of board.children) {
      other.classList.toggle("picked", other === element);
      other.setAttribute("aria-pressed", String(other === element));
    }
    turn.disabled = remove.disabled = false;
  }

  function onKey(event, use) {
    if (STEPS[event.key]) change(use, moved(use.part, ...STEPS[event.key]));
    else if (event.key === "t" || event.key === " ") change(use, turned(use.part));
    else if (event.key === "Delete" || event.key === "Backspace") change(use, null);
    else return;
    event.preventDefault();
  }

  // The place on the table under a pointer, in half-spaces.
  function under({ clientX, clientY }) {
    const at = new DOMPoint(clientX, clientY).matrixTransform(board.getScreenCTM().inverse());
    return [at.x, at.y].map((value) => value / space * 2);
  }

  // Drags a part from the board, or a new one from the box.
  function drag(event, use, element) {
    if (event.button) return;
    event.preventDefault();
    const isNew = !board.contains(element), from = isNew ? null : under(event);
    const ghost = isNew && lifted(use, event);
    if (!isNew) choose(use, element);
    element.setPointerCapture(event.pointerId);
    let far = false;
    const move = (next) => {
      far ||= Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > 6;
      if (ghost) ghost.style.translate = `${next.clientX}px ${next.clientY}px`;
      else if (far) {
        const [x, y] = under(next).map((value, axis) => (value - from[axis]) * space / 2);
        element.setAttribute("transform", `translate(${use.x + x} ${use.y + y})`);
      }
    };
    const end = (last) => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
      ghost?.remove?.();
      if (last.type === "pointercancel") return draw();
      const to = under(last);
      const inside = document.elementFromPoint(last.clientX, last.clientY)?.closest(".bench-board") === board;
      if (isNew) {
        if (inside) change({ kind: use.kind, part: null }, put(use.part, to.map((value) => 2 * Math.floor(value / 2))));
        else if (!far) add(use);
      } else if (far) {
        const by = to.map((value, axis) => 2 * Math.round((value - from[axis]) / 2));
        change(use, inside ? moved(use.part, ...by) : null);
      }
    };
    const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
  }

  function lifted(use, { clientX, clientY }) {
    const picture = svg("svg", { class: "lifted", viewBox: `0 0 ${use.width} ${use.height}`, width: use.width, height: use.height });
    picture.append(markup(use, {}));
    picture.style.translate = `${clientX}px ${clientY}px`;
    document.body.append(picture);
    return picture;
  }

  function put(item, [x, y]) {
    const [left, top] = where(item);
    return moved(item, x - left, y - top);
  }

  // Adds a part where there is room: below everything.
  function add(use) {
    const bottom = Math.max(0, ...(shown?.uses ?? []).map(({ y, height }) => Math.ceil((y + height) / space)));
    change({ kind: use.kind, part: null }, put(use.part, [0, 2 * (bottom + (bottom ? 1 : 0))]));
  }

  // The box, with the set and everything else that can be put on a table

  const button = (words, click) => {
    const element = make("button", { type: "button", click }, words);
    element.disabled = true;
    return element;
  };
  const turn = button(gettext("Turn"), async () => {
    await change(chosen, turned(chosen.part));
    board.querySelector(".picked")?.focus();
  });
  const remove = button(gettext("Remove"), () => change(chosen, null));
  const clear = make("button", { type: "button", click: clearTable }, gettext("Clear the table"));
  const box = make("div", { class: "box", role: "group", "aria-label": gettext("The box: drag a part to the table, or press it") });
  const help = make("p", { class: "help" }, gettext("Drag parts to the table. A part that is chosen can be turned, moved with the arrow keys, and removed."));

  async function fill() {
    for (const use of await call("box")) {
      const picture = svg("svg", { viewBox: `0 0 ${use.width} ${use.height}`, width: use.width / 2, height: use.height / 2, "aria-hidden": "true" });
      picture.append(markup(use, {}));
      const element = make("button", { type: "button", "aria-label": use.words, title: use.words }, picture);
      element.addEventListener("pointerdown", (event) => drag(event, use, element));
      element.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        add(use);
      });
      box.append(element);
    }
  }

  place.append(help, board, make("p", { class: "bench-buttons" }, turn, remove, clear), box);

  // The notation, and what is made of it

  async function drawText() {
    const error = await show("position", { text: form.elements.text.value });
    const { line, column, width } = error?.errors?.[0] ?? {};
    if (!line) return;
    const start = form.elements.text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1) + column - 1;
    form.elements.text.focus();
    form.elements.text.setSelectionRange(start, start + width);
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    drawText();
  });
  form.elements.text.addEventListener("change", drawText);
  form.elements.game.addEventListener("change", drawText);
  press("solve", async () => {
    await drawText();
    if (section.querySelector(":scope > .wrong")) return;
    await run(section, async () => {
      const { text, game } = { text: form.elements.text.value, game: form.elements.game.value };
      if (!game) throw new Error(gettext("Choose a game first."));
      const found = await call("solve", { text, game });
      solved.replaceChildren();
      if (found.svg) solved.innerHTML = found.svg;
      return [found.words, found.length ?? found.reached].filter(Boolean).join("\n");
    }, gettext("Solving …"));
  });
  press("stop", stop);
  press("svg", () => save("position.svg", shown.file, "image/svg+xml"));
  press("png", () => savePicture("position.png", shown.file));
  const play = section.querySelector("[name='play']");
  press("play", () => {
    document.getElementById("problem").scrollIntoView();
    bring("coded", { code: shown.code });
  });
  press("link", () => {
    const address = new URL(location.href), { text, game = "" } = read(LAST);
    address.hash = `position?${new URLSearchParams({ text, game })}`;
    navigator.clipboard.writeText(address.href);
  });
  press("code", () => navigator.clipboard.writeText(shown.code));
  press("block", () => navigator.clipboard.writeText(shown.block));
  document.addEventListener("workshop:ready", async () => {
    if (!box.children.length) await fill();
    draw();
    const [, linked] = location.hash.match(/^#position\?(.*)$/s) ?? [];
    const last = linked ? Object.fromEntries(new URLSearchParams(linked)) : read(LAST);
    if (!last?.text || form.elements.text.value) return;
    form.elements.text.value = last.text;
    form.elements.game.value = last.game ?? "";
    await show("position", { text: last.text });
  });
})();
