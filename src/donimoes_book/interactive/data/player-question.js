// Questions, all of whose answers the program judged beforehand.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { HELP, gettext, ngettext, make } = donimoes;
  const { ARROWS, Game, SPACE, ahead, draw, drawing, focus, isEnter, numberOf, View, roving, tappable, write } = donimoes.player;
  const LARGEST = 1.75 / SPACE; // text sizes, as on the book's pages
  const SMALLEST = 24 / (SPACE - 3); // what is touched is a little smaller than a half
  const MARGIN = 4;
  const MOST_LISTED = 16; // how many choices that fit what was touched are listed
  const MOST_OPEN = 2; // groups of choices; of more, a screen shows one at a time

  // Only the letters and digits in typed text count.
  function plain(text) {
    return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  }

  // All choices of a step, with names for what the data lists.
  class Stage {
    constructor({ form, touchable, choices }, said, path = []) {
      this.form = form;
      this.path = path; // what was chosen before
      this.touchable = touchable.map(([name, words, places]) => ({ name, words, places }));
      this.choices = choices.map(([name, words, group, inGroup, isRight, why, touched, shown, then]) => {
        const choice = { name, words, group, inGroup, isRight: isRight === 1, said: said[why], touched, shown };
        choice.then = then && new Stage(then, said, [...path, choice]);
        return choice;
      });
    }

    fitting(touched) {
      return this.choices.filter((choice) => touched.every((number) => choice.touched.includes(number)));
    }
  }

  class QuestionPlayer extends Game {
    constructor(section, data) {
      super(section, data);
      this.first = this.stage = new Stage(data.ask, data.said);
      this.picked = []; // choices: several answers, or the steps of a single one
      this.touched = [];
      this.open = null; // the group of choices that is shown where there are many
      this.hints = 0; // how many the reader was told
      this.isSolved = false;
    }

    get played() {
      return this.picked.length;
    }

    get opening() {
      if (this.first.touchable.length) {
        return this.data.several ? gettext("Tap the picture to choose all the right answers, then press “That’s it”.")
          : gettext("Tap the picture to choose an answer, then press “That’s it”.");
      }
      return this.data.several ? gettext("Choose all the right answers, then press “That’s it”.")
        : gettext("Choose an answer, then press “That’s it”.");
    }

    acts() {
      const lacking = this.data.hints.length ? ["redo"] : ["redo", "hint"];
      return [
        ["that_is_it", gettext("That’s it"), () => this.judge()],
        ...super.acts().filter(([name]) => !lacking.includes(name)),
      ];
    }

    helps() {
      return [["show_answer", gettext("Show the answer"), () => this.showAnswer()]];
    }

    build() {
      super.build();
      this.answer = make("div", { class: "answer", hidden: "" });
      this.bar.after(this.answer);
      return this.element;
    }

    get form() {
      return this.stage.form;
    }

    table() {
      this.board = this.picture();
      this.list = make("div", { class: "choices" });
      // Outside the book's pages, the question may not be shown anywhere else.
      const asked = this.section.querySelector(":scope > .question") ? []
        : [make("p", { class: "question" }, this.data.question)];
      this.view = new View("layout-view", this.board);
      return [...asked, this.view.element, this.list];
    }

    // The printed picture, overlaid with what can be touched.
    picture() {
      const svg = drawing(this.data.picture);
      svg.setAttribute("role", "group");
      svg.classList.add("board", "asked");
      this.shown = draw("g", { class: "shown" });
      this.touchables = draw("g", { class: "touchables" });
      svg.append(this.shown, this.touchables);
      this.frame = svg.viewBox.baseVal && { x: svg.viewBox.baseVal.x, y: svg.viewBox.baseVal.y,
        width: svg.viewBox.baseVal.width, height: svg.viewBox.baseVal.height };
      return svg;
    }

    begin() {
      this.enter(this.first);
      this.say(this.opening);
    }

    // Shows a step of the answer, laying what can be touched over the picture.
    enter(stage) {
      this.stage = stage;
      this.touched = [];
      const focused = this.touchables.contains(document.activeElement);
      this.touchables.replaceChildren(...stage.touchable.map((thing, number) => this.touchable(thing, number)));
      roving([...this.touchables.children]);
      if (focused) focus(this.touchables.firstChild);
      this.element.querySelector(".form").textContent = stage.form;
      this.fit();
      this.show();
    }

    touchable({ name, words, places }, number) {
      const x = Math.min(...places.map((place) => place[0])), y = Math.min(...places.map((place) => place[1]));
      const width = Math.max(...places.map((place) => place[0])) - x + SPACE;
      const height = Math.max(...places.map((place) => place[1])) - y + SPACE;
      const rect = draw("rect", { class: "touchable", x: x + 1.5, y: y + 1.5, width: width - 3, height: height - 3,
        rx: 5, role: "button", "data-piece": number, "aria-label": words || name });
      return tappable(rect, () => this.touch(number));
    }

    // Fits the view to the picture and all that can be touched.
    fit() {
      const { x, y, width, height } = this.frame;
      const places = this.stage.touchable.flatMap((thing) => thing.places);
      const left = Math.min(x, ...places.map((place) => place[0] - MARGIN));
      const top = Math.min(y, ...places.map((place) => place[1] - MARGIN));
      const right = Math.max(x + width, ...places.map((place) => place[0] + SPACE + MARGIN));
      const bottom = Math.max(y + height, ...places.map((place) => place[1] + SPACE + MARGIN));
      const size = parseFloat(getComputedStyle(this.board).fontSize) || 16;
      this.view.fit(left, top, right - left, bottom - top, LARGEST * size, SMALLEST);
    }

    show() {
      const { stage } = this;
      const last = this.picked.at(-1);
      const marked = stage.choices.includes(last) ? last.touched : [];
      for (const rect of this.touchables.children) {
        const number = numberOf(rect);
        rect.setAttribute("aria-pressed", String(this.touched.includes(number)));
        rect.classList.toggle("marked", !this.touched.length && marked.includes(number));
      }
      const numbers = (this.data.several ? [last] : this.picked).flatMap((choice) => choice?.shown ?? []);
      this.shown.replaceChildren(...numbers.flatMap(([x, y, number]) => [
        draw("rect", { x: x + 2, y: y + 2, width: SPACE - 4, height: SPACE - 4, rx: 4 }),
        write(x + SPACE / 2, y + SPACE / 2 + 7, number),
      ]));
      this.showList();
      const choices = this.picked.map((choice) => choice.words).join("; ");
      this.count.textContent = choices ? gettext("Chosen: {choices}", { choices }) : "";
      super.show();
      this.buttons.that_is_it.disabled = !this.picked.length;
      this.buttons.undo.disabled = this.buttons.reset.disabled = !this.picked.length && !this.touched.length;
    }

    // The choices to list: all if nothing can be touched, or else those that fit what was touched.
    listed() {
      const { stage } = this;
      const chosen = stage.choices.filter((choice) => this.picked.includes(choice));
      if (!stage.touchable.length) return stage.choices;
      const fitting = this.touched.length ? stage.fitting(this.touched) : [];
      return [...new Set([...chosen, ...(fitting.length <= MOST_LISTED ? fitting : [])])];
    }

    showList() {
      const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.name : null;
      const groups = this.grouped(), names = [...groups.keys()], isMany = donimoes.alone && names.length > MOST_OPEN;
      const open = names.includes(this.open) ? this.open : names[0];
      const shown = isMany ? [[open, groups.get(open)]] : [...groups];
      this.list.replaceChildren(...(isMany ? [this.chooser(names, open)] : []), ...shown.map(([group, choices]) => {
        const buttons = choices.map((choice) => make("button", { type: "button", "data-name": choice.name,
          "aria-label": choice.words, "aria-pressed": String(this.picked.includes(choice)),
          click: () => this.pick(choice) }, choice.inGroup || choice.words));
        const set = make("div", { class: "choices-group", role: "group", "aria-label": group || gettext("Choices") });
        if (group) set.append(make("span", { class: "group-name" }, group));
        set.append(make("div", { class: group ? "row" : "all" }, ...buttons));
        return set;
      }));
      if (focused) focus(this.list.querySelector(`[data-name="${CSS.escape(focused)}"]`));
    }

    // A button for each group, with its name as far as that isn't what is chosen in it.
    chooser(names, open) {
      return make("div", { class: "choices-group row", role: "group", "aria-label": gettext("Choices") }, ...names.map((name) =>
        make("button", { type: "button", "data-name": name, "aria-expanded": String(name === open), click: () => {
          this.open = name;
          this.showList();
        } }, name.split(/[;:]/)[0].trim())));
    }

    grouped() {
      const groups = new Map();
      for (const choice of this.listed()) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
      return groups;
    }

    // Choosing

    touch(number) {
      const { stage } = this;
      this.isSolved = false;
      if (this.touched.includes(number)) this.touched = this.touched.filter((other) => other !== number);
      else this.touched = [...this.touched, number];
      if (this.touched.length && !stage.fitting(this.touched).length) {
        // Nothing fits, but what was touched last may be the start of something else.
        this.touched = stage.fitting([number]).length ? [number] : [];
        this.show();
        this.say(stage.form);
        return;
      }
      const exact = stage.fitting(this.touched).filter((choice) => choice.touched.length === this.touched.length);
      if (this.touched.length && exact.length === 1) {
        this.touched = [];
        this.pick(exact[0], true);
        return;
      }
      this.show();
      if (exact.length > 1) {
        this.say(gettext("Which one: {moves}?", { moves: exact.map((choice) => choice.words).join("; ") }));
      } else this.say(this.touched.map((touched) => stage.touchable[touched].words).join(", "));
    }

    // Chooses something, or, if there are several answers, removes it again.
    pick(choice, onlyIn = false) {
      this.isSolved = false;
      this.open = choice.group;
      if (!this.data.several) {
        this.picked = [...this.stage.path, choice];
        if (choice.then) this.enter(choice.then);
      } else if (!this.picked.includes(choice)) this.picked = [...this.picked, choice];
      else if (!onlyIn) this.picked = this.picked.filter((other) => other !== choice);
      this.touched = [];
      this.changed();
      const isIn = this.picked.includes(choice);
      this.say(!isIn ? gettext("{move} taken back.", { move: choice.words })
        : choice.then ? `${choice.words}. ${choice.then.form}` : gettext("{choice} is chosen.", { choice: choice.words }));
    }

    undo() {
      if (this.touched.length) this.touched = this.touched.slice(0, -1);
      else if (this.picked.length) {
        const last = this.picked.at(-1);
        this.picked = this.picked.slice(0, -1);
        this.isSolved = false;
        this.say(gettext("{move} taken back.", { move: last.words }));
        if (!this.data.several) {
          this.enter(this.picked.at(-1)?.then ?? this.first);
        }
      }
      this.changed();
    }

    reset() {
      this.picked = [];
      this.isSolved = false;
      this.begin();
      this.keep();
    }

    get keys() {
      return [[gettext("arrows"), gettext("go to what can be touched")], [gettext("Enter"), gettext("touch it")]];
    }

    get game() {
      return { picked: this.picked.map((choice) => choice.name), help: this.help };
    }

    restore({ picked }) {
      this.pickNamed(picked);
    }

    pickNamed(names) {
      for (const name of names) {
        const choice = this.stage.choices.find((known) => known.name === name);
        if (choice) this.pick(choice, true);
      }
    }

    // What a link chooses is shown.
    follow(moves) {
      this.help = HELP.SHOWN;
      super.follow(moves);
    }

    get taken() {
      return this.help;
    }

    // Comments on answers

    judge() {
      const wrong = this.picked.find((choice) => !choice.isRight && !choice.then) ?? null;
      const last = this.picked.at(-1);
      if (!last) this.say(gettext("Choose an answer first."));
      else if (wrong) this.say([gettext("No, not {choice}. {reason}", { choice: wrong.words, reason: wrong.said }).trim(), this.right].join(" ").trim());
      else if (last.then) this.say(last.then.form);
      else if (this.data.several && this.missing) {
        this.say(ngettext("Right so far, but {count} answer is missing.", "Right so far, but {count} answers are missing.",
          this.missing));
      } else {
        this.isSolved = true;
        this.verdict = this.earn();
        this.changed();
        this.say([gettext("That’s right."), last.said, this.verdict].filter(Boolean).join(" "));
        this.printAnswer();
      }
    }

    // In words: which choices are right already.
    get right() {
      const right = this.data.several ? this.picked.filter((choice) => choice.isRight) : [];
      return right.length ? gettext("Right: {choices}.", { choices: right.map((choice) => choice.words).join("; ") }) : "";
    }

    get missing() {
      return this.stage.choices.filter((choice) => choice.isRight && !this.picked.includes(choice)).length;
    }

    // Its hints are in words: one after the other, and again from the first.
    advise() {
      const all = this.data.hints.length, count = this.hints++ % all, [said] = this.data.hints[count];
      this.say(all === 1 ? said : gettext("{count} of {all}: {said}", { count: count + 1, all, said }));
    }

    showAnswer() {
      if (!this.isSolved) this.helped(HELP.SHOWN);
      this.printAnswer();
    }

    printAnswer() {
      const words = this.data.lines.map((line) => make("p", {}, line));
      const link = this.section.querySelector(":scope > header .hint a")?.cloneNode(true);
      this.answer.replaceChildren(...words, ...(link ? [make("p", {}, link)] : []));
      this.answer.hidden = false;
    }

    // Typed input: choices, or the answer as printed.

    type(text) {
      let rest = plain(text);
      if (!rest) return;
      while (rest) {
        const [words, act] = this.understood(rest);
        if (!words) {
          this.say(this.stage.form);
          return;
        }
        act();
        rest = rest.slice(words.length);
      }
      this.input.value = "";
      this.judge();
    }

    // The longest start of a text that means something, and what to do for it.
    understood(text) {
      const pickAll = (names) => {
        if (!this.data.several && names.length) this.enter(this.first);
        this.pickNamed(names);
      };
      const isOver = !this.data.several && this.picked.length && !this.picked.at(-1).then;
      const stages = isOver ? [this.first] : [this.stage, this.first];
      const known = [
        ...this.data.printed.map(([line, names]) => [plain(line), () => pickAll(names)]),
        ...stages.flatMap((stage) => stage.choices.map((choice) => [plain(choice.name), () => {
          if (this.stage !== stage) this.enter(stage);
          this.pick(choice, true);
        }])),
      ];
      return known.reduce((best, found) =>
        (text.startsWith(found[0]) && found[0].length > best[0].length ? found : best), ["", null]);
    }

    press(key, thing) {
      if (thing === null) return false;
      if (key in ARROWS) this.arrow(thing, ARROWS[key]);
      else if (isEnter(key)) this.touch(thing);
      else return false;
      return true;
    }

    arrow(from, way) {
      const things = [...this.touchables.children];
      const middles = things.map((rect) => {
        const { x, y, width, height } = rect.getBBox();
        return [x + width / 2, y + height / 2];
      });
      focus(things[ahead(middles, middles[from], way)]);
    }

    typed() {
      return this.picked.map((choice) => choice.name);
    }
  }

  donimoes.players.question = QuestionPlayer;
})();
