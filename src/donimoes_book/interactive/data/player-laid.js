// Dominoes laid on squares: what they cover, where you can walk, and whether everything is right.
"use strict";
(() => {
  const { gettext } = window.donimoes;
  const { squareName } = window.donimoes.player;
  const TURNS = [[1, 0], [0, 1], [-1, 0], [0, -1]]; // from a domino's first number to the other

  // Both cells of a domino that has been laid, the one with its first number first.
  function cellsOf([x, y, turn]) {
    const [dx, dy] = TURNS[turn];
    return [[x, y], [x + dx, y + dy]];
  }

  class Layout {
    constructor(data, laid) {
      this.data = data;
      this.laid = laid; // where each domino is, or null
      this.at = new Map(); // the domino and number on each covered cell
      laid.forEach((spot, domino) => {
        if (!spot) return;
        cellsOf(spot).forEach((cell, half) => {
          this.at.set(this.key(cell), { cell, domino, number: data.dominoes[domino][half] });
        });
      });
    }

    key([x, y]) {
      return x + y * this.data.width;
    }

    isWithin([x, y]) {
      return x >= 0 && y >= 0 && x < this.data.width && y < this.data.height;
    }

    isOn(cell) {
      return this.isWithin(cell) && !this.data.holes.includes(this.key(cell));
    }

    fits(domino, spot) {
      return cellsOf(spot).every((cell) => {
        const there = this.isOn(cell) ? this.at.get(this.key(cell)) : null;
        return this.isOn(cell) && (!there || there.domino === domino);
      });
    }

    with(domino, spot) {
      return new Layout(this.data, this.laid.map((now, number) => (number === domino ? spot : now)));
    }

    get count() {
      return this.laid.filter(Boolean).length;
    }

    get isWhole() {
      return this.count === this.laid.length;
    }

    // The pairs of cells that you can walk between.
    get paths() {
      const found = [];
      for (const here of this.at.values()) {
        for (const [dx, dy] of TURNS.slice(0, 2)) {
          const cell = [here.cell[0] + dx, here.cell[1] + dy];
          const there = this.isOn(cell) && this.at.get(this.key(cell));
          if (there && Math.abs(here.number - there.number) <= this.data.climb) found.push([here, there]);
        }
      }
      return found;
    }

    // The areas within which you can walk everywhere, the largest first.
    get areas() {
      const home = new Map([...this.at.values()].map((here) => [here, new Set([here])]));
      for (const [here, there] of this.paths) {
        const one = home.get(here), other = home.get(there);
        if (one !== other) {
          for (const moved of other) {
            one.add(moved);
            home.set(moved, one);
          }
        }
      }
      return [...new Set(home.values())].sort((one, other) => other.size - one.size);
    }

    // Whether it must be possible to get everywhere.
    get isWalked() {
      return this.data.climb >= 0;
    }

    // The current sums of the groups that must have equal sums, by kind.
    get sums() {
      const add = (group) => group.reduce((sum, space) => sum + (this.at.get(space)?.number ?? 0), 0);
      return this.data.sums.map((groups) => groups.map(add));
    }

    // In words: the cells with equal numbers that must differ, and with two that should be equal.
    get faults() {
      const found = [];
      for (const group of this.data.different) {
        const there = group.map((space) => this.at.get(space)).filter(Boolean);
        for (const number of new Set(there.map((here) => here.number))) {
          const cells = there.filter((here) => here.number === number).map((here) => here.cell);
          const squares = cells.map(squareName).join(" ");
          if (cells.length > 1) found.push(gettext("The {number} is repeated on {squares}.", { squares, number }));
        }
      }
      for (const pair of this.data.alike) {
        const [one, other] = pair.map((space) => this.at.get(space));
        if (one && other && one.number !== other.number) {
          const squares = [one.cell, other.cell].map(squareName).join(" ");
          found.push(gettext("The numbers on {squares} have to be the same.", { squares }));
        }
      }
      for (const condition of this.conditions) {
        if (this.holds(condition) === false) {
          const [, sign, number, spaces] = condition, square = squareName(this.cellOf(spaces[0]));
          found.push(gettext("What {square} and its region ask for fails: {condition}.",
            { square, condition: `${sign === "!=" ? "≠" : sign}${"=!=".includes(sign) && sign ? "" : number}` }));
        }
      }
      return found;
    }

    get conditions() {
      return this.data.conditions ?? [];
    }

    cellOf(space) {
      return [space % this.data.width, Math.floor(space / this.data.width)];
    }

    // Whether the numbers on a region are as they have to be; null if that is still open.
    holds([, sign, number, spaces]) {
      const there = spaces.map((space) => this.at.get(space)?.number).filter((here) => here !== undefined);
      const isWhole = there.length === spaces.length, sum = there.reduce((all, here) => all + here, 0);
      const isMet = {
        "=": new Set(there).size <= 1,
        "!=": new Set(there).size === there.length,
        "": isWhole ? sum === number : sum <= number,
        "<": sum < number,
        ">": !isWhole || sum > number,
      }[sign];
      return isWhole || !isMet ? isMet : null;
    }

    // Whether what lies rules out a domino in a place, one number: the domino's, and its spaces'.
    rulesOut(place) {
      const size = this.data.width * this.data.height;
      const [domino, ...spaces] = [Math.floor(place / size / size), Math.floor(place / size) % size, place % size];
      const there = spaces.map((space) => this.at.get(space));
      if (this.laid[domino]) {
        const [one, other] = this.data.dominoes[domino];
        return there.some((here) => here?.domino !== domino) || there[0].number !== one || there[1].number !== other;
      }
      return there.some(Boolean);
    }

    // In words: how much is as it should be.
    get right() {
      if (this.isWalked) {
        return gettext("Right so far: {right} of {all} spaces hang together.",
          { right: this.areas[0].size, all: this.at.size });
      }
      const { different, alike } = this.data, number = (space) => this.at.get(space)?.number;
      const isRight = [
        ...this.conditions.map((condition) => this.holds(condition) === true),
        ...different.map((group) => new Set(group.map(number)).size === group.length),
        ...alike.map(([one, other]) => number(one) === number(other)),
        ...this.sums.flatMap((sums) => sums.map((sum) => sums.filter((other) => other === sum).length * 2 > sums.length)),
      ];
      return gettext("Right so far: {right} of {all} conditions.",
        { right: isRight.filter(Boolean).length, all: isRight.length });
    }

    get isSolved() {
      return this.isWhole && (!this.isWalked || this.areas.length === 1) && !this.faults.length
        && this.sums.every((sums) => new Set(sums).size === 1);
    }
  }

  // The spaces to cover, row by row.
  function spacesOf(data) {
    return [...Array(data.width * data.height).keys()].filter((space) => !data.holes.includes(space));
  }

  // Lays all dominoes to show these numbers, row by row; null if that is not possible.
  function tiled(data, numbers) {
    const of = new Map(data.dominoes.map(([one, other], domino) => [`${one}${other}`, domino]));
    const laid = data.dominoes.map(() => null);
    const { width } = data;
    const taken = new Set(data.holes);
    const there = new Map(spacesOf(data).map((space, number) => [space, numbers[number]]));
    const fill = (cell) => {
      while (taken.has(cell)) cell++;
      if (cell >= width * data.height) return true;
      const x = cell % width, y = (cell - x) / width;
      for (const [turn, other] of [[0, cell + 1], [1, cell + width]]) {
        if (!there.has(other) || (!turn && x + 1 === width) || taken.has(other)) continue;
        const [first, second] = [there.get(cell), there.get(other)];
        const turned = first > second;
        const domino = of.get(turned ? `${second}${first}` : `${first}${second}`);
        if (domino === undefined || laid[domino]) continue;
        const spot = turned ? [other % width, Math.floor(other / width), turn + 2] : [x, y, turn];
        laid[domino] = spot;
        taken.add(cell).add(other);
        if (fill(cell + 1)) return true;
        laid[domino] = null;
        taken.delete(cell);
        taken.delete(other);
      }
      return false;
    };
    return fill(0) ? laid : null;
  }

  Object.assign(window.donimoes.player, { TURNS, Layout, cellsOf, spacesOf, tiled });
})();
