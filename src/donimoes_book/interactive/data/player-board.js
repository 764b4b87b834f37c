// The board of a problem solved by moves: its pieces, where they can go, and what is in view.
"use strict";
(() => {
  const { gettext } = window.donimoes;
  const { SPACE, View, numberOf, draggable, draw, sprite, surface, focus, isEnter, tappable } = window.donimoes.player;
  const LARGEST = 1.75 / SPACE; // text sizes, as on the book's pages
  const SMALLEST = 22 / SPACE; // pieces may be a little smaller than what a finger touches
  const FINGER = 24; // pixels that a finger needs
  const WAYS = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1] };

  // Pieces that can be pushed, tapped and reached by keys.
  class Board {
    constructor(data, player, movable) {
      this.data = data;
      this.player = player;
      this.under = draw("g");
      this.targets = draw("g");
      this.room = draw("rect", { class: "goes-here", rx: 6, visibility: "hidden" });
      this.svg = surface("", this.room, this.under, this.targets);
      this.view = new View("board-view", this.svg);
      this.pieces = new Map();
      this.box = null;
      this.movable = new Set(movable);
      draggable(this.svg, (piece, element) => this.grip(piece, element), (element) => this.meant(element),
        (point) => this.tap(point));
    }

    // A tap on no piece: where just one can go, it goes; returns whether any can.
    tap([x, y]) {
      const { player } = this;
      const isThere = (move) => {
        const { x: left, y: top, width, height } = this.target(move);
        return move.pieces.length === 1 && x >= left && x <= left + width && y >= top && y <= top + height;
      };
      const moves = player.chosen === null ? player.model.moves(player.state).filter(isThere) : [];
      if (moves.length === 1) player.play(moves[0]);
      else player.say(moves.length ? player.which(moves) : gettext("Nothing can move there."));
      return moves.length > 0;
    }

    show(places, moves) {
      const present = new Set(places.map(([piece]) => piece));
      for (const [piece, shown] of this.pieces) {
        if (!present.has(piece)) {
          shown.element.remove();
          this.pieces.delete(piece);
        }
      }
      const before = new Map(Array.from(this.pieces, ([piece, { x, y }]) => [piece, [x, y].join()]));
      for (const place of places) this.put(...place);
      const active = document.activeElement;
      for (const [piece, { element }] of this.pieces) {
        const can = moves.filter((move) => move.pieces.includes(piece));
        if (this.data.pieces[piece][1]) element.setAttribute("aria-label", this.words(piece, can));
        if (this.movable.has(piece)) {
          element.classList.toggle("can-move", can.length > 0);
        }
      }
      // Only what lost the focus gets it again: that takes as long as everything else here.
      if (active?.isConnected && active !== document.activeElement) focus(active);
      this.choose(null);
      this.showRoom(moves);
      this.grow();
      for (const [piece, shown] of this.pieces) {
        if (before.has(piece) && before.get(piece) !== [shown.x, shown.y].join()) this.view.reveal(shown);
      }
    }

    // At the beginning, shows where all pieces go that can move, if that is one place and they are many.
    showRoom(moves) {
      const isFirst = this.player.played === 0 && new Set(moves.map(({ pieces }) => String(pieces))).size > 1;
      const [place, ...others] = isFirst ? moves.map((move) => this.target(move)) : [];
      const isOne = place && others.every(({ x, y }) => x === place.x && y === place.y);
      this.room.setAttribute("visibility", isOne ? "visible" : "hidden");
      if (!isOne) return;
      this.grow([place]);
      for (const name of ["x", "y", "width", "height"]) this.room.setAttribute(name, place[name]);
    }

    // Brings into view what a move is about.
    follow(move) {
      for (const piece of move.pieces) this.view.reveal(this.pieces.get(piece));
      if (move.pieces.length === 1) this.view.reveal(this.target(move));
    }

    words(piece, moves) {
      const name = `${this.data.pieces[piece][1]}, ${this.place(this.pieces.get(piece))}`;
      if (!this.movable.has(piece)) return name;
      const { player } = this, said = (move) => (move.pieces.length > 1 ? "" : player.course(move, player.state));
      const can = [...new Set(moves.map((move) => said(move) || player.inWords(move)))].join("; ");
      return can ? gettext("{piece}: {moves}", { piece: name, moves: can })
        : gettext("{piece}: no move", { piece: name });
    }

    // Where something lies, as the program says it.
    place(shown) {
      const [column, row] = [shown.x, shown.y].map((length) => {
        const halves = Math.round(2 * length / SPACE);
        return `${Math.floor(halves / 2) + 1}${halves % 2 ? "½" : ""}`;
      });
      return gettext("column {column}, row {row}", { column, row });
    }

    put(piece, picture, x, y) {
      const [, width, height] = this.data.sprites[picture];
      let shown = this.pieces.get(piece);
      if (!shown) {
        shown = { element: this.movable.has(piece)
          ? draw("g", { class: "piece", tabindex: "0", role: "button", "data-piece": piece }) : draw("g", { role: "img" }) };
        this.pieces.set(piece, shown);
      }
      if (shown.picture !== picture) {
        shown.cover = draw("rect", { class: "piece-cover", rx: 4 });
        shown.element.replaceChildren(sprite(this.data.sprites[picture]),
          ...(this.movable.has(piece) ? [shown.cover] : []));
      }
      if (shown.x !== x || shown.y !== y) {
        shown.element.style.transform = `translate(${x}px, ${y}px)`;
      }
      const layer = this.movable.has(piece) ? this.svg : this.under;
      if (shown.element.parentNode !== layer) {
        if (layer === this.svg) this.svg.insertBefore(shown.element, this.targets);
        else layer.append(shown.element);
      }
      Object.assign(shown, { picture, x, y, width, height });
    }

    // The view grows with what has been seen, without anything on it seeming to move.
    grow(shown = [...this.pieces.values()], margin = this.data.roams ? SPACE : 4) {
      const now = {
        left: Math.min(...shown.map((s) => s.x)), top: Math.min(...shown.map((s) => s.y)),
        right: Math.max(...shown.map((s) => s.x + s.width)), bottom: Math.max(...shown.map((s) => s.y + s.height)),
      };
      if (shown.length) {
        const old = this.box;
        this.box = {
          left: Math.min(now.left - margin, old?.left ?? Infinity),
          top: Math.min(now.top - margin, old?.top ?? Infinity),
          right: Math.max(now.right + margin, old?.right ?? -Infinity),
          bottom: Math.max(now.bottom + margin, old?.bottom ?? -Infinity),
        };
        this.fit(old);
      }
    }

    fit(old = this.box) {
      const { left, top, right, bottom } = this.box, { element } = this.view;
      const size = parseFloat(getComputedStyle(element).fontSize) || 16;
      this.view.fit(left, top, right - left, bottom - top, LARGEST * size, SMALLEST);
      const moved = old && [old.left - left, old.top - top].map((length) => length * this.view.scale);
      if (moved?.some(Boolean)) element.scrollBy(...moved);
      // A finger needs as much room as a half, however small the piece is.
      this.least = Math.max(SPACE, FINGER / this.view.scale);
      for (const shown of this.pieces.values()) {
        for (const [name, value] of Object.entries(this.covered(shown))) shown.cover.setAttribute(name, value);
      }
    }

    // What a piece's cover takes, from the piece's corner.
    covered({ width, height }) {
      const wide = Math.max(width, this.least), high = Math.max(height, this.least);
      return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
    }

    grip(piece, element) {
      const { x, y } = this.pieces.get(piece);
      const putBack = () => (element.style.transform = `translate(${x}px, ${y}px)`);
      return {
        lift: () => {
          this.player.select(piece, true);
          return [x, y];
        },
        tap: () => this.player.tap(piece),
        drop: (by, point) => {
          putBack();
          this.player.drop(piece, by, point);
        },
        cancel: () => {
          putBack();
          this.player.letGo();
        },
      };
    }

    // Where a move's piece ends up.
    target(move) {
      const piece = move.pieces[0], shown = this.pieces.get(piece);
      for (const [other, picture, x, y] of this.player.lying(this.player.reached(move, this.player.now))) {
        if (other === piece) {
          const [, width, height] = this.data.sprites[picture];
          return { x, y, width, height };
        }
      }
      const [dx, dy] = WAYS[move.way] ?? [0, 0];
      return { ...shown, x: shown.x + dx * SPACE, y: shown.y + dy * SPACE };
    }

    // Where light begins and how long it is, over a target that does: a small piece lies in a corner
    // of its half, which is lit as a whole.
    lit(start, length) {
      const size = Math.max(length - 4, this.least), middle = start + length / 2;
      const half = SPACE / 2, centre = length < SPACE ? Math.round(middle / half) * half : middle;
      return [centre - size / 2, size];
    }

    choose(piece, moves = []) {
      const focused = this.targets.contains(document.activeElement);
      this.targets.replaceChildren();
      for (const { element } of this.pieces.values()) element.classList.remove("chosen", "partner");
      const shown = this.pieces.get(piece);
      if (focused) focus((shown ?? [...this.pieces.values()][0])?.element);
      if (!shown) return;
      shown.element.classList.add("chosen");
      const cover = this.covered(shown);
      this.grow([{ ...cover, x: shown.x + cover.x, y: shown.y + cover.y }], 2);
      for (const move of moves) {
        if (move.pieces.length > 1) {
          const other = move.pieces.find((known) => known !== piece);
          this.pieces.get(other)?.element.classList.add("partner");
          continue;
        }
        const place = this.target(move);
        this.grow([place], 4);
        const [x, width] = this.lit(place.x, place.width), [y, height] = this.lit(place.y, place.height);
        const rect = draw("rect", { class: "target", x, y, width, height,
          rx: Math.min(width, height) / 6, tabindex: 0, role: "button", "aria-label": this.player.inWords(move) });
        rect.addEventListener("keydown", (event) => {
          if (!isEnter(event.key)) return;
          event.preventDefault();
          this.player.play(move);
          focus(this.pieces.get(piece)?.element);
        });
        this.targets.append(tappable(rect, () => this.player.play(move)));
      }
    }

    // The piece that another one is on, if it can move.
    carrier(piece) {
      const { x, y, width, height } = this.pieces.get(piece);
      const under = this.at([x + width / 2, y + height / 2], piece), shown = this.pieces.get(under);
      const isCarrier = shown && shown.width * shown.height > width * height;
      return isCarrier && this.player.movesOf(under).length ? under : null;
    }

    // A piece that can't move, or is on the one that was chosen, leaves the touch to the one below.
    meant(element) {
      const piece = numberOf(element), under = this.carrier(piece), { chosen } = this.player;
      const isBelow = under !== null && (chosen === under || !this.player.movesOf(piece).length);
      return isBelow ? this.pieces.get(under).element : element;
    }

    at([x, y], except) {
      for (const [piece, shown] of this.pieces) {
        const inside = x >= shown.x && x <= shown.x + shown.width && y >= shown.y && y <= shown.y + shown.height;
        if (inside && piece !== except && this.movable.has(piece)) return piece;
      }
      return null;
    }
  }

  window.donimoes.player.Board = Board;
})();
