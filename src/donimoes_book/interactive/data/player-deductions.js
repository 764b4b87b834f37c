// Problems whose hints are deductions: more of one is told with each hint, and its squares are marked.
"use strict";
(() => {
  const { Game, SPACE, draw } = window.donimoes.player;

  class DeductionGame extends Game {
    constructor(...given) {
      super(...given);
      this.hinted = null; // the last deduction shown, while nothing has changed
    }

    forget() {
      this.hinted = null;
    }

    // Tells more of a deduction with each hint, as long as nothing else happens.
    tellMore(step, stages) {
      this.stage = this.hinted === step ? this.stage + 1 : 0;
      this.hinted = step;
      stages[this.stage]();
    }

    // Shows which squares a sentence is about, by their corners.
    look(corners) {
      this.looked.replaceChildren(...corners.map(([x, y]) => draw("rect", { x, y, width: SPACE, height: SPACE })));
    }
  }

  window.donimoes.player.DeductionGame = DeductionGame;
})();
