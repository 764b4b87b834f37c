// Lets readers play a problem in its place on the page. It knows no rules: the program that proved
// the problem worked out where moves lead and why others are refused, and this looks it up.
"use strict";
(() => {
  const donimoes = (window.donimoes ??= {});
  const SVG = "http://www.w3.org/2000/svg";
  const SPACE = 36; // the side of a half in a drawing
  const WAYS = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1] };
  const ARROWS = { ArrowLeft: "L", ArrowRight: "R", ArrowUp: "U", ArrowDown: "D" };
  const FAR = 6; // pixels: a pointer that moves farther is dragging
  const plurals = new Intl.PluralRules(donimoes.language || document.documentElement.lang || "en");

  // Words

  function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  }
  function say(key, values = {}) {
    return fill(donimoes.words[key] ?? key, values);
  }
  function counted(forms, count) {
    return fill(forms[plurals.select(count)] ?? forms.other, { count });
  }

  // Packed data

  function* unpack(text) {
    let number = 0, shift = 0;
    for (const character of atob(text)) {
      const byte = character.charCodeAt(0);
      number += (byte & 127) * 2 ** shift;
      shift += 7;
      if (byte < 128) {
        yield number;
        number = shift = 0;
      }
    }
  }

  // How many moves are left from each state, counted back from the solved ones.
  function distances(count, solved, edges) {
    const before = Array.from({ length: count }, () => []);
    for (let i = 0; i < edges.length; i += 2) before[edges[i + 1]].push(edges[i]);
    const left = new Int32Array(count).fill(-1);
    const todo = [...solved];
    for (const state of todo) left[state] = 0;
    for (const state of todo) {
      for (const earlier of before[state]) {
        if (left[earlier] < 0) {
          left[earlier] = left[state] + 1;
          todo.push(earlier);
        }
      }
    }
    return left;
  }

  // A map of all positions. A state is its number.
  class GraphModel {
    constructor(data) {
      this.data = data;
      this.start = 0;
      this.whole = data.whole;
      this.isSolved = (state) => this.solved[state];
      this.isEdge = (state) => !this.exits[state];
      this.read();
    }

    read() {
      const { data } = this;
      this.solved = [];
      this.exits = []; // for each state, its moves' names and where they lead
      this.first = [null]; // for each state, where it was mentioned first, and by which change
      this.refused = []; // for each state, what is refused and why, as numbers
      const stream = unpack(data.states);
      const next = () => stream.next().value;
      const states = this.first;
      for (let state = 0; state < states.length; state++) {
        const head = next(), moves = head >> 1;
        this.solved.push(head % 2 === 1);
        if (moves === data.edge) {
          this.exits.push(null);
          this.refused.push(new Map());
          continue;
        }
        const exits = [];
        for (let i = 0; i < moves; i++) {
          const name = next(), ago = next();
          const after = states.length - ago;
          if (!ago) states.push([state, next()]);
          exits.push([name, after]);
        }
        this.exits.push(exits);
        const refused = new Map(states[state] ? this.refused[states[state][0]] : []);
        if (!this.solved[state]) {
          for (let i = next(); i > 0; i--) {
            const name = next(), reason = next();
            if (reason) refused.set(name, reason - 1);
            else refused.delete(name);
          }
        }
        this.refused.push(refused);
      }
    }

    places(state) {
      if (!this.first[state]) return this.data.start;
      const [before, change] = this.first[state];
      const [off, on] = this.data.changes[change];
      return [...this.places(before).filter((place) => !off.includes(place)), ...on];
    }

    moves(state) {
      return (this.exits[state] ?? []).map(([name, after]) => {
        const [pieces, way] = this.data.gestures[name];
        return { name: this.data.names[name], after, pieces, way };
      });
    }

    refusals(state) {
      return Array.from(this.refused[state], ([name, reason]) => {
        const [pieces, way] = this.data.gestures[name];
        return { name: this.data.names[name], reason: this.data.reasons[reason], pieces, way };
      });
    }

    // A printed move can name a domino's numbers, or two dominoes, in either order.
    find(state, text) {
      const found = new Set(spellings(text.toUpperCase()));
      return this.moves(state).find((move) => found.has(move.name.toUpperCase()))
        ?? this.refusals(state).find((refusal) => found.has(refusal.name.toUpperCase()));
    }

    left(state) {
      this.distances ??= distances(
        this.exits.length,
        this.solved.flatMap((solved, number) => (solved ? [number] : [])),
        this.exits.flatMap((exits, from) => exits.flatMap(([, after]) => [from, after])),
      );
      return this.distances[state];
    }
  }

  function spellings(text) {
    const parts = text.split("+");
    const orders = parts.length > 1 ? [parts, [...parts].reverse()] : [parts];
    const turned = (part) => [part, part.replace(/^(\d)(\d)/, "$2$1")];
    return orders.flatMap((order) =>
      order.map(turned).reduce((begun, part) => begun.flatMap((a) => part.map((b) => `${a}+${b}`))));
  }

  // Pawns that walk between spaces. A state is the phase and each pawn's space.
  class PawnModel {
    constructor(data) {
      this.data = data;
      this.start = { phase: data.first, spaces: data.start };
      this.whole = true;
      this.isEdge = () => false;
      this.rays = data.phases.map((phase) => {
        const bySpace = [];
        for (const [space, tries, deciding, found] of phase.rays) {
          const rows = new Map();
          const outcomes = [...unpack(found)];
          for (const set of sets(deciding.length, data.pawns.length - 1)) {
            const from = rows.size * tries.length;
            rows.set(set, outcomes.slice(from, from + tries.length));
          }
          (bySpace[space] ??= []).push({ tries, deciding, rows });
        }
        return bySpace;
      });
    }

    isSolved({ phase, spaces }) {
      return phase === this.data.phases.length - 1 && this.isAtGoal(phase, spaces);
    }

    isAtGoal(phase, spaces) {
      return spaces.every((space) => this.data.phases[phase].goal.includes(space));
    }

    after({ phase, spaces }, pawn, end) {
      const moved = spaces.map((space, number) => (number === pawn ? end : space));
      const last = this.data.phases.length - 1;
      return { phase: phase < last && this.isAtGoal(phase, moved) ? phase + 1 : phase, spaces: moved };
    }

    // Everything that can be tried with one pawn: moves and refusals.
    *tried(state, pawn) {
      const { spaces } = state;
      for (const { tries, deciding, rows } of this.rays[state.phase][spaces[pawn]]) {
        let set = 0;
        deciding.forEach((space, number) => {
          if (spaces.includes(space)) set |= 1 << number;
        });
        const row = rows.get(set);
        for (let i = 0; i < tries.length; i++) yield [tries[i], this.data.outcomes[row[i]]];
      }
    }

    *all(state, pawns) {
      const { data } = this;
      for (const pawn of pawns) {
        const letter = data.pieces[data.pawns[pawn]][0];
        const known = new Set();
        const pieces = [data.pawns[pawn]];
        for (const [tried, found] of this.tried(state, pawn)) {
          const way = tried[0];
          if (typeof found === "string") {
            const reason = found.replace(/\{(\d+)\}/g, (_, space) =>
              data.pieces[data.pawns[state.spaces.indexOf(Number(space))]][0]);
            yield { name: letter + tried, reason, pieces, way };
          } else if (!known.has(found[1])) {
            known.add(found[1]);
            yield { name: letter + found[1], tried: letter + tried, end: found[0],
              after: this.after(state, pawn, found[0]), pieces, way };
          }
        }
      }
    }

    moves(state) {
      if (this.isSolved(state)) return [];
      return [...this.all(state, this.data.pawns.keys())].filter((tried) => tried.after);
    }

    refusals(state) {
      return [...this.all(state, this.data.pawns.keys())].filter((tried) => tried.reason);
    }

    find(state, text) {
      const name = text.toUpperCase(), bare = name.replace(/\(.*\)$/, "");
      const moves = this.moves(state);
      const move = moves.find((known) => known.name === name || known.tried === name);
      if (move) return move;
      const near = moves.find((known) => known.tried === bare);
      if (near) return { name, reason: say("is_printed", { move: near.name }) };
      return this.refusals(state).find((refusal) => refusal.name === bare);
    }

    places({ phase, spaces }) {
      const { fixed, tiles, stands } = this.data.phases[phase];
      const shown = tiles.flatMap(([halves, ...variants]) => {
        const [first, second] = halves.map((space) => spaces.includes(space));
        return variants[Number(first) + 2 * Number(second)];
      });
      return [...fixed, ...shown, ...spaces.map((space, pawn) => stands[pawn][space])];
    }

    // The search doesn't distinguish between pawns: a state is a set of spaces.
    key({ phase, spaces }) {
      return spaces.reduce((key, space) => key + 2 ** space, phase * 2 ** 32);
    }

    left(state) {
      if (!this.distances) {
        this.known = new Map();
        const todo = [], solved = [], edges = [];
        const add = (found) => {
          const key = this.key(found);
          let number = this.known.get(key);
          if (number === undefined) {
            number = todo.length;
            this.known.set(key, number);
            todo.push(found);
            if (this.isSolved(found)) solved.push(number);
          }
          return number;
        };
        add(this.start);
        for (let from = 0; from < todo.length; from++) {
          if (this.isSolved(todo[from])) continue;
          for (const pawn of this.data.pawns.keys()) {
            for (const [, found] of this.tried(todo[from], pawn)) {
              if (typeof found !== "string") {
                edges.push(from, add(this.after(todo[from], pawn, found[0])));
              }
            }
          }
        }
        this.distances = distances(todo.length, solved, edges);
      }
      return this.distances[this.known.get(this.key(state))];
    }
  }

  // The sets of at most `most` out of `things` things, as bits, smallest sets first.
  function* sets(things, most) {
    function* chosen(count, from, set) {
      if (!count) yield set;
      else for (let i = from; i < things; i++) yield* chosen(count - 1, i + 1, set | (1 << i));
    }
    for (let count = 0; count <= most; count++) yield* chosen(count, 0, 0);
  }

  // Elements

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }
  function draw(tag, attributes = {}) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }
  function sprite([markup]) {
    const text = `<svg xmlns="${SVG}">${markup}</svg>`;
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const group = draw("g");
    group.append(...Array.from(parsed.childNodes, (node) => document.importNode(node, true)));
    return group;
  }

  function button(key, act) {
    const element = make("button", { type: "button", "data-act": key }, say(key));
    element.addEventListener("click", act);
    return element;
  }

  // Copies a link that opens a player's problem with these moves; if that is not possible, the link
  // is put in the field.
  function copyLink(player, moves) {
    const address = new URL(location.href);
    if (moves.length) address.searchParams.set("play", moves.join(" "));
    else address.searchParams.delete("play");
    address.hash = player.section.id;
    const done = () => player.say(say("copied"));
    const failed = () => {
      player.input.value = address.href;
      player.input.select();
      player.say(say("copy_it"));
    };
    if (navigator.clipboard) navigator.clipboard.writeText(address.href).then(done, failed);
    else failed();
  }

  // The table: pieces that can be pushed, tapped and reached by keys, at a constant scale.
  class Board {
    constructor(data, player) {
      this.data = data;
      this.player = player;
      this.svg = draw("svg", { class: "domino-diagram board", fill: "currentColor",
        "stroke-linecap": "round", "stroke-linejoin": "round", role: "group",
        "aria-label": say("board") });
      this.under = draw("g");
      this.targets = draw("g");
      this.svg.append(this.under, this.targets);
      this.view = make("div", { class: "board-view", tabindex: "-1" }, this.svg);
      this.pieces = new Map();
      this.box = null;
      this.movable = new Set(player.movable());
      this.svg.addEventListener("pointerdown", (event) => this.press(event));
    }

    show(places, moves) {
      const { data } = this;
      const present = new Map();
      for (const number of places) {
        const [piece, picture, x, y] = data.places[number];
        present.set(piece, { picture, x, y });
      }
      for (const [piece, shown] of this.pieces) {
        if (!present.has(piece)) {
          shown.element.remove();
          this.pieces.delete(piece);
        }
      }
      for (const number of places) {
        const [piece, picture, x, y] = data.places[number];
        this.put(piece, picture, x, y);
      }
      const active = document.activeElement;
      for (const [piece, { element }] of this.pieces) {
        const can = moves.filter((move) => move.pieces.includes(piece));
        if (this.movable.has(piece)) {
          element.setAttribute("aria-label", this.words(piece, can));
          element.classList.toggle("can-move", can.length > 0);
        }
      }
      if (active?.isConnected) active.focus?.({ preventScroll: true });
      this.choose(null);
      this.grow();
    }

    words(piece, moves) {
      const [, name] = this.data.pieces[piece];
      const can = moves.map((move) => move.name).join(" ");
      return can ? say("piece_moves", { piece: name, moves: can }) : say("piece_stuck", { piece: name });
    }

    put(piece, picture, x, y) {
      const [, width, height] = this.data.sprites[picture];
      let shown = this.pieces.get(piece);
      if (!shown) {
        shown = { element: draw("g") };
        this.pieces.set(piece, shown);
        if (this.movable.has(piece)) {
          shown.element.setAttribute("class", "piece");
          shown.element.setAttribute("tabindex", "0");
          shown.element.setAttribute("role", "button");
          shown.element.dataset.piece = piece;
        }
      }
      if (shown.picture !== picture) {
        // A finger needs as much room as a half, however small the piece is.
        const wide = Math.max(width, SPACE), high = Math.max(height, SPACE);
        const cover = draw("rect", { class: "cover", rx: 4, width: wide, height: high,
          x: (width - wide) / 2, y: (height - high) / 2 });
        shown.element.replaceChildren(sprite(this.data.sprites[picture]), ...(this.movable.has(piece) ? [cover] : []));
      }
      if (shown.x !== x || shown.y !== y) {
        shown.element.style.transform = `translate(${x}px, ${y}px)`;
      }
      const layer = this.movable.has(piece) ? this.svg : this.under;
      if (shown.element.parentNode !== layer) {
        if (layer === this.svg) this.svg.insertBefore(shown.element, this.targets);
        else layer.append(shown.element);
      }
      Object.assign(shown, { picture, x, y, width, height });
    }

    // The view grows with what has been seen, without anything on it seeming to move.
    grow() {
      const shown = [...this.pieces.values()];
      const now = {
        left: Math.min(...shown.map((s) => s.x)), top: Math.min(...shown.map((s) => s.y)),
        right: Math.max(...shown.map((s) => s.x + s.width)), bottom: Math.max(...shown.map((s) => s.y + s.height)),
      };
      const margin = this.player.roams ? SPACE : 4;
      if (shown.length) {
        const old = this.box;
        this.box = {
          left: Math.min(now.left - margin, old?.left ?? Infinity),
          top: Math.min(now.top - margin, old?.top ?? Infinity),
          right: Math.max(now.right + margin, old?.right ?? -Infinity),
          bottom: Math.max(now.bottom + margin, old?.bottom ?? -Infinity),
        };
        this.fit(old);
      }
    }

    fit(old) {
      const { left, top, right, bottom } = this.box;
      const size = parseFloat(getComputedStyle(this.view).fontSize) || 16;
      if (!this.scale) {
        const room = (this.view.clientWidth || 600) / (right - left);
        this.scale = Math.min((1.75 * size) / SPACE, Math.max(room, (1.35 * size) / SPACE));
      }
      this.svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
      this.svg.setAttribute("width", (right - left) * this.scale);
      this.svg.setAttribute("height", (bottom - top) * this.scale);
      if (old) {
        this.view.scrollLeft += (old.left - left) * this.scale;
        this.view.scrollTop += (old.top - top) * this.scale;
      }
    }

    point(event) {
      const matrix = this.svg.getScreenCTM().inverse();
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      return [x, y];
    }

    press(event) {
      const element = event.target.closest?.("[data-piece]");
      if (!element || event.button) return;
      const piece = Number(element.dataset.piece), shown = this.pieces.get(piece);
      const from = this.point(event), start = [event.clientX, event.clientY];
      let dragged = false;
      element.setPointerCapture(event.pointerId);
      const move = (next) => {
        if (!dragged && Math.hypot(next.clientX - start[0], next.clientY - start[1]) < FAR) return;
        if (!dragged) this.player.select(piece, true);
        dragged = true;
        const [x, y] = this.point(next);
        element.classList.add("dragged");
        element.style.transform = `translate(${shown.x + x - from[0]}px, ${shown.y + y - from[1]}px)`;
      };
      const end = (next) => {
        element.removeEventListener("pointermove", move);
        element.removeEventListener("pointerup", end);
        element.removeEventListener("pointercancel", end);
        element.classList.remove("dragged");
        if (!dragged) {
          if (next.type === "pointerup") this.player.tap(piece);
          return;
        }
        element.style.transform = `translate(${shown.x}px, ${shown.y}px)`;
        const [x, y] = this.point(next);
        if (next.type === "pointerup") this.player.drop(piece, [x - from[0], y - from[1]], [x, y]);
      };
      element.addEventListener("pointermove", move);
      element.addEventListener("pointerup", end);
      element.addEventListener("pointercancel", end);
    }

    // Where a move's piece ends up.
    target(move) {
      const piece = move.pieces[0], shown = this.pieces.get(piece);
      for (const number of this.player.model.places(move.after)) {
        const [other, picture, x, y] = this.data.places[number];
        if (other === piece) {
          const [, width, height] = this.data.sprites[picture];
          return { x, y, width, height };
        }
      }
      const [dx, dy] = WAYS[move.way] ?? [0, 0];
      return { ...shown, x: shown.x + dx * SPACE, y: shown.y + dy * SPACE };
    }

    choose(piece, moves = []) {
      const focused = this.targets.contains(document.activeElement);
      this.targets.replaceChildren();
      for (const { element } of this.pieces.values()) element.classList.remove("chosen", "partner");
      const shown = this.pieces.get(piece);
      if (focused) (shown ?? [...this.pieces.values()][0])?.element.focus?.({ preventScroll: true });
      if (!shown) return;
      shown.element.classList.add("chosen");
      for (const move of moves) {
        if (move.pieces.length > 1) {
          const other = move.pieces.find((known) => known !== piece);
          this.pieces.get(other)?.element.classList.add("partner");
          continue;
        }
        const place = this.target(move);
        const width = Math.max(place.width, SPACE * 0.8), height = Math.max(place.height, SPACE * 0.8);
        const x = place.x + (place.width - width) / 2, y = place.y + (place.height - height) / 2;
        const rect = draw("rect", { class: "target", x: x + 2, y: y + 2, width: width - 4, height: height - 4,
          rx: Math.min(width, height) / 6, tabindex: 0, role: "button", "aria-label": move.name });
        rect.addEventListener("click", () => this.player.play(move));
        rect.addEventListener("keydown", (event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            this.player.play(move);
            this.pieces.get(piece)?.element.focus({ preventScroll: true });
          }
        });
        this.targets.append(rect);
      }
    }

    at([x, y], except) {
      for (const [piece, shown] of this.pieces) {
        const inside = x >= shown.x && x <= shown.x + shown.width && y >= shown.y && y <= shown.y + shown.height;
        if (inside && piece !== except && this.movable.has(piece)) return piece;
      }
      return null;
    }
  }

  // A problem being played: the moves made, and what is said.
  class Player {
    constructor(section, data) {
      this.section = section;
      this.data = data;
      this.model = new donimoes.models[data.kind](data);
      this.history = [];
      this.next = 0;
      this.roams = data.roams;
      this.status = make("p", { role: "status", class: "said-last" });
      this.count = make("p", { class: "count" });
      this.board = new Board(data, this);
      this.element = this.build();
    }

    movable() {
      if (this.data.pawns) return this.data.pawns;
      return this.data.gestures.flatMap(([pieces]) => pieces);
    }

    get state() {
      return this.next ? this.history[this.next - 1].after : this.model.start;
    }

    build() {
      this.buttons = {
        undo: button("undo", () => this.undo()),
        redo: button("redo", () => this.redo()),
        reset: button("reset", () => this.reset()),
        hint: button("hint", () => this.hint()),
      };
      if (this.model.whole) {
        this.buttons.far = button("how_far", () => this.howFar());
        this.buttons.possible = button("still_possible", () => this.stillPossible());
      }
      // A page inside another, such as a notebook's, has no address of its own.
      if (location.protocol !== "about:") this.buttons.link = button("copy_link", () => this.copyLink());
      this.buttons.close = button("close", () => donimoes.stop(this.section));
      this.input = make("input", { type: "text", autocomplete: "off", spellcheck: "false",
        autocapitalize: "characters", title: this.data.form });
      const form = make("form", { class: "moves-field" }, make("label", {}, `${say("moves")} `, this.input));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.type(this.input.value);
      });
      const element = make("div", { class: "player" }, this.board.view, this.count, this.status,
        make("div", { class: "buttons" }, ...Object.values(this.buttons)), form);
      element.addEventListener("keydown", (event) => this.key(event));
      return element;
    }

    // This comes after it is in the page, since the board measures its room.
    begin() {
      this.show();
      this.say(this.model.whole ? say("begin") : say("begin_partly"));
    }

    say(words) {
      this.status.textContent = words;
    }

    show() {
      const { state, model } = this;
      this.board.show(model.places(state), model.moves(state));
      const solved = model.isSolved(state);
      this.section.dataset.moves = this.next;
      if (solved) this.section.dataset.solved = "true";
      else delete this.section.dataset.solved;
      this.element.classList.toggle("done", solved);
      const { units, best } = this.data;
      const own = donimoes.best?.(this.data.code);
      this.count.textContent = say("count", { moves: counted(units, this.next), best })
        + (own ? ` ${say("your_best", { best: own })}` : "");
      this.buttons.undo.disabled = this.buttons.reset.disabled = !this.next;
      this.buttons.redo.disabled = this.next === this.history.length;
    }

    play(move) {
      const gone = this.gone(move);
      this.history.splice(this.next, Infinity, move);
      this.next++;
      this.show();
      if (this.model.isSolved(this.state)) this.celebrate();
      else if (this.model.isEdge(this.state)) this.say(say("off_map", { move: move.name }));
      else if (!this.model.moves(this.state).length) this.say(say("no_move_left", { move: move.name }));
      else if (gone.length) this.say(say("taken", { move: move.name, pieces: gone.join(" ") }));
      else this.say(say("played", { move: move.name }));
    }

    // What a move takes off the table, unless that is only what was touched.
    gone(move) {
      const pieces = (state) => new Set(this.model.places(state).map((n) => this.data.places[n][0]));
      const after = pieces(move.after);
      const gone = [...pieces(this.state)].filter((piece) => !after.has(piece));
      if (gone.every((piece) => move.pieces.includes(piece))) return [];
      return gone.map((piece) => this.data.pieces[piece][0].split(".")[0]);
    }

    refuse(refusal) {
      this.say(say("refused", { move: refusal.name, reason: refusal.reason }));
    }

    celebrate() {
      const { best, units } = this.data;
      const fewest = this.next <= best;
      this.say(say(fewest ? "solved_best" : "solved_in", { moves: counted(units, this.next), best }));
      donimoes.note(this.data.code, this.next);
    }

    // Taps, keys and drags

    movesOf(piece) {
      return this.model.moves(this.state).filter((move) => move.pieces.includes(piece));
    }

    select(piece, quietly = false) {
      this.chosen = piece;
      const moves = this.movesOf(piece);
      this.board.choose(piece, moves);
      if (moves.length || quietly || this.model.isSolved(this.state)) return;
      const refused = this.model.refusals(this.state).filter((refusal) => refusal.pieces[0] === piece);
      const reasons = [...new Set(refused.map((refusal) => refusal.reason))];
      const words = reasons.slice(0, 2).join("; ");
      this.say(words ? say("stuck", { piece: this.data.pieces[piece][1], reason: words })
        : say("piece_stuck", { piece: this.data.pieces[piece][1] }));
    }

    tap(piece) {
      const { chosen } = this;
      if (chosen === piece) {
        this.chosen = null;
        this.board.choose(null);
        return;
      }
      if (chosen !== null && chosen !== undefined && this.together(chosen, piece)) return;
      this.select(piece);
    }

    // Plays two pieces as one move, or says why not; returns false if no move takes two.
    together(one, other) {
      const both = (tried) => tried.pieces.length === 2 && tried.pieces.includes(one) && tried.pieces.includes(other);
      const move = this.model.moves(this.state).find(both);
      if (move) {
        this.play(move);
        this.chosen = null;
        return true;
      }
      const refusal = this.model.refusals(this.state).find(both);
      if (refusal) {
        this.chosen = null;
        this.board.choose(null);
        this.refuse(refusal);
        return true;
      }
      return false;
    }

    drop(piece, [dx, dy], point) {
      this.chosen = null;
      const moves = this.movesOf(piece);
      const shown = this.board.pieces.get(piece);
      const near = moves.filter((move) => move.pieces.length === 1)
        .map((move) => {
          const target = this.board.target(move);
          return { move, away: Math.hypot(target.x - shown.x - dx, target.y - shown.y - dy) };
        })
        .sort((a, b) => a.away - b.away)[0];
      this.board.choose(null);
      if (near && near.away < SPACE * 0.8) {
        this.play(near.move);
        return;
      }
      const other = this.board.at(point, piece);
      if (other !== null && this.together(piece, other)) return;
      if (Math.hypot(dx, dy) < SPACE / 3) return;
      this.push(piece, Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "R" : "L") : dy > 0 ? "D" : "U");
    }

    // Pushes a piece one way if exactly one move goes there; otherwise says why not, or shows moves.
    push(piece, way) {
      const moves = this.movesOf(piece).filter((move) => move.way === way);
      if (moves.length === 1) {
        this.play(moves[0]);
        return;
      }
      if (moves.length) {
        this.board.choose(piece, moves);
        this.chosen = piece;
        this.board.targets.firstChild.focus({ preventScroll: true });
        this.say(say("which", { moves: moves.map((move) => move.name).join(" ") }));
        return;
      }
      const refused = this.model.refusals(this.state)
        .filter((refusal) => refusal.pieces[0] === piece && refusal.way === way);
      if (refused.length) this.refuse(refused.at(-1));
      else this.say(say("no_such_move", { form: this.data.form }));
    }

    key(event) {
      if (event.target === this.input || event.ctrlKey || event.metaKey || event.altKey) return;
      const piece = Number(event.target.dataset?.piece ?? NaN);
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key in ARROWS && this.board.targets.contains(event.target)) {
        const all = [...this.board.targets.children], here = all.indexOf(event.target);
        const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
        all[(here + step + all.length) % all.length].focus({ preventScroll: true });
      } else if (key in ARROWS && !Number.isNaN(piece)) this.push(piece, ARROWS[key]);
      else if ((key === "Enter" || key === " ") && !Number.isNaN(piece)) this.tap(piece);
      else if (key === "Escape" && this.chosen != null) this.tap(this.chosen);
      else if (key === "u") this.undo();
      else if (key === "r") this.reset();
      else return;
      event.preventDefault();
    }

    // The moves that a word stands for: just one, unless a number repeats it.
    single(word) {
      const [, move, times] = (this.data.repeats && word.match(/^(.*\D)([1-9]\d?)$/)) || [];
      return move ? Array(Number(times)).fill(move) : [word];
    }

    type(text) {
      const words = text.split(/[\s,;]+/).filter(Boolean).flatMap((word) => this.single(word));
      for (let i = 0; i < words.length; i++) {
        const found = this.model.isSolved(this.state) ? null : this.model.find(this.state, words[i]);
        if (!found?.after && found?.after !== 0) {
          this.input.value = words.slice(i).join(" ");
          if (found) this.refuse(found);
          else if (this.model.isSolved(this.state)) this.say(say("is_solved"));
          else if (this.model.isEdge(this.state)) this.say(say("off_map", { move: words[i] }));
          else this.say(say("unknown", { move: words[i], form: this.data.form }));
          return;
        }
        this.play(found);
      }
      this.input.value = "";
    }

    undo() {
      if (!this.next) return;
      this.next--;
      this.show();
      this.say(say("taken_back", { move: this.history[this.next].name }));
    }

    redo() {
      if (this.next === this.history.length) return;
      this.next++;
      this.show();
      this.say(say("played", { move: this.history[this.next - 1].name }));
    }

    reset() {
      if (!this.next) return;
      this.next = 0;
      this.show();
      this.say(say("begin"));
    }

    // Hints and solutions

    best() {
      const { model, state } = this;
      if (model.whole) {
        const left = model.left(state);
        return left > 0 ? model.moves(state).find((move) => model.left(move.after) === left - 1) : null;
      }
      const names = this.history.slice(0, this.next).map((move) => move.name);
      const along = names.every((name, number) => name === this.data.solution[number]);
      return along ? model.find(state, this.data.solution[this.next]) : null;
    }

    hint() {
      if (this.model.isSolved(this.state)) this.say(say("is_solved"));
      else {
        const move = this.best();
        if (move) {
          this.chosen = move.pieces[0];
          this.board.choose(this.chosen, [move]);
          this.say(say("try", { move: move.name }));
        } else this.say(say(this.model.whole ? "lost" : "no_hint"));
      }
    }

    howFar() {
      const left = this.model.left(this.state);
      this.say(left < 0 ? say("lost") : say("left", { moves: counted(this.data.units, left) }));
    }

    stillPossible() {
      this.say(say(this.model.left(this.state) < 0 ? "lost" : "possible"));
    }

    copyLink() {
      copyLink(this, this.history.slice(0, this.next).map((move) => move.name));
    }
  }

  donimoes.models = { graph: GraphModel, pawns: PawnModel };
  donimoes.Player = Player;
  donimoes.player = { say, counted, make, draw, sprite, fill, button, copyLink };
})();
