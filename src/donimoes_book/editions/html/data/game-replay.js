// Looking back at a game, turn by turn, with a slider, buttons and keys.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext } = donimoes;
  const WAYS = { ArrowLeft: "before", ArrowRight: "next", Home: "first", End: "last" };

  // `show` shows what was on the table after so many turns; `close` goes back to the game.
  class GameReplay {
    constructor(element, { show, close, onward }) {
      Object.assign(this, { element, show, slider: element.querySelector("[type=range]") });
      this.counts = element.querySelector(".turn-number");
      this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
      for (const way of Object.values(WAYS)) this.button(way).addEventListener("click", () => this.step(way));
      this.button("now").addEventListener("click", close);
      this.button("onward").addEventListener("click", () => onward(this.number));
      document.addEventListener("keydown", (event) => {
        const { altKey, ctrlKey, metaKey, target, key } = event;
        const isOther = altKey || ctrlKey || metaKey || event.defaultPrevented || target.closest?.("input, textarea, dialog[open]");
        if (element.hidden || !WAYS[key] || isOther) return;
        event.preventDefault();
        this.step(WAYS[key]);
      });
    }

    get number() {
      return Number(this.slider.value);
    }

    button(name) {
      return this.element.querySelector(`[name="${name}"]`);
    }

    // Begins to look at a game of so many turns; only what belongs to somebody's game leads back there.
    open(turns, number, isOwn) {
      this.element.hidden = false;
      this.slider.max = turns;
      this.slider.value = number;
      this.button("now").hidden = !isOwn;
      return this.go(number);
    }

    step(way) {
      const most = Number(this.slider.max), to = { first: 0, before: this.number - 1, next: this.number + 1, last: most }[way];
      return this.go(Math.min(Math.max(to, 0), most));
    }

    go(number) {
      this.slider.value = number;
      this.counts.textContent = gettext("{number} of {count}", { number, count: this.slider.max });
      return this.show(number);
    }

    close() {
      this.element.hidden = true;
    }
  }

  donimoes.GameReplay = GameReplay;
})();
