// What every problem that is played in a page has: a board, buttons, a field for moves, and what is
// said. The scripts for each kind of problem add the rest.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { HELP, gettext, make } = donimoes;
  const SVG = "http://www.w3.org/2000/svg";
  const SPACE = 36; // the side of a half in a drawing
  const SMALLEST = 24 / SPACE; // the least scale: a finger needs 24 pixels
  const MORE = 24; // pixels that are shown beyond what has to be in view
  const KEYS = { u: "undo", y: "redo", r: "reset", h: "hint", d: "that_is_it", n: "next_problem", a: "show_answer",
    w: "solution_step", b: "own_game", f: "how_far", e: "still_possible", l: "copy_link", c: "timer", p: "print", m: "more" };

  // Drawings

  function draw(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  const sprites = new Map(); // by their markup: most problems of a game have the same ones

  function sprite([markup]) {
    if (!sprites.has(markup)) {
      const text = `<svg xmlns="${SVG}">${markup}</svg>`;
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      sprites.set(markup, draw("g", {}, ...Array.from(parsed.childNodes, (node) => document.importNode(node, true))));
    }
    return sprites.get(markup).cloneNode(true);
  }

  // A drawing that the program made.
  function drawing(markup) {
    return document.importNode(new DOMParser().parseFromString(markup, "image/svg+xml").documentElement, true);
  }

  function write(x, y, words, attributes = {}) {
    return draw("text", { x, y, "text-anchor": "middle", ...attributes }, words);
  }

  function surface(name, ...children) {
    return draw("svg", { class: `domino-diagram board ${name}`, fill: "currentColor", "stroke-linecap": "round",
      "stroke-linejoin": "round", role: "group", "aria-label": gettext("Board") }, ...children);
  }

  // The room for a drawing: the drawing is as large as fits; if that's too small for a finger, it is
  // larger, and scrolls.
  class View {
    constructor(name, svg) {
      this.svg = svg;
      this.element = make("div", { class: name, tabindex: "-1", "data-more": "", scroll: () => this.tell() }, svg);
    }

    // The scale at which a drawing fits.
    room(width, height) {
      const highest = parseFloat(this.style.maxHeight) || this.element.clientHeight || Infinity;
      return Math.min((this.element.clientWidth || 600) / width, highest / height);
    }

    get style() {
      return getComputedStyle(this.element);
    }

    // The style sheet's scale for `largest` or `smallest`, if it has one.
    limit(name, scale) {
      return parseFloat(this.style.getPropertyValue(`--${name}`)) || scale;
    }

    fit(left, top, width, height, largest, smallest = SMALLEST) {
      const { svg } = this;
      const least = Math.max(this.room(width, height), this.limit("smallest", smallest));
      this.scale = Math.min(this.limit("largest", largest), least);
      svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
      svg.setAttribute("width", width * this.scale);
      svg.setAttribute("height", height * this.scale);
      this.tell();
    }

    // Tells the style sheet on which sides there is more to see, once everything has its place.
    tell() {
      this.telling ??= requestAnimationFrame(() => this.tellNow());
    }

    tellNow() {
      this.telling = null;
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.element;
      const hidden = { left: scrollLeft, right: scrollWidth - clientWidth - scrollLeft, up: scrollTop,
        down: scrollHeight - clientHeight - scrollTop };
      this.element.dataset.more = Object.keys(hidden).filter((side) => hidden[side] > 1).join(" ");
    }

    // Scrolls until a part of the drawing is in view.
    reveal({ x, y, width, height }) {
      const { element, scale } = this, box = this.svg.viewBox.baseVal;
      const near = (start, length, from, room) =>
        Math.min(start * scale - MORE, Math.max(from, (start + length) * scale + MORE - room));
      element.scrollTo(near(x - box.x, width, element.scrollLeft, element.clientWidth),
        near(y - box.y, height, element.scrollTop, element.clientHeight));
    }
  }

  // Sentences may begin with the name of a piece.
  function capital(words) {
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  }

  const homes = new Map(); // where a page has its rules in short

  // The number of a piece, or null for any other element.
  function numberOf(element) {
    return element.dataset?.piece === undefined ? null : Number(element.dataset.piece);
  }

  // A problem being played, with the buttons, the field and the keys for it. `Game` adds what was done
  // so far. Each kind of problem says in `opening` how it is played, draws its table in `table` and `show`,
  // knows in `played` and `isSolved` how far the reader has got, does in `typeWord` what a word says,
  // in `typed` says what to type to get here, and in `advise` gives a hint.
  class Player {
    constructor(section, data) {
      this.section = section;
      this.data = data;
    }

    // Each button's name, words and action.
    acts() {
      return [
        ["undo", gettext("Undo"), () => this.undo()],
        ["redo", gettext("Redo"), () => this.go(1)],
        ["reset", gettext("Reset"), () => this.reset()],
        ["hint", gettext("Hint"), () => this.hint()],
        ...this.helps(),
        // A page inside another, such as a notebook's, has no address of its own.
        ...(location.protocol === "about:" ? [] : [["copy_link", gettext("Copy link"), () => this.copyLink()]]),
        ...donimoes.onward(this.section),
      ];
    }

    // More buttons for readers who are stuck.
    helps() {
      return [];
    }

    build() {
      this.buttons = Object.fromEntries(this.acts().map(([name, words, act]) =>
        [name, make("button", { type: "button", "data-act": name, click: act }, words)]));
      this.bar = make("div", { class: "buttons" }, ...Object.values(this.buttons));
      this.count = make("p", { class: "count" });
      this.status = make("p", { role: "status", class: "said-last" });
      this.input = make("input", { type: "text", autocomplete: "off", spellcheck: "false",
        autocapitalize: "characters", ...this.field });
      const label = make("label", {}, gettext("Moves"), " ", this.input);
      const submit = (event) => {
        event.preventDefault();
        this.type(this.input.value);
      };
      this.element = make("div", { class: "player", keydown: (event) => this.key(event) },
        ...this.table(), this.count, this.status, this.bar, make("form", { class: "moves-field", submit }, label));
      if (this.form !== null) {
        const form = make("p", { class: "form", id: `${this.section.id}-form` }, this.form);
        this.input.setAttribute("aria-describedby", form.id);
        this.element.append(form);
      }
      this.element.append(...this.hintList());
      this.keyPanel = make("details", { class: "player-help keys" }, make("summary", {}, gettext("Keys")));
      if (this.hasKeys) this.element.append(this.keyPanel);
      this.borrowRules();
      donimoes.alone?.arrange(this);
      if (this.hasKeys) {
        for (const [key, name] of Object.entries(KEYS)) {
          if (this.buttons[name]) this.buttons[name].dataset.key = key.toUpperCase();
        }
      }
      this.keyPanel.append(this.keyList());
      const turned = () => (this.element.isConnected ? this.fit() : removeEventListener("resize", turned));
      addEventListener("resize", turned);
      return this.element;
    }

    // The hints, each of which opens by itself.
    hintList() {
      return this.data.hints.map(([words, picture, label], number) => {
        const toggle = ({ target }) => target.open && !this.isSolved && this.helped(HELP.HINTS);
        return make("details", { class: "player-help", toggle },
          make("summary", {}, gettext("Hint {number}", { number: number + 1 })), make("p", {}, words),
          ...(picture ? [drawing(picture), make("p", {}, label)] : []));
      });
    }

    // The keys: those of this kind of problem, then those of its buttons.
    keyList() {
      const control = gettext("Ctrl"), others = { u: `${control}+Z`, y: `${control}+Y` };
      const own = Object.entries(KEYS).filter(([, name]) => this.buttons[name])
        .map(([key, name]) => [[key.toUpperCase(), others[key]].filter(Boolean), this.buttons[name].textContent]);
      return make("dl", {}, ...[...this.keys, ...own, ["?", gettext("show the keys")]].flatMap(([keys, words]) =>
        [make("dt", {}, ...[keys].flat().map((key) => make("kbd", {}, key))), make("dd", {}, words)]));
    }

    showKeys() {
      donimoes.alone?.openMenu();
      this.keyPanel.open = true;
      this.keyPanel.scrollIntoView({ block: "nearest" });
    }

    // The keys that only this kind of problem has, and what they do.
    get keys() {
      return [];
    }

    // The page has a game's rules in short only once: they are beside the board that was opened last.
    borrowRules() {
      const rules = document.getElementById(this.section.closest("[data-rules]")?.dataset.rules);
      if (!rules) return;
      if (!homes.has(rules)) {
        const home = document.createComment("");
        rules.before(home);
        homes.set(rules, home);
      }
      this.element.append(rules);
      this.rules = rules;
    }

    leave() {
      if (this.element.contains(this.rules ?? null)) homes.get(this.rules).after(this.rules);
      this.element.remove();
    }

    // Attributes of the field for moves, and words about it to put below it.
    get field() {
      return {};
    }
    get form() {
      return null;
    }

    // This comes after it is in the page, since boards measure their room.
    begin() {
      this.show();
      this.say(this.opening);
    }

    // Fits the board to its room, which changes when a phone is turned.
    fit() {}

    say(words) {
      this.status.textContent = words;
    }

    show() {
      const { section, buttons } = this, solved = this.isSolved;
      section.dataset.moves = this.played;
      if (solved) section.dataset.solved = "true";
      else delete section.dataset.solved;
      this.element.classList.toggle("done", solved);
      if (buttons.next_problem && !donimoes.alone) this.bar[solved ? "prepend" : "append"](buttons.next_problem);
    }

    // Whether there may be a keyboard: where only fingers point, there is none.
    get hasKeys() {
      return matchMedia("(any-pointer: fine)").matches;
    }

    // After a hint that was asked for with the keyboard, leads to what it is about.
    lead(element) {
      if (this.buttons.hint.matches(":focus-visible")) element.focus({ preventScroll: true });
    }

    hint() {
      if (this.isSolved) this.say(gettext("It’s solved."));
      else this.advise();
    }

    // Keys: `press` does what a key means for a piece, or whatever else is on the table, and returns
    // whether it means anything.

    key(event) {
      if (event.target === this.input || event.altKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, isControl = event.ctrlKey || event.metaKey;
      const button = this.buttons[isControl ? { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key] : KEYS[key]];
      if (button && !button.hidden) button.click();
      else if (isControl) return;
      else if (key === "?") this.showKeys();
      else if (!this.press(key, numberOf(event.target), event.target)) return;
      event.preventDefault();
    }

    // Typed input

    words(text) {
      return text.split(/[\s,;]+/).filter(Boolean);
    }

    // Does what words say, one by one; at the first wrong one, says why and leaves the rest.
    type(text) {
      const words = this.words(text);
      for (const [number, word] of words.entries()) {
        const wrong = this.typeWord(word);
        if (wrong) {
          this.input.value = words.slice(number).join(" ");
          this.say(wrong);
          return;
        }
      }
      this.input.value = "";
    }

    // The address that opens the problem with some moves.
    addressOf(typed) {
      const address = new URL(location.href);
      if (typed.length) address.searchParams.set("play", typed.join(" "));
      else address.searchParams.delete("play");
      address.searchParams.delete("film");
      address.hash = this.section.id;
      return address;
    }

    // Copies the address; if that's not possible, puts it in the field.
    copyLink() {
      const address = this.addressOf(this.typed());
      const done = () => this.say(gettext("Link copied, with the moves played so far."));
      const failed = () => {
        this.input.value = address.href;
        this.input.select();
        this.say(gettext("Copy the link from the field."));
      };
      if (navigator.clipboard) navigator.clipboard.writeText(address.href).then(done, failed);
      else failed();
    }
  }

  donimoes.players ??= {};
  donimoes.player = { SPACE, Player, View, capital, draw, drawing, sprite, write, surface, numberOf };
})();
