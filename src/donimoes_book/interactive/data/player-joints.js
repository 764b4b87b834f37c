// Problems in which readers find the joints in a rectangle of numbers.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { N_, gettext, make } = donimoes;
  const { ARROWS, DeductionGame, SPACE, ahead, draw, focus, isEnter, readSquare, roving, sprite, squareName,
    squareNames, surface, tappable, View } = donimoes.player;
  const RIM = 18; // the room for the names of columns and rows
  const LARGEST = 1.7; // how many times their printed size numbers can be
  const OPEN = "open", JOINED = "joined", SPLIT = "split", STATES = [OPEN, JOINED, SPLIT];
  const NEXT = { [OPEN]: JOINED, [JOINED]: SPLIT, [SPLIT]: OPEN }; // what a tap turns each into
  const LABELS = {
    [OPEN]: N_("{domino} on {squares}: nothing known"),
    [JOINED]: N_("{domino} on {squares}: joined"),
    [SPLIT]: N_("{domino} on {squares}: split"),
  };
  const MARKED = {
    [OPEN]: N_("{squares}: nothing is known about these two."),
    [JOINED]: N_("{domino} is on {squares}."),
    [SPLIT]: N_("{squares} are split."),
  };
  const UNBROKEN = "\u2060-\u2060"; // a hyphen that a line can't break at

  class JointsPlayer extends DeductionGame {
    constructor(section, data) {
      super(section, data);
      this.height = data.numbers.length / data.width;
      this.places = []; // both halves of each place that a domino can be in
      this.number = new Map(); // each place's number, by its halves
      data.numbers.forEach((_, half) => {
        if ((half + 1) % data.width) this.addPlace(half, half + 1);
        if (half + data.width < data.numbers.length) this.addPlace(half, half + data.width);
      });
      this.fixed = new Set([...data.joined, ...data.split].map((halves) => this.placeOf(halves)));
      this.history = [this.places.map(() => OPEN)];
      for (const halves of data.joined) this.known[this.placeOf(halves)] = JOINED;
      for (const halves of data.split) this.known[this.placeOf(halves)] = SPLIT;
    }

    addPlace(one, other) {
      this.number.set(`${one},${other}`, this.places.length);
      this.places.push([one, other]);
    }

    placeOf([one, other]) {
      return this.number.get(`${Math.min(one, other)},${Math.max(one, other)}`);
    }

    get known() {
      return this.now;
    }

    get found() {
      return this.places.map((_, place) => place).filter((place) => this.known[place] === JOINED);
    }

    get isSolved() {
      return 2 * this.found.length === this.data.numbers.length;
    }

    get played() {
      return this.found.length - this.data.joined.length;
    }

    // Names

    square(half) {
      return squareName([half % this.data.width, Math.floor(half / this.data.width)]);
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

    get opening() {
      const how = gettext("Tap where two numbers meet: one tap joins them, a second splits them, and a third clears that.");
      return this.hasKeys
        ? [how, gettext("With the keyboard, the arrow keys move on, Enter taps, and S splits.")].join(" ") : how;
    }

    // Elements

    get keys() {
      return [[gettext("arrows"), gettext("go from place to place")], [gettext("Enter"), gettext("join, split, or clear")],
        ["S", gettext("split")], [gettext("Delete"), gettext("clear")]];
    }

    get field() {
      return { placeholder: this.example };
    }

    get form() {
      return gettext("Type dominoes and where they are, such as {example}, or what is split: {apart}.",
        { example: this.example, apart: this.squares(1).replace(" ", "~") });
    }

    table() {
      this.svg = surface("joints");
      this.view = new View("joints-view", this.svg);
      return [this.view.element];
    }

    begin() {
      const { width, numbers } = this.data;
      this.fit();
      this.svg.append(...squareNames(width, this.height, [-6, -11], { class: "name" }));
      this.looked = draw("g", { class: "looked" });
      const faces = draw("g", { class: "faces", "aria-hidden": "true" });
      numbers.forEach((number, half) => {
        const face = sprite(this.data.sprites[this.data.faces[number]]);
        const [x, y] = this.corner(half);
        face.setAttribute("transform", `translate(${x} ${y})`);
        faces.append(face);
      });
      this.marks = draw("g", { class: "marks" });
      this.targets = this.places.map((_, place) => this.target(place));
      this.svg.append(this.looked, faces, this.marks, draw("g", { class: "targets" }, ...this.targets));
      roving(this.targets);
      super.begin();
    }

    fit() {
      const wide = this.data.width * SPACE + RIM + 6, high = this.height * SPACE + RIM + 6;
      this.view.fit(-RIM - 3, -RIM - 3, wide, high, LARGEST);
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
      const element = draw("polygon", { class: "joint", points, role: "button", "data-piece": place });
      return tappable(element, () => this.tap(place));
    }

    show() {
      const { known, data } = this;
      const marks = [], taken = new Set(this.found.flatMap((place) => this.places[place]));
      for (const [place, state] of known.entries()) {
        const [x, y] = this.middle(place), across = this.isAcross(place);
        if (state === JOINED) {
          const [width, height] = across ? [2 * SPACE, SPACE] : [SPACE, 2 * SPACE];
          marks.push(draw("rect", { class: "joints-found", x: x - width / 2 + 2, y: y - height / 2 + 2,
            width: width - 4, height: height - 4, rx: 6 }));
        } else if (state === SPLIT && !this.places[place].some((half) => taken.has(half))) {
          const [dx, dy] = across ? [0, 9] : [9, 0];
          marks.push(draw("line", { class: "apart", x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy }));
        }
        const words = { squares: this.squares(place), domino: this.pair(place) };
        this.targets[place].setAttribute("aria-label", gettext(LABELS[state], words));
      }
      this.marks.replaceChildren(...marks);
      this.look([]);
      const found = this.found, there = new Set(found.map((place) => this.pair(place)));
      const said = gettext("{found} of {all} dominoes found.", { found: found.length, all: data.numbers.length / 2 });
      const [before, after] = gettext("Missing: {dominoes}", { dominoes: "\n" }).split("\n");
      // Those that are found leave their places empty, so that the board stays where it is.
      const pairs = this.set.flatMap((pair) =>
        [make("span", there.has(pair) ? { class: "there" } : {}, pair.replace("-", UNBROKEN)), " "]);
      this.count.replaceChildren(said, ...(there.size < this.set.length ? [" ", before, ...pairs, after] : []));
      super.show();
    }

    // A list of all dominoes.
    get set() {
      const all = [], greatest = Math.max(...this.data.numbers);
      for (let one = 0; one <= greatest; one++) {
        for (let other = one; other <= greatest; other++) all.push(`${one}-${other}`);
      }
      return all;
    }

    lookAt(halves) {
      this.look(halves.map((half) => this.corner(half)));
    }

    // Actions

    // Says why two halves cannot be joined, or nothing if they can, as far as the table shows.
    refusal(place) {
      for (const laid of this.found) {
        const shared = this.places[laid].find((half) => this.places[place].includes(half));
        if (laid === place) continue;
        if (shared !== undefined) {
          return gettext("No: {square} belongs to {domino}.", { square: this.square(shared), domino: this.pair(laid) });
        }
        if (this.pair(laid) === this.pair(place)) {
          return gettext("No: {domino} is already on {squares}.",
            { domino: this.pair(laid), squares: this.squares(laid) });
        }
      }
      return "";
    }

    // Makes a place joined, split or open, or says why not.
    mark(place, state) {
      const words = { squares: this.squares(place), domino: this.pair(place) };
      if (this.fixed.has(place)) {
        this.say(gettext("{squares}: that’s given.", words));
        return false;
      }
      const refused = state === JOINED ? this.refusal(place) : "";
      if (refused) {
        this.say(refused);
        return false;
      }
      const { hinted } = this, isHinted = hinted && [hinted.joined, ...hinted.split].some((halves) => halves && this.placeOf(halves) === place);
      this.put(this.known.map((now, number) => (number === place ? state : now)), this.isGiving || Boolean(isHinted));
      if (!this.tellEnd()) this.say([gettext(MARKED[state], words), this.stuck].filter(Boolean).join(" "));
      return true;
    }

    tellEnd() {
      if (!this.isSolved) return false;
      this.say([this.solvedWords(), this.verdict].filter(Boolean).join(" "));
      return true;
    }

    // When nothing more can be joined, how much of what is joined is right.
    get stuck() {
      const { found } = this, isOpen = (place) => this.known[place] !== JOINED && !this.refusal(place);
      if (this.isSolved || !found.length || this.places.some((_, place) => isOpen(place))) return "";
      const right = found.filter((place) => this.isPrinted(place)).length;
      return gettext("Nothing more can be joined. Right so far: {right} of {all}.", { right, all: found.length });
    }

    isPrinted(place) {
      return [...this.data.solution, ...this.data.joined].some((halves) => this.placeOf(halves) === place);
    }

    written(known) {
      return known.map((state) => STATES.indexOf(state)).join("");
    }

    read(text) {
      return Array.from(text, (number) => STATES[number]);
    }

    get solution() {
      const states = [this.history[0]];
      for (const step of this.data.steps) {
        const known = [...states.at(-1)];
        if (step.joined) known[this.placeOf(step.joined)] = JOINED;
        for (const halves of step.split) known[this.placeOf(halves)] = SPLIT;
        states.push(Object.assign(known, { step }));
      }
      return states;
    }

    solvedWords() {
      return gettext("Solved: every domino is there once.");
    }

    tap(place) {
      this.mark(place, NEXT[this.known[place]]);
    }

    tellStep() {
      const { step } = this.now;
      if (step) this.lookAt(step.halves);
      this.say(step?.says ?? (this.isSolved ? this.solvedWords() : ""));
    }

    // Keys

    press(key, place) {
      if (place === null) return false;
      if (key in ARROWS) this.arrow(place, ARROWS[key]);
      else if (isEnter(key)) this.tap(place);
      else if (key === "s") this.mark(place, this.known[place] === SPLIT ? OPEN : SPLIT);
      else if (key === "Delete" || key === "Backspace") this.mark(place, OPEN);
      else return false;
      return true;
    }

    arrow(place, way) {
      const middles = this.places.map((_, other) => this.middle(other));
      focus(this.targets[ahead(middles, middles[place], way, 1)]);
    }

    // Typed input: dominoes with their squares, or pairs of squares that are not joined.

    // Does what a word says, and returns what is wrong with it.
    typeWord(text) {
      if (this.isSolved) return gettext("It’s solved.");
      const word = text.toUpperCase();
      const unknown = gettext("{move} doesn’t say which numbers go where. Type something like {example}.",
        { move: word, example: this.example });
      const joined = /^(\d)(\d)-([A-Z])(\d+)-?([A-Z])(\d+)$/.exec(word);
      const apart = /^([A-Z])(\d+)~([A-Z])(\d+)$/.exec(word);
      if (!joined && !apart) return unknown;
      const [column, row, nextColumn, nextRow] = (joined ?? apart).slice(-4);
      const [one, other] = [readSquare(column, row), readSquare(nextColumn, nextRow)].map(([x, y]) =>
        (x < this.data.width ? x + y * this.data.width : NaN));
      const place = this.placeOf([one, other]);
      if (place === undefined) return unknown;
      const { numbers } = this.data;
      if (joined && `${numbers[one]}${numbers[other]}` !== joined[1] + joined[2]) return unknown;
      return this.mark(place, joined ? JOINED : SPLIT) ? "" : this.status.textContent;
    }

    // Hints and solutions

    // Explains the first deduction that the table does not show yet, and does it if asked again.
    advise() {
      const wrong = this.known.findIndex((state, place) =>
        (state === JOINED && !this.isPrinted(place)) || (state === SPLIT && this.isPrinted(place)));
      if (wrong >= 0) {
        this.lookAt(this.places[wrong]);
        this.lead(this.targets[wrong]);
        const values = { domino: this.pair(wrong), squares: this.squares(wrong) };
        this.say(this.known[wrong] === JOINED
          ? gettext("In the printed solution, {domino} isn’t on {squares}.", values)
          : gettext("In the printed solution, {domino} is on {squares}: they aren’t split.", values));
        return;
      }
      const step = this.data.steps.find((each) => !this.isKnown(each));
      if (!step) {
        this.say(gettext("There is no deduction to make from here."));
        return;
      }
      const lead = () => this.lead(this.targets[this.placeOf(step.joined ?? step.split[0])]);
      this.tellMore(step, [() => {
        this.lookAt(step.halves);
        lead();
        this.say([step.says, gettext("Another hint will mark it.")].join(" "));
      }, () => {
        const after = [...this.known];
        if (step.joined) after[this.placeOf(step.joined)] = JOINED;
        for (const halves of step.split) after[this.placeOf(halves)] = SPLIT;
        this.put(after, true);
        lead();
        if (this.tellEnd()) return;
        this.lookAt(step.halves);
        this.say(step.says);
      }]);
    }

    isKnown(step) {
      if (step.joined) return this.known[this.placeOf(step.joined)] === JOINED;
      return step.split.every((halves) => {
        const place = this.placeOf(halves);
        return this.known[place] === SPLIT || this.refusal(place);
      });
    }

    typed() {
      return this.known.flatMap((state, place) => {
        if (this.fixed.has(place) || state === OPEN) return [];
        return [state === JOINED ? this.move(place) : this.squares(place).replace(" ", "~")];
      });
    }
  }

  donimoes.players.joints = JointsPlayer;
})();
