// The solution as a film: its steps are shown one after another, or chosen with a slider.
"use strict";
(() => {
  const { gettext, make } = window.donimoes;
  const PACE = 1300; // milliseconds that a step is shown
  const LETTER = 45; // milliseconds to read a letter of what a step is for

  class Film {
    constructor(player) {
      this.player = player;
      const button = (words, click) => make("button", { type: "button", click }, words);
      this.run = button("", () => (this.running ? this.pause() : this.start()));
      this.back = button(gettext("Step back"), () => this.turn(this.player.next - 1));
      this.on = button(gettext("Step on"), () => this.turn(this.player.next + 1));
      const last = this.player.history.length - 1;
      this.slider = make("input", { type: "range", min: 0, max: last, "aria-label": gettext("Place in the solution"),
        input: () => this.turn(Number(this.slider.value)) });
      this.element = make("div", { class: "film", role: "group", "aria-label": gettext("The solution as a film") },
        this.slider, make("div", { class: "buttons" }, this.back, this.run, this.on));
      this.pause();
    }

    get isOver() {
      return this.player.next === this.player.history.length - 1;
    }

    // Follows what is shown; the film is gone when the reader's own game is back.
    follow() {
      const { own, next } = this.player;
      this.element.hidden = !own;
      this.player.count.hidden = Boolean(own);
      if (!own) this.pause();
      this.slider.value = next;
      this.back.disabled = !next;
      this.on.disabled = this.isOver;
    }

    turn(step) {
      this.pause();
      this.player.showStep(step);
    }

    start() {
      if (this.isOver) this.player.showStep(0);
      this.wait();
    }

    // Waits until what is said can be read, then shows the next step.
    wait() {
      const note = this.player.note(this.player.next);
      this.running = setTimeout(() => {
        if (!this.player.element.isConnected) return;
        this.player.showStep(this.player.next + 1);
        if (this.isOver) this.pause();
        else this.wait();
      }, PACE + LETTER * note.length);
      this.run.textContent = gettext("Pause");
    }

    pause() {
      clearTimeout(this.running);
      this.running = null;
      this.run.textContent = gettext("Let it run");
    }
  }

  window.donimoes.player.Film = Film;
})();
