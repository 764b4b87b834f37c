// The game that a reader plays with a problem: its history, which is kept, the help it took, and the
// solution step by step.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { HELP, gettext, ngettext, counted, make } = donimoes;
  const { Player } = donimoes.player;

  // Each kind of problem says in `written` and `read` how a step of the history is kept, and may have
  // the steps of the solution in `solution`.
  class Game extends Player {
    constructor(section, data, start) {
      super(section, data);
      this.history = [start];
      this.given = [false]; // whether each step of the history was shown to the reader
      this.next = 0; // the place in the history that is shown
      this.isGiving = false; // while steps are shown
      this.own = null; // the reader's own game while the solution is shown
      const { got } = donimoes.kept(data.code);
      // Help counts until the next day.
      this.help = got?.day === donimoes.dayOf(new Date()) ? got.help : HELP.NONE;
    }

    get now() {
      return this.history[this.next];
    }

    acts() {
      const at = super.acts(), step = ["solution_step", gettext("Solution step by step"), () => this.stepOn()];
      const back = ["own_game", gettext("Back to my game"), () => this.goBack()];
      if (this.solution) at.splice(at.findIndex(([name]) => name === "copy_link" || name === "close"), 0, step, back);
      return at;
    }

    show() {
      super.show();
      const { undo, redo, reset, own_game: back } = this.buttons;
      undo.disabled = reset.disabled = !this.next;
      if (redo) redo.disabled = this.next === this.history.length - 1;
      if (back) back.hidden = !this.own;
      this.film?.follow();
    }

    // Changes

    put(state, isGiven = this.isGiving) {
      this.history.splice(this.next + 1, Infinity, state);
      this.given.splice(this.next + 1, Infinity, isGiven);
      this.next++;
      this.own = null;
      this.forget();
      this.verdict = this.isSolved ? this.earn() : "";
      this.changed();
    }

    go(step) {
      if (!this.history[this.next + step]) return;
      this.next += step;
      this.forget();
      this.verdict = "";
      this.changed();
      this.tellStep(step);
    }

    undo() {
      this.go(-1);
    }

    reset() {
      if (!this.next) return;
      this.next = 0;
      this.forget();
      this.changed();
      this.say(this.opening);
    }

    changed() {
      this.show();
      this.keep();
    }

    // Forgets what the reader was about to do.
    forget() {}

    // Help

    // Notes that the reader gets help.
    helped(help) {
      this.help = Math.max(this.help, help);
      donimoes.keep(this.data.code, { got: { help: this.help, day: donimoes.dayOf(new Date()) } });
    }

    hint() {
      if (!this.isSolved) this.helped(HELP.HINTS);
      super.hint();
    }

    // How much help it took to get here: if all steps were shown, the reader solved nothing.
    get taken() {
      const steps = this.given.slice(1, this.next + 1);
      if (steps.length && steps.every(Boolean)) return HELP.SHOWN;
      return Math.max(this.help, steps.some(Boolean) ? HELP.HINTS : HELP.NONE);
    }

    // Notes that it is solved, and says what that is worth.
    earn(moves) {
      const help = this.taken, { solved, help: least } = donimoes.kept(this.data.code);
      donimoes.note(this.data.code, help, moves);
      if (solved && !(least > help)) return "";
      return ["", gettext("It’s marked as solved with hints."),
        gettext("It was shown to you, so it isn’t marked as solved.")][help];
    }

    // What is kept

    get game() {
      const { next, help } = this, steps = this.history.slice(1).map((state) => this.written(state));
      return { steps, given: this.given.slice(1).map(Number), next, help };
    }

    // Keeps the game until it is solved, and lets the address follow it.
    keep() {
      if (this.own || this.isGiving) return;
      this.offered?.remove();
      if (this.played) donimoes.noteDay();
      const typed = this.isSolved ? [] : this.typed();
      const game = typed.length ? { ...this.game, count: this.played, at: Date.now(), typed: typed.join(" ") } : undefined;
      donimoes.keep(this.data.code, { game });
      this.setAddress(this.addressOf(typed));
    }

    setAddress(address) {
      try {
        if (address.href !== location.href) history.replaceState(history.state, "", address);
      } catch {
        // A page inside another has no address, and browsers may have had enough.
      }
    }

    leave() {
      const address = new URL(location.href);
      if (address.hash === `#${this.section.id}`) {
        address.searchParams.delete("play");
        this.setAddress(address);
      }
      super.leave();
    }

    // Begins with what was left, if the address leads there or the reader wants it, or with the moves
    // of a link. Moves that are empty lead to what was left, too.
    come(moves) {
      const { game } = donimoes.kept(this.data.code);
      if (game?.count && (moves === "" || moves === game.typed)) this.takeUp(game);
      else if (moves) this.follow(moves);
      else if (game?.count) this.offer(game);
    }

    follow(moves) {
      this.isGiving = true;
      this.type(moves);
      this.isGiving = false;
    }

    movesWords(count) {
      return this.data.units ? counted(this.data.units, count) : ngettext("{count} move", "{count} moves", count);
    }

    offer(game) {
      const choose = (words, act) => make("button", { type: "button", click: act }, words);
      const drop = () => {
        this.offered.remove();
        donimoes.keep(this.data.code, { game: undefined });
        this.say(this.opening);
      };
      this.offered = make("div", { class: "buttons offer" }, choose(gettext("Go on"), () => this.takeUp(game)),
        choose(gettext("Start over"), drop));
      this.status.after(this.offered);
      this.say(gettext("Go on with {moves}?", { moves: this.movesWords(game.count) }));
    }

    takeUp(game) {
      this.restore(game);
      this.help = Math.max(this.help, game.help);
      this.changed();
      this.say(gettext("Going on with {moves}.", { moves: this.movesWords(this.played) }));
    }

    restore({ steps, given, next }) {
      for (const step of steps) {
        const state = this.read(step, this.history.at(-1));
        if (!state) break; // the problem was another one then
        this.history.push(state);
        this.given.push(Boolean(given[this.history.length - 2]));
      }
      this.next = Math.min(next, this.history.length - 1);
    }

    // The solution, step by step

    get solution() {
      return null;
    }

    // What a step of the solution is for; empty where there is little to say.
    note(step) {
      return this.data.notes?.[step] ?? "";
    }

    // Shows a step of the solution; the reader's own game waits meanwhile.
    showStep(step) {
      if (!this.own) {
        const { history, given, next } = this, { solution } = this;
        this.helped(HELP.SHOWN);
        this.own = { history, given, next };
        Object.assign(this, { history: solution, given: solution.map(() => true) });
        this.film ??= new donimoes.player.Film(this);
        this.status.after(this.film.element);
      }
      this.next = Math.max(step - 1, 0);
      if (step) this.go(1);
      else this.changed();
      const said = step ? [this.status.textContent, this.note(step)].filter(Boolean).join(" ") : gettext("Start");
      this.say(gettext("{count} of {all}: {said}", { count: step, all: this.history.length - 1, said }));
    }

    stepOn() {
      this.showStep(this.own && this.next < this.history.length - 1 ? this.next + 1 : 1);
    }

    // Shows the solution as a film, which runs by itself unless the reader wants nothing to move.
    watch() {
      this.showStep(0);
      this.film.element.scrollIntoView({ block: "nearest" });
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.film.start();
    }

    goBack() {
      Object.assign(this, this.own, { own: null });
      this.forget();
      this.changed();
      this.say(this.next ? gettext("Going on with {moves}.", { moves: this.movesWords(this.played) }) : this.opening);
    }
  }

  donimoes.player.Game = Game;
})();
