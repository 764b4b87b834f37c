// Problems on squares that have names, whose hints are deductions: more of one is told with each hint,
// and its squares are marked.
"use strict";
(() => {
  const { Game, SPACE, draw, write } = window.donimoes.player;
  const COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  // Squares, as printed solutions name them

  function squareName([x, y]) {
    return COLUMNS[x] + (y + 1);
  }
  function readSquare(column, row) {
    return [COLUMNS.indexOf(column), row - 1];
  }

  // Names of columns and rows above and beside squares.
  function squareNames(width, height, [above, beside], attributes) {
    const hidden = { "aria-hidden": "true", ...attributes };
    return [
      ...Array.from({ length: width }, (_, x) => write((x + 0.5) * SPACE, above, COLUMNS[x], hidden)),
      ...Array.from({ length: height }, (_, y) => write(beside, (y + 0.5) * SPACE + 4, y + 1, hidden)),
    ];
  }

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

  Object.assign(window.donimoes.player, { DeductionGame, squareName, readSquare, squareNames });
})();
