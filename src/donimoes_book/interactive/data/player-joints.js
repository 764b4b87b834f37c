// Lets readers find the joints in a rectangle of numbers; loaded when such a problem is played.
"use strict";
(() => {
  const donimoes = (window.donimoes ??= {});
  const { say, make, draw, sprite, button, copyLink } = donimoes.player;
  const SPACE = 36; // the side of a half in a drawing
  const RIM = 18; // the room for the names of columns and rows
  const LARGEST = 1.7; // how many times their printed size numbers can be
  const OPEN = "open", JOINED = "joined", SPLIT = "split";
  const NEXT = { [OPEN]: JOINED, [JOINED]: SPLIT, [SPLIT]: OPEN }; // what a tap turns each into
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const UNBROKEN = "\u2060-\u2060"; // a hyphen that a line can't break at
  const COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  class JointsPlayer {
    constructor(section, data) {
      this.section = section;
      this.data = data;
      this.height = data.numbers.length / data.width;
      this.places = []; // both halves of each place that a domino can be in
      this.number = new Map(); // each place's number, by its halves
      data.numbers.forEach((_, half) => {
        if ((half + 1) % data.width) this.addPlace(half, half + 1);
        if (half + data.width < data.numbers.length) this.addPlace(half, half + data.width);
      });
      this.fixed = new Set([...data.joined, ...data.split].map((halves) => this.placeOf(halves)));
      const known = this.places.map(() => OPEN);
      for (const halves of data.joined) known[this.placeOf(halves)] = JOINED;
      for (const halves of data.split) known[this.placeOf(halves)] = SPLIT;
      this.history = [known];
      this.next = 0;
      this.hinted = null; // the last deduction shown, while nothing has changed
      this.element = this.build();
    }

    addPlace(one, other) {
      this.number.set(`${one},${other}`, this.places.length);
      this.places.push([one, other]);
    }

    placeOf([one, other]) {
      return this.number.get(`${Math.min(one, other)},${Math.max(one, other)}`);
    }

    get known() {
      return this.history[this.next];
    }

    get found() {
      return this.places.map((_, place) => place).filter((place) => this.known[place] === JOINED);
    }

    get isSolved() {
      return 2 * this.found.length === this.data.numbers.length;
    }

    // Names

    square(half) {
      return COLUMNS[half % this.data.width] + (Math.floor(half / this.data.width) + 1);
    }

    squares(place) {
      return this.places[place].map((half) => this.square(half)).join(" ");
    }

    pair(place) {
      return this.places[place].map((half) => this.data.numbers[half]).sort().join("-");
    }

    move(place) {
      const numbers = this.places[place].map((half) => this.data.numbers[half]).join("");
      return `${numbers}-${this.squares(place).replace(" ", "")}`;
    }

    get example() {
      return this.move(0);
    }

    say(words) {
      this.status.textContent = words;
    }

    // Elements

    build() {
      this.buttons = {
        undo: button("undo", () => this.go(-1)),
        redo: button("redo", () => this.go(1)),
        reset: button("reset", () => this.reset()),
        hint: button("hint", () => this.hint()),
        copy_link: button("copy_link", () => this.copyLink()),
        close: button("close", () => donimoes.stop(this.section)),
      };
      this.svg = draw("svg", { class: "domino-diagram board joints", fill: "currentColor",
        "stroke-linecap": "round", "stroke-linejoin": "round", role: "group", "aria-label": say("board") });
      this.view = make("div", { class: "joints-view" }, this.svg);
      this.count = make("p", { class: "count" });
      this.status = make("p", { role: "status", class: "said-last" });
      this.input = make("input", { type: "text", autocomplete: "off", spellcheck: "false",
        autocapitalize: "characters", placeholder: this.example,
        "aria-describedby": `${this.section.id}-form` });
      const form = make("form", { class: "moves-field" }, make("label", {}, `${say("moves")} `, this.input));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.type(this.input.value);
      });
      const words = { example: this.example, apart: this.squares(1).replace(" ", "~") };
      const element = make("div", { class: "player" }, this.view, this.count, this.status,
        make("div", { class: "buttons" }, ...Object.values(this.buttons)), form,
        make("p", { class: "form", id: `${this.section.id}-form` }, say("joints_form", words)));
      element.addEventListener("keydown", (event) => this.key(event));
      return element;
    }

    begin() {
      const { width, numbers } = this.data;
      const wide = width * SPACE + RIM + 6, high = this.height * SPACE + RIM + 6;
      this.svg.setAttribute("viewBox", `${-RIM - 3} ${-RIM - 3} ${wide} ${high}`);
      this.svg.setAttribute("width", Math.min(this.view.clientWidth || wide, LARGEST * wide));
      const word = (x, y, text) => {
        const element = draw("text", { x, y, "text-anchor": "middle", "aria-hidden": "true", class: "name" });
        element.textContent = text;
        return element;
      };
      for (let x = 0; x < width; x++) this.svg.append(word((x + 0.5) * SPACE, -6, COLUMNS[x]));
      for (let y = 0; y < this.height; y++) this.svg.append(word(-11, (y + 0.5) * SPACE + 4, y + 1));
      this.looked = draw("g", { class: "looked" });
      const faces = draw("g", { class: "faces", "aria-hidden": "true" });
      numbers.forEach((number, half) => {
        const face = sprite(this.data.sprites[this.data.faces[number]]);
        const [x, y] = this.corner(half);
        face.setAttribute("transform", `translate(${x} ${y})`);
        faces.append(face);
      });
      this.marks = draw("g", { class: "marks" });
      const targets = draw("g", { class: "targets" });
      this.targets = this.places.map((_, place) => this.target(place));
      targets.append(...this.targets);
      this.svg.append(this.looked, faces, this.marks, targets);
      this.rove(0);
      this.show();
      this.say(say("joints_begin"));
    }

    corner(half) {
      return [(half % this.data.width) * SPACE, Math.floor(half / this.data.width) * SPACE];
    }

    // The middle of a place, where its halves meet.
    middle(place) {
      const [[x, y], [other, below]] = this.places[place].map((half) => this.corner(half));
      return [(x + other + SPACE) / 2, (y + below + SPACE) / 2];
    }

    isAcross(place) {
      const [one, other] = this.places[place];
      return other === one + 1;
    }

    // A tap near the border between two numbers is meant for these two.
    target(place) {
      const [x, y] = this.middle(place), half = SPACE / 2;
      const points = `${x - half},${y} ${x},${y - half} ${x + half},${y} ${x},${y + half}`;
      const element = draw("polygon", { class: "joint", points, role: "button", tabindex: "-1" });
      element.dataset.place = place;
      element.addEventListener("click", () => this.tap(place));
      element.addEventListener("focus", () => this.rove(place));
      return element;
    }

    // Tab reaches one place at a time; arrows lead to the others.
    rove(place) {
      for (const [number, element] of this.targets.entries()) {
        element.setAttribute("tabindex", number === place ? "0" : "-1");
      }
    }

    show() {
      const { known, section, data } = this;
      const marks = [], taken = new Set(this.found.flatMap((place) => this.places[place]));
      for (const [place, state] of known.entries()) {
        const [x, y] = this.middle(place), across = this.isAcross(place);
        if (state === JOINED) {
          const [width, height] = across ? [2 * SPACE, SPACE] : [SPACE, 2 * SPACE];
          marks.push(draw("rect", { class: "found", x: x - width / 2 + 2, y: y - height / 2 + 2,
            width: width - 4, height: height - 4, rx: 6 }));
        } else if (state === SPLIT && !this.places[place].some((half) => taken.has(half))) {
          const [dx, dy] = across ? [0, 9] : [9, 0];
          marks.push(draw("line", { class: "apart", x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy }));
        }
        const words = { squares: this.squares(place), domino: this.pair(place) };
        this.targets[place].setAttribute("aria-label", say(`joint_${state}`, words));
      }
      this.marks.replaceChildren(...marks);
      this.look([]);
      const found = this.found, there = new Set(found.map((place) => this.pair(place)));
      const solved = this.isSolved;
      section.dataset.moves = found.length - data.joined.length;
      if (solved) section.dataset.solved = "true";
      else delete section.dataset.solved;
      this.element.classList.toggle("done", solved);
      const missing = this.set.filter((pair) => !there.has(pair));
      const words = say("joints_count", { found: found.length, all: data.numbers.length / 2 });
      this.count.textContent = missing.length
        ? `${words} ${say("joints_missing", { dominoes: missing.join(" ").replaceAll("-", UNBROKEN) })}` : words;
      this.buttons.undo.disabled = this.buttons.reset.disabled = !this.next;
      this.buttons.redo.disabled = this.next === this.history.length - 1;
    }

    // A list of all dominoes.
    get set() {
      const all = [], greatest = Math.max(...this.data.numbers);
      for (let one = 0; one <= greatest; one++) {
        for (let other = one; other <= greatest; other++) all.push(`${one}-${other}`);
      }
      return all;
    }

    // Shows which halves a sentence is about.
    look(halves) {
      this.looked.replaceChildren(...halves.map((half) => {
        const [x, y] = this.corner(half);
        return draw("rect", { x, y, width: SPACE, height: SPACE });
      }));
    }

    // Actions

    // Says why two halves cannot be joined, or nothing if they can, as far as the table shows.
    refusal(place) {
      for (const laid of this.found) {
        const shared = this.places[laid].find((half) => this.places[place].includes(half));
        if (laid === place) continue;
        if (shared !== undefined) {
          return say("joint_taken", { square: this.square(shared), domino: this.pair(laid) });
        }
        if (this.pair(laid) === this.pair(place)) {
          return say("joint_twice", { domino: this.pair(laid), squares: this.squares(laid) });
        }
      }
      return "";
    }

    // Makes a place joined, split or open, or says why not.
    mark(place, state) {
      const words = { squares: this.squares(place), domino: this.pair(place) };
      if (this.fixed.has(place)) {
        this.say(say("joint_given", words));
        return false;
      }
      const refused = state === JOINED ? this.refusal(place) : "";
      if (refused) {
        this.say(refused);
        return false;
      }
      this.put(this.known.map((now, number) => (number === place ? state : now)));
      if (!this.tellEnd()) this.say(say(`now_${state}`, words));
      return true;
    }

    put(known) {
      this.history.splice(this.next + 1, Infinity, known);
      this.next++;
      this.hinted = null;
      this.show();
    }

    tellEnd() {
      if (!this.isSolved) return false;
      this.say(say("joints_solved"));
      donimoes.note(this.data.code);
      return true;
    }

    tap(place) {
      this.mark(place, NEXT[this.known[place]]);
    }

    go(step) {
      if (!this.history[this.next + step]) return;
      this.next += step;
      this.hinted = null;
      this.show();
      this.say(this.isSolved ? say("joints_solved") : "");
    }

    reset() {
      if (!this.next) return;
      this.next = 0;
      this.hinted = null;
      this.show();
      this.say(say("joints_begin"));
    }

    // Keys

    key(event) {
      if (event.target === this.input || event.ctrlKey || event.metaKey || event.altKey) return;
      const named = event.target.dataset?.place, key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const place = named === undefined ? null : Number(named);
      if (key === "u") this.go(-1);
      else if (key === "r") this.reset();
      else if (place === null) return;
      else if (key in ARROWS) this.arrow(place, ARROWS[key]);
      else if (key === "Enter" || key === " ") this.tap(place);
      else if (key === "s") this.mark(place, this.known[place] === SPLIT ? OPEN : SPLIT);
      else if (key === "Delete" || key === "Backspace") this.mark(place, OPEN);
      else return;
      event.preventDefault();
    }

    // The nearest place in this direction, if possible straight ahead.
    arrow(place, [dx, dy]) {
      const [x, y] = this.middle(place);
      const ways = this.places.map((_, other) => {
        const [there, below] = this.middle(other);
        const ahead = (there - x) * dx + (below - y) * dy;
        const aside = Math.abs((there - x) * dy) + Math.abs((below - y) * dx);
        return { other, far: ahead > 0 && aside <= ahead ? ahead + 2 * aside : Infinity };
      });
      const best = ways.reduce((one, other) => (other.far < one.far ? other : one));
      if (best.far < Infinity) this.targets[best.other].focus({ preventScroll: true });
    }

    // Typed input: dominoes with their squares, or pairs of squares that are not joined.

    type(text) {
      const words = text.split(/[\s,;]+/).filter(Boolean);
      for (const [number, word] of words.entries()) {
        const wrong = this.isSolved ? say("is_solved") : this.typeOne(word.toUpperCase());
        if (wrong) {
          this.input.value = words.slice(number).join(" ");
          this.say(wrong);
          return;
        }
      }
      this.input.value = "";
    }

    // Does what a word says, and returns what is wrong with it.
    typeOne(word) {
      const unknown = say("joints_unknown", { move: word, example: this.example });
      const joined = /^(\d)(\d)-([A-Z])(\d+)-?([A-Z])(\d+)$/.exec(word);
      const apart = /^([A-Z])(\d+)~([A-Z])(\d+)$/.exec(word);
      if (!joined && !apart) return unknown;
      const [column, row, nextColumn, nextRow] = (joined ?? apart).slice(-4);
      const [one, other] = [[column, row], [nextColumn, nextRow]].map(([x, y]) => {
        const across = COLUMNS.indexOf(x);
        return across < this.data.width ? across + (y - 1) * this.data.width : NaN;
      });
      const place = this.placeOf([one, other]);
      if (place === undefined) return unknown;
      const { numbers } = this.data;
      if (joined && `${numbers[one]}${numbers[other]}` !== joined[1] + joined[2]) return unknown;
      return this.mark(place, joined ? JOINED : SPLIT) ? "" : this.status.textContent;
    }

    // Hints and solutions

    // Explains the first deduction that the table does not show yet, and does it if asked again.
    hint() {
      if (this.isSolved) {
        this.say(say("is_solved"));
        return;
      }
      const printed = new Set([...this.data.solution, ...this.data.joined].map((halves) => this.placeOf(halves)));
      const wrong = this.known.findIndex((state, place) =>
        (state === JOINED && !printed.has(place)) || (state === SPLIT && printed.has(place)));
      if (wrong >= 0) {
        this.look(this.places[wrong]);
        const key = this.known[wrong] === JOINED ? "printed_not" : "printed_joined";
        this.say(say(key, { domino: this.pair(wrong), squares: this.squares(wrong) }));
        return;
      }
      const step = this.data.steps.find((each) => !this.isKnown(each));
      if (!step) {
        this.say(say("no_deduction"));
        return;
      }
      if (this.hinted !== step) {
        this.look(step.halves);
        this.say(`${step.says} ${say("hint_again")}`);
        this.hinted = step;
        return;
      }
      const after = [...this.known];
      if (step.joined) after[this.placeOf(step.joined)] = JOINED;
      for (const halves of step.split) after[this.placeOf(halves)] = SPLIT;
      this.put(after);
      if (this.tellEnd()) return;
      this.look(step.halves);
      this.say(step.says);
    }

    isKnown(step) {
      if (step.joined) return this.known[this.placeOf(step.joined)] === JOINED;
      return step.split.every((halves) => {
        const place = this.placeOf(halves);
        return this.known[place] === SPLIT || this.refusal(place);
      });
    }

    copyLink() {
      const said = this.known.flatMap((state, place) => {
        if (this.fixed.has(place) || state === OPEN) return [];
        return [state === JOINED ? this.move(place) : this.squares(place).replace(" ", "~")];
      });
      copyLink(this, said);
    }
  }

  (donimoes.players ??= {}).joints = JointsPlayer;
})();
