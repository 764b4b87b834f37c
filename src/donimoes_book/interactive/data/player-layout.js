// Problems in which readers lay dominoes freely to form a whole, such as a map.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, ngettext } = donimoes;
  const { ARROWS, Layout, SPACE, TURNS, View, DeductionGame, capital, cellsOf, draggable, draw, focus, isEnter, readSquare,
    roving, spacesOf, sprite, squareName, squareNames, surface, tappable, tiled, write } = donimoes.player;
  const PER_ROW = 6, MOST_PER_ROW = 14, ACROSS = 45, DOWN = 81; // for the dominoes not laid yet
  const RIM = 16, BESIDE = 26; // the room for names of columns and rows, and beside the square
  const LARGEST = 1.6; // a scale

  class LayoutPlayer extends DeductionGame {
    constructor(section, data) {
      super(section, data, new Layout(data, data.dominoes.map(() => null)));
      this.chosen = null; // a domino
      this.over = null; // where the chosen one is while keys move it
      this.turn = 1; // which way the chosen one is turned beside the square
      this.known = new Set(); // the deductions that the reader was told
    }

    get layout() {
      return this.now;
    }

    get isSolved() {
      return this.layout.isSolved;
    }

    get played() {
      return this.layout.count;
    }

    get opening() {
      const how = gettext("Drag the dominoes onto the board, or tap one and then a space; tap it again to turn it.");
      return this.hasKeys ? [how, gettext("With the keyboard, Enter picks one up, the arrow keys move it, T turns it, and"
        + " Enter lays it.")].join(" ") : how;
    }

    get example() {
      return `${this.data.dominoes[0].join("")}-A1B1`;
    }

    acts() {
      return [
        ["turn_domino", gettext("Turn"), () => {
          this.turnChosen();
          focus(this.pieces[this.chosen]);
        }],
        ["take_back", gettext("Take back"), () => this.takeBack()],
        ...super.acts(),
      ];
    }

    get field() {
      return { placeholder: this.example };
    }

    get keys() {
      return [[gettext("arrows"), gettext("go to a domino, or move the one picked up")],
        [gettext("Enter"), gettext("pick it up, or lay it")], ["T", gettext("turn it")],
        [gettext("Delete"), gettext("take it back")], [gettext("Esc"), gettext("let it go")]];
    }

    get form() {
      return gettext("Type which domino goes where, such as {example}, or all the numbers of the whole shape, row by"
        + " row.", { example: this.example });
    }

    table() {
      this.svg = surface("layout");
      this.view = new View("layout-view", this.svg);
      return [this.view.element];
    }

    begin() {
      this.drawGround();
      this.arrange();
      this.pieces = this.data.dominoes.map((_, domino) =>
        draw("g", { class: "piece", role: "button", "data-piece": domino }));
      this.svg.append(...this.pieces);
      roving(this.pieces);
      this.svg.append(this.drawRegions());
      draggable(this.svg, (domino, element) => this.grip(domino, element));
      super.begin();
    }

    say(words) {
      super.say(capital(words));
    }

    // Where the dominoes not laid yet are, beside the square or below it, and how large it all is then.
    arrangement(isBeside, most) {
      const { width, height, dominoes } = this.data, rows = Math.ceil(dominoes.length / most);
      const perRow = Math.ceil(dominoes.length / rows); // so that rows are about as long
      const side = [perRow * ACROSS - 9, rows * DOWN - 9], square = [width * SPACE, height * SPACE];
      const tray = isBeside ? [square[0] + BESIDE, (square[1] - side[1]) / 2]
        : [(square[0] - side[0]) / 2, square[1] + BESIDE];
      const left = Math.min(-RIM, tray[0]) - 3, top = Math.min(-RIM, tray[1]) - 3;
      const right = Math.max(square[0], tray[0] + side[0]) + 3;
      const bottom = Math.max(square[1], tray[1] + side[1]) + 3;
      return { perRow, tray, box: [left, top, right - left, bottom - top],
        scale: Math.min(this.view.limit("largest", LARGEST), this.view.room(right - left, bottom - top)) };
    }

    // Arranges everything so that it is as large as possible.
    arrange() {
      const most = Math.max(PER_ROW, Math.min(MOST_PER_ROW, this.data.dominoes.length)), all = [];
      for (let perRow = PER_ROW; perRow <= most; perRow++) {
        all.push(this.arrangement(true, perRow), this.arrangement(false, perRow));
      }
      const best = all.reduce((one, other) => (other.scale > one.scale ? other : one));
      this.tray = best.tray;
      this.perRow = best.perRow;
      this.view.fit(...best.box, LARGEST);
    }

    fit() {
      this.arrange();
      this.show();
    }

    // Draws the square with its names.
    drawGround() {
      const { width, height } = this.data;
      this.cells = draw("g", { class: "cells" });
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          if (!this.layout.isOn([x, y])) continue;
          const cell = draw("rect", { x: x * SPACE, y: y * SPACE, width: SPACE, height: SPACE });
          this.cells.append(tappable(cell, () => this.tapCell([x, y])));
        }
      }
      this.cells.append(...squareNames(width, height, [-5, -9]));
      this.ways = draw("g", { class: "ways" });
      this.looked = draw("g", { class: "looked" });
      this.ghost = draw("rect", { class: "ghost", rx: 5, visibility: "hidden" });
      this.svg.append(this.cells, this.ways, this.looked, this.ghost);
    }

    // Draws the outline of each region, and its condition, over the dominoes.
    drawRegions() {
      const inset = 3, { layout } = this;
      this.regions = draw("g", { class: "regions" });
      for (const condition of layout.conditions) {
        const [, sign, number, spaces] = condition, cells = spaces.map((space) => layout.cellOf(space));
        const isIn = (x, y) => cells.some((cell) => cell[0] === x && cell[1] === y);
        const region = draw("g", { class: "region" });
        for (const [x, y] of cells) {
          const left = x * SPACE + (isIn(x - 1, y) ? 0 : inset), top = y * SPACE + (isIn(x, y - 1) ? 0 : inset);
          const right = (x + 1) * SPACE - (isIn(x + 1, y) ? 0 : inset);
          const foot = (y + 1) * SPACE - (isIn(x, y + 1) ? 0 : inset);
          const line = (x1, y1, x2, y2) => region.append(draw("line", { x1, y1, x2, y2 }));
          if (!isIn(x - 1, y)) line(left, top, left, foot);
          if (!isIn(x + 1, y)) line(right, top, right, foot);
          if (!isIn(x, y - 1)) line(left, top, right, top);
          if (!isIn(x, y + 1)) line(left, foot, right, foot);
        }
        // A tab in the last square; over a domino, it is smaller and at the edge, where no pip is: see
        // `drawing/regions.py`.
        const [x, y] = cells[cells.length - 1], [right, foot] = [(x + 1) * SPACE - 4.5, (y + 1) * SPACE];
        const words = sign === "=" ? "=" : sign === "!=" ? "≠" : `${sign}${number}`, wide = 7.5 * words.length + 7;
        const tag = draw("g", { class: "tag" }, draw("rect", { class: "tab", x: -wide, y: -8, width: wide, height: 16, rx: 4 }),
          write(-wide / 2, 4.4, words));
        tag.style.setProperty("--in", `translate(${right}px, ${foot - 12.5}px)`);
        tag.style.setProperty("--over", `translate(${right}px, ${foot}px) scale(.6)`);
        region.append(tag);
        this.regions.append(region);
      }
      return this.regions;
    }

    // Where a domino is drawn: its upper left corner, and how it is turned.
    drawn(domino) {
      const spot = domino === this.chosen && this.over ? this.over : this.layout.laid[domino];
      if (spot) {
        const [[x, y], [other, below]] = cellsOf(spot);
        return [Math.min(x, other) * SPACE, Math.min(y, below) * SPACE, spot[2]];
      }
      const turn = domino === this.chosen ? this.turn : 1;
      const x = this.tray[0] + (domino % this.perRow) * ACROSS;
      const y = this.tray[1] + Math.floor(domino / this.perRow) * DOWN;
      return turn % 2 ? [x, y, turn] : [x - SPACE / 2, y + SPACE / 2, turn];
    }

    place(domino) {
      const element = this.pieces[domino], [x, y, turn] = this.drawn(domino);
      if (element.dataset.turn !== String(turn)) {
        const [, width, height] = this.data.sprites[this.data.pictures[domino][turn]];
        const cover = draw("rect", { class: "piece-cover", rx: 4, width, height });
        element.replaceChildren(sprite(this.data.sprites[this.data.pictures[domino][turn]]), cover);
        element.dataset.turn = turn;
      }
      element.style.transform = `translate(${x}px, ${y}px)`;
    }

    show() {
      const { layout, data } = this;
      for (const [domino, element] of this.pieces.entries()) {
        const spot = layout.laid[domino], name = data.names[domino];
        this.place(domino);
        element.setAttribute("aria-label", spot
          ? gettext("{domino} on {squares}", { domino: name, squares: this.squares(spot) })
          : gettext("{domino}, not laid yet", { domino: name }));
        element.setAttribute("aria-pressed", String(domino === this.chosen));
        element.classList.toggle("chosen", domino === this.chosen);
        element.classList.toggle("laid", Boolean(spot));
      }
      if (this.chosen !== null && this.svg.lastChild !== this.pieces[this.chosen]) {
        // It is drawn over the others; whichever domino has the focus keeps it.
        const focused = this.pieces.find((element) => element === document.activeElement);
        this.svg.append(this.pieces[this.chosen]);
        focus(focused);
      }
      layout.conditions.forEach((condition, number) => {
        const holds = layout.holds(condition), { classList } = this.regions.children[number];
        classList.toggle("holds", holds === true);
        classList.toggle("fails", holds === false);
        classList.toggle("under", layout.at.has(condition[3].at(-1)));
      });
      if (layout.conditions.length) this.svg.append(this.regions);
      this.showOver();
      if (layout.isWalked) this.showAreas();
      else this.showConditions();
      super.show();
      this.buttons.turn_domino.disabled = this.chosen === null;
      this.buttons.take_back.disabled = this.chosen === null || !layout.laid[this.chosen];
    }

    showOver() {
      this.ghost.setAttribute("visibility", this.over ? "visible" : "hidden");
      if (!this.over) return;
      const [x, y, turn] = this.drawn(this.chosen);
      const [width, height] = turn % 2 ? [SPACE, 2 * SPACE] : [2 * SPACE, SPACE];
      for (const [name, value] of Object.entries({ x, y, width, height })) this.ghost.setAttribute(name, value);
      this.ghost.classList.toggle("blocked", !this.layout.fits(this.chosen, this.over));
    }

    // How far the reader has got, in a layout where walking doesn't matter.
    showConditions() {
      const { layout } = this;
      const parts = [gettext("{laid} of {all} dominoes are laid.", { laid: layout.count, all: layout.laid.length })];
      const sums = layout.sums.map((kind) => kind.join(" ")).join("; ");
      if (sums && layout.count) parts.push(gettext("The sums that have to be equal are {sums}.", { sums }));
      parts.push(...layout.faults);
      this.count.textContent = parts.join(" ");
    }

    showAreas() {
      const { layout } = this, areas = layout.areas;
      const largest = areas[0];
      const middle = ({ cell: [x, y] }) => [(x + 0.5) * SPACE, (y + 0.5) * SPACE];
      const line = (from, to) => {
        const [x1, y1] = middle(from), [x2, y2] = middle(to);
        return draw("line", { x1, y1, x2, y2 });
      };
      const all = [...layout.paths, ...[...layout.at.values()].map((here) => [here, here])];
      const ways = (name, isShown) =>
        draw("g", { class: name }, ...all.filter(([here]) => isShown(here)).map(([from, to]) => line(from, to)));
      this.ways.replaceChildren(
        ways("way", (here) => largest.has(here)), ways("way apart", (here) => !largest.has(here)));
      const said = ngettext("{count} area", "{count} areas", areas.length);
      const parts = [gettext("{laid} of {all} dominoes are laid, in {areas}.",
        { laid: layout.count, all: layout.laid.length, areas: said })];
      const apart = areas.slice(1).map((area) =>
        [...area].map((here) => here.cell).sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(squareName).join(" "));
      if (apart.length) parts.push(gettext("Cut off from the largest: {squares}.", { squares: apart.join("; ") }));
      this.count.textContent = parts.join(" ");
    }

    squares(spot) {
      return cellsOf(spot).map(squareName).join(" ");
    }

    // Changes to the layout

    lay(domino, spot) {
      const values = { domino: this.data.names[domino], squares: this.squares(spot) };
      if (!this.layout.fits(domino, spot)) {
        this.show();
        this.say(gettext("There’s no room for it."));
        return false;
      }
      this.put(this.layout.with(domino, spot));
      if (!this.tellEnd()) this.say(gettext("{domino} is on {squares}.", values));
      return true;
    }

    forget() {
      super.forget();
      this.chosen = this.over = null;
      this.look([]);
      if (!this.next) this.known.clear();
    }

    tellEnd() {
      const { isSolved, isWhole, isWalked } = this.layout;
      if (isSolved) {
        const said = isWalked ? gettext("Solved: you can walk everywhere.")
          : gettext("Solved: everything is as it should be.");
        this.say([said, this.verdict].filter(Boolean).join(" "));
      } else if (isWhole && isWalked) {
        const all = gettext("All the dominoes are laid, but you can’t walk everywhere: a step goes up or down by {climb} at"
          + " most.", { climb: this.data.climb });
        this.say([all, this.layout.right].join(" "));
      } else if (isWhole) {
        this.say([gettext("All the dominoes are laid, but not as they should be."), this.layout.right].join(" "));
      }
      return isWhole;
    }

    written({ laid }) {
      return laid;
    }

    read(laid) {
      return new Layout(this.data, laid);
    }

    get solution() {
      const { printed } = this.data;
      return [0, ...printed.keys()].map((_, count) => new Layout(this.data, printed.map((spot, domino) =>
        (domino < count ? spot : null))));
    }

    tellStep() {
      if (!this.tellEnd()) this.say(this.count.textContent);
    }

    takeBack(domino = this.chosen) {
      if (domino === null || !this.layout.laid[domino]) return;
      this.put(this.layout.with(domino, null));
      this.say(gettext("{move} taken back.", { move: this.data.names[domino] }));
    }

    choose(domino) {
      this.chosen = domino;
      this.over = null;
      this.turn = 1;
      this.show();
      if (domino !== null) {
        this.say(gettext("{domino} is chosen: tap a space for it, or tap it again to turn it.",
          { domino: this.data.names[domino] }));
      }
    }

    turnChosen() {
      const domino = this.chosen;
      if (domino === null) return;
      if (this.over) {
        this.hold([this.over[0], this.over[1], (this.over[2] + 1) % 4]);
        return;
      }
      const spot = this.layout.laid[domino];
      if (!spot) {
        this.turn = (this.turn + 1) % 4;
        this.show();
        return;
      }
      for (let step = 1; step < 4; step++) {
        const turned = [spot[0], spot[1], (spot[2] + step) % 4];
        if (this.layout.fits(domino, turned)) {
          this.lay(domino, turned);
          this.chosen = domino;
          this.show();
          return;
        }
      }
      this.say(gettext("There’s no room for it."));
    }

    // Taps and drags

    tap(domino) {
      if (this.chosen === domino && !this.over) this.turnChosen();
      else this.choose(domino);
    }

    tapCell([x, y]) {
      const domino = this.chosen;
      if (domino === null) {
        this.say(this.opening);
        return;
      }
      this.layOn(domino, [x, y], this.layout.laid[domino]?.[2] ?? this.turn);
    }

    // Lays a domino so that it covers a space; where the shape is too narrow for it, it turns by itself.
    layOn(domino, [x, y], turn) {
      const ways = (way) => [[x, y, way], [x - TURNS[way][0], y - TURNS[way][1], way]];
      const isNarrow = !ways(turn).some((spot) => cellsOf(spot).every((cell) => this.layout.isOn(cell)));
      const all = ways(isNarrow ? (turn + 3) % 4 : turn);
      this.lay(domino, all.find((spot) => this.layout.fits(domino, spot)) ?? all[0]);
    }

    grip(domino, element) {
      let left, top, turn;
      // Do this before following the pointer, as moving an element in the page releases it.
      if (this.svg.lastChild !== element) this.svg.append(element);
      return {
        lift: () => {
          if (this.chosen !== domino || this.over) this.choose(domino);
          [left, top, turn] = this.drawn(domino);
          return [left, top];
        },
        tap: () => this.tap(domino),
        drop: ([dx, dy], point) => this.drop(domino, [left + dx, top + dy, turn], point),
        cancel: () => this.choose(null),
      };
    }

    drop(domino, [left, top, turn], point) {
      const [x, y] = [Math.round(left / SPACE), Math.round(top / SPACE)];
      // The upper left corner may be the first number's or the other one's.
      const spot = [x + (turn === 2 ? 1 : 0), y + (turn === 3 ? 1 : 0), turn];
      const under = point.map((length) => Math.floor(length / SPACE));
      if (cellsOf(spot).every((cell) => this.layout.isOn(cell))) this.lay(domino, spot);
      else if (this.layout.isOn(under)) this.layOn(domino, under, turn);
      else if (this.layout.laid[domino]) this.takeBack(domino);
      else this.choose(null);
    }

    // Keys

    press(key, domino) {
      if (domino === null) return false;
      if (key in ARROWS) this.arrow(domino, ARROWS[key]);
      else if (isEnter(key)) this.enter(domino);
      else if (key === "t") {
        if (this.chosen !== domino) this.choose(domino);
        this.turnChosen();
      } else if (key === "Escape" && this.chosen !== null) this.choose(null);
      else if (key === "Delete" || key === "Backspace") this.takeBack(domino);
      else return false;
      return true;
    }

    enter(domino) {
      if (this.chosen === domino && this.over) {
        const { over } = this;
        if (!this.lay(domino, over)) this.show();
        return;
      }
      const turn = this.chosen === domino ? this.turn : 1;
      this.choose(domino);
      this.turn = turn;
      this.hold(this.layout.laid[domino] ?? this.free(domino));
    }

    // A place where a domino has room, or the map's first square if there is none.
    free(domino) {
      for (const turn of [this.turn, (this.turn + 1) % 4]) {
        for (let cell = 0; cell < this.data.width * this.data.height; cell++) {
          const spot = [cell % this.data.width, Math.floor(cell / this.data.width), turn];
          if (this.layout.fits(domino, spot)) return spot;
        }
      }
      return [0, 0, 1];
    }

    hold(spot) {
      if (!cellsOf(spot).every((cell) => this.layout.isWithin(cell))) {
        // If turning takes it over the edge, it is pushed back onto the square.
        const [dx, dy] = TURNS[spot[2]];
        const back = [spot[0] - dx, spot[1] - dy, spot[2]];
        if (!cellsOf(back).every((cell) => this.layout.isWithin(cell))) return;
        spot = back;
      }
      this.over = spot;
      this.show();
      this.say(!this.layout.fits(this.chosen, spot) ? gettext("There’s no room for it.")
        : gettext("{domino} over {squares}: arrows, T or Enter.",
          { domino: this.data.names[this.chosen], squares: this.squares(spot) }));
    }

    arrow(domino, [dx, dy]) {
      if (this.chosen === domino && this.over) {
        const [x, y, turn] = this.over, moved = [x + dx, y + dy, turn];
        if (cellsOf(moved).every((cell) => this.layout.isWithin(cell))) this.hold(moved);
        return;
      }
      const count = this.pieces.length;
      focus(this.pieces[(domino + dx + this.perRow * dy + count) % count]);
    }

    // Typed input: dominoes with their squares, or all the numbers of a map.

    type(text) {
      if (/^[\d\s|./-]+$/.test(text)) {
        const numbers = (text.match(/\d/g) ?? []).map(Number);
        if (numbers.length === spacesOf(this.data).length) {
          this.typeMap(numbers);
          return;
        }
      }
      super.type(text);
    }

    typeMap(numbers) {
      const laid = tiled(this.data, numbers);
      if (!laid) {
        this.say(gettext("This problem’s dominoes can’t make these numbers."));
        return;
      }
      this.put(new Layout(this.data, laid));
      this.tellEnd();
      this.input.value = "";
    }

    // Lays what a word says, or returns what is wrong with it.
    typeWord(word) {
      const unknown = gettext("{move} doesn’t say which domino goes where. Type something like {example}.",
        { move: word, example: this.example });
      const read = /^(\d)(\d)-?([A-Z])(\d+)-?([A-Z])(\d+)$/.exec(word.toUpperCase());
      if (!read) return unknown;
      const numbers = [Number(read[1]), Number(read[2])];
      const cells = [readSquare(read[3], read[4]), readSquare(read[5], read[6])];
      if (numbers[0] > numbers[1]) {
        numbers.reverse();
        cells.reverse();
      }
      const [[x, y], [other, below]] = cells;
      const domino = this.data.dominoes.findIndex((pair) => pair[0] === numbers[0] && pair[1] === numbers[1]);
      const turn = TURNS.findIndex(([dx, dy]) => x + dx === other && y + dy === below);
      if (domino < 0 || turn < 0) return unknown;
      return this.lay(domino, [x, y, turn]) ? "" : this.status.textContent;
    }

    // Hints and solutions

    advise() {
      const { printed, names } = this.data, { laid } = this.layout;
      // A double looks the same when it is turned around.
      const where = (spot, domino) => {
        const [one, other] = this.data.dominoes[domino], squares = cellsOf(spot).map(squareName);
        return String(one === other ? squares.sort() : squares);
      };
      const alike = (spot, domino) => where(spot, domino) === where(printed[domino], domino);
      const values = (domino) => ({ domino: names[domino], squares: this.squares(printed[domino]) });
      const other = laid.findIndex((spot, domino) => spot && !alike(spot, domino));
      const step = this.data.steps?.find((each) => !this.isKnown(each));
      if (other >= 0) {
        this.choose(other);
        this.lead(this.pieces[other]);
        const wrong = { domino: names[other], squares: this.squares(laid[other]) };
        this.say(step ? gettext("Something is wrong: take back {domino} on {squares}.", wrong)
          : gettext("In the printed solution, {domino} is elsewhere, on {squares}. There may be other solutions.",
            values(other)));
        return;
      }
      if (step) {
        this.deduce(step);
        return;
      }
      const next = laid.findIndex((spot) => !spot);
      if (this.give(next) && !this.layout.isWhole) {
        this.say(gettext("In the printed solution, {domino} is on {squares}, as it is now.", values(next)));
      }
    }

    // Tells where to look, then why, and then lays the dominoes whose place is known.
    deduce(step) {
      const { layout } = this, cells = step.spaces.map((space) => layout.cellOf(space));
      const open = step.sure.filter((domino) => !layout.laid[domino]);
      const look = () => this.look(cells.map((cell) => cell.map((along) => along * SPACE)));
      this.tellMore(step, [() => {
        look();
        this.say(gettext("Look at {thing}.", { thing: cells.map(squareName).join(" ") }));
      }, () => {
        look();
        const dominoes = open.map((domino) => this.data.names[domino]).join(", ");
        this.known.add(step);
        this.say([step.says, ...(dominoes ? [gettext("Another hint will lay {dominoes}.", { dominoes })] : [])].join(" "));
      }, () => open.forEach((domino) => this.give(domino))]);
    }

    // Whether a reader needs a deduction no longer.
    isKnown(step) {
      const isMade = this.known.has(step) || step.out.every((place) => this.layout.rulesOut(place));
      return isMade && step.sure.every((domino) => this.layout.laid[domino]);
    }

    give(next) {
      this.isGiving = true;
      const isLaid = this.lay(next, this.data.printed[next]);
      this.isGiving = false;
      this.keep();
      this.lead(this.pieces[next]);
      return isLaid;
    }

    typed() {
      return this.layout.laid.flatMap((spot, domino) =>
        spot ? [`${this.data.dominoes[domino].join("")}-${this.squares(spot).replace(" ", "")}`] : []);
    }
  }

  donimoes.players.layout = LayoutPlayer;
})();
