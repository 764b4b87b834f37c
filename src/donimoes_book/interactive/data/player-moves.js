// Problems solved by moves. The page knows no rules: the program that proved the problem worked out
// where moves lead and why others are refused, and a model of the problem looks this up.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { HELP, N_, gettext, counted } = donimoes;
  const { ARROWS, Board, Game, SPACE, capital, focus, isEnter } = donimoes.player;
  const NUMBERS = N_("blank one two three four five six seven eight nine");
  const WAYS = N_("left, right, up, down");

  const spelled = (number) => gettext(NUMBERS).split(" ")[number] ?? number;
  const led = (way) => gettext(WAYS).split(", ")["LRUD".indexOf(way)];

  class MovesPlayer extends Game {
    constructor(section, data, model, movable) {
      super(section, data, { move: null, state: model.start, drift: [0, 0] });
      this.model = model;
      this.board = new Board(data, this, movable);
      this.chosen = null; // a piece
      this.tried = null; // the move that a hint showed
      this.hinted = null; // its piece, while only that move is shown
    }

    helps() {
      return this.model.whole ? [
        ["how_far", gettext("How far?"), () => this.howFar()],
        ["still_possible", gettext("Still possible?"), () => this.stillPossible()],
      ] : [];
    }

    get field() {
      return { title: this.data.form };
    }

    get keys() {
      return [[gettext("Tab"), gettext("go to the next piece")], [gettext("arrows"), gettext("push it that way")],
        [gettext("Enter"), gettext("choose it, or the place it goes to")], [gettext("Esc"), gettext("let it go")]];
    }

    table() {
      return [this.board.view.element];
    }

    get opening() {
      const how = this.hasKeys
        ? gettext("Drag a piece, tap it and then the place to move it to, or use the arrow keys.")
        : gettext("Drag a piece, or tap it and then the place to move it to.");
      return this.model.whole ? how : [how, gettext("This problem has too many positions for one page, which knows only"
        + " those around a solution.")].join(" ");
    }

    fit() {
      this.board.fit();
    }

    get state() {
      return this.now.state;
    }

    get isSolved() {
      return this.model.isSolved(this.state);
    }

    get played() {
      return this.next;
    }

    show() {
      const { units, best, code } = this.data;
      this.board.show(this.lying(this.now), this.model.moves(this.state));
      super.show();
      const own = donimoes.kept(code).best;
      const said = [gettext("{moves} so far; it can be done in {best}.", { moves: counted(units, this.next), best })];
      if (own) said.push(gettext("Your best: {best}.", { best: own }));
      this.count.textContent = said.join(" ");
    }

    // What a move leads to, and how far the table has drifted by then.
    reached(move, { state, drift }) {
      const shift = this.model.shift?.(move, state) ?? [0, 0];
      return { move, state: move.after, drift: drift.map((by, at) => by - shift[at]) };
    }

    // What lies on the table: pieces, their pictures, and where they are.
    lying({ state, drift: [right, down] }) {
      return this.model.places(state).map((number) => this.data.places[number])
        .map(([piece, picture, x, y]) => [piece, picture, x + right, y + down]);
    }

    // Words for pieces and moves

    // A piece as people say it, such as two-six.
    spoken(piece) {
      const [name, words] = this.data.pieces[piece], [pair] = name.split(".");
      return /^\d\d$/.test(pair) ? Array.from(pair, spelled).join("-") : words;
    }

    // Where a move takes its piece, such as one down; nothing if there is nothing to choose.
    course(move, from) {
      const { pieces: [piece], way, after } = move;
      const before = { state: from, drift: [0, 0] };
      const spot = (step) => this.lying(step).find(([other]) => other === piece);
      const step = (count, to) => count && `${spelled(Math.abs(count))} ${led(to)}`;
      if (after === undefined) return led(way);
      const start = spot(before), end = spot(this.reached(move, before));
      if (!end) return step(1, way); // it is taken there
      const [right, down] = [2, 3].map((at) => Math.round((end[at] - start[at]) / SPACE));
      if (way && right && down) return led(way);
      if (!way && this.model.moves(from).filter((move) => move.pieces[0] === piece).length < 2) return "";
      return [step(right, right > 0 ? "R" : "L"), step(down, down > 0 ? "D" : "U")].filter(Boolean).join(", ");
    }

    // A move as people say it, such as two-six, one down.
    inWords(move, from = this.state) {
      const [one, other] = move.pieces.map((piece) => this.spoken(piece));
      if (other) return gettext("{one} and {other}", { one, other });
      return [one, this.course(move, from)].filter(Boolean).join(move.after === undefined ? " " : ", ");
    }

    play(move) {
      const words = capital(this.inWords(move)), gone = this.gone(move);
      this.put(this.reached(move, this.now), this.isGiving || move.name === this.tried);
      if (this.isSolved) this.celebrate();
      else if (this.model.isEdge(this.state)) this.say(this.offMap(words));
      else if (!this.model.moves(this.state).length) {
        this.say(gettext("{move}. There are no moves left: undo, or reset.", { move: words }));
      } else if (gone.length) {
        this.say(gettext("{move} takes {pieces}.", { move: words, pieces: gone.join(", ") }));
      } else this.tellStep(1);
    }

    // What a move takes off the table, unless that is only what was touched.
    gone(move) {
      const pieces = (state) => new Set(this.model.places(state).map((n) => this.data.places[n][0]));
      const after = pieces(move.after);
      const gone = [...pieces(this.state)].filter((piece) => !after.has(piece));
      if (gone.every((piece) => move.pieces.includes(piece))) return [];
      return gone.map((piece) => this.spoken(piece));
    }

    celebrate() {
      const { best, units } = this.data, moves = counted(units, this.next);
      const said = this.next <= best ? gettext("Solved in {moves}: it can’t be done in fewer.", { moves })
        : gettext("Solved in {moves}; it can be done in {best}.", { moves, best });
      this.say([said, this.verdict].filter(Boolean).join(" "));
    }

    earn() {
      return super.earn(this.next);
    }

    written({ move }) {
      return move.name;
    }

    read(name, from) {
      const move = this.model.find(from.state, name);
      return move?.after === undefined ? null : this.reached(move, from);
    }

    get solution() {
      const states = [this.history[0]];
      for (const name of this.data.solution) states.push(this.read(name, states.at(-1)));
      return states;
    }

    tellStep(step) {
      const to = step > 0 ? this.next : this.next + 1;
      const move = capital(this.inWords(this.history[to].move, this.history[to - 1].state));
      this.say(step > 0 ? gettext("{move}.", { move }) : gettext("{move} taken back.", { move }));
    }

    refused(refusal) {
      const move = capital(this.inWords(refusal));
      return gettext("{move} isn’t allowed: {reason}.", { move, reason: refusal.reason });
    }

    offMap(move) {
      return gettext("{move} goes beyond what this page knows: undo, or reset.", { move });
    }

    // Taps, keys and drags

    movesOf(piece) {
      return this.model.moves(this.state).filter((move) => move.pieces.includes(piece));
    }

    select(piece, quietly = false) {
      this.chosen = piece;
      this.hinted = null;
      const moves = this.movesOf(piece), name = this.data.pieces[piece][1];
      this.board.choose(piece, moves);
      if (moves.length || quietly || this.isSolved) return;
      const refused = this.model.refusals(this.state).filter((refusal) => refusal.pieces[0] === piece);
      const reasons = [...new Set(refused.map((refusal) => refusal.reason))];
      const reason = reasons.slice(0, 2).join("; ");
      this.say(reason ? gettext("The {piece} can’t move: {reason}.", { piece: name, reason })
        : gettext("{piece}: no move", { piece: name }));
    }

    tap(piece) {
      const { chosen } = this;
      const under = chosen === piece ? this.board.carrier(piece) : null;
      if (this.hinted === piece) this.select(piece); // whoever takes up a hint has chosen the piece
      else if (under !== null) this.select(under); // what it is on may be out of reach otherwise
      else if (chosen === piece) this.letGo();
      else if (chosen === null || !this.together(chosen, piece)) this.select(piece);
    }

    letGo() {
      this.chosen = this.hinted = null;
      this.board.choose(null);
    }

    forget() {
      this.chosen = this.tried = this.hinted = null;
    }

    // Plays two pieces as one move, or says why not; returns false if no move takes two.
    together(one, other) {
      const both = (tried) => tried.pieces.length === 2 && tried.pieces.includes(one) && tried.pieces.includes(other);
      const move = this.model.moves(this.state).find(both);
      const refusal = move ? null : this.model.refusals(this.state).find(both);
      if (!move && !refusal) return false;
      if (move) this.play(move);
      else {
        this.letGo();
        this.say(this.refused(refusal));
      }
      return true;
    }

    drop(piece, [dx, dy], point) {
      const under = this.board.carrier(piece), moves = this.movesOf(piece);
      const near = (under === null ? moves : [...moves, ...this.movesOf(under)])
        .filter((move) => move.pieces.length === 1)
        .map((move) => {
          const target = this.board.target(move), shown = this.board.pieces.get(move.pieces[0]);
          return { move, away: Math.hypot(target.x - shown.x - dx, target.y - shown.y - dy) };
        })
        .sort((a, b) => a.away - b.away)[0];
      this.letGo();
      if (near && near.away < SPACE * 0.8) {
        this.play(near.move);
        return;
      }
      const other = this.board.at(point, piece);
      if (other !== null && this.together(piece, other)) return;
      if (Math.hypot(dx, dy) < SPACE / 3) return;
      this.push(piece, Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "R" : "L") : dy > 0 ? "D" : "U");
    }

    which(moves) {
      return gettext("Which one: {moves}?", { moves: moves.map((move) => this.inWords(move)).join("; ") });
    }

    // Pushes a piece one way if exactly one move goes there; otherwise says why not, or shows moves.
    push(piece, way) {
      const moves = this.movesOf(piece).filter((move) => move.way === way);
      if (moves.length === 1) {
        this.play(moves[0]);
        return;
      }
      if (moves.length) {
        this.board.choose(piece, moves);
        this.chosen = piece;
        focus(this.board.targets.firstChild);
        this.say(this.which(moves));
        return;
      }
      const refused = this.model.refusals(this.state)
        .filter((refusal) => refusal.pieces[0] === piece && refusal.way === way);
      this.say(refused.length ? this.refused(refused.at(-1))
        : gettext("There’s no move there: {form}.", { form: this.data.form }));
    }

    press(key, piece, target) {
      if (key in ARROWS && this.board.targets.contains(target)) {
        const all = [...this.board.targets.children], here = all.indexOf(target);
        const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
        focus(all[(here + step + all.length) % all.length]);
      } else if (key in ARROWS && piece !== null) this.push(piece, key.replace("Arrow", "")[0]);
      else if (isEnter(key) && piece !== null) this.tap(piece);
      else if (key === "Escape" && this.chosen !== null) this.letGo();
      else return false;
      return true;
    }

    // Typed moves: a word is just one move, unless a number repeats it.

    words(text) {
      return super.words(text).flatMap((word) => {
        const [, move, times] = (this.data.repeats && word.match(/^(.*\D)([1-9]\d?)$/)) || [];
        return move ? Array(Number(times)).fill(move) : [word];
      });
    }

    typeWord(word) {
      const found = this.isSolved ? null : this.model.find(this.state, word);
      if (found?.after !== undefined) {
        this.play(found);
        return "";
      }
      if (found) return this.refused(found);
      if (this.isSolved) return gettext("It’s solved.");
      if (this.model.isEdge(this.state)) return this.offMap(word);
      const lacking = this.lacking(word);
      if (lacking) return gettext("There’s no {domino} on the board.", { domino: lacking });
      return gettext("{move} isn’t a move here: {form}.", { move: word, form: this.data.form });
    }

    // The first domino that a word names and that isn't there.
    lacking(word) {
      const all = this.model.places(this.state).map((number) => this.data.places[number][0]);
      const names = all.filter((piece) => this.board.movable.has(piece))
        .map((piece) => this.data.pieces[piece][0].split(".")[0]).filter((name) => /^\d\d$/.test(name));
      const domino = word.includes("+") ? /^\d\d/ : /^\d\d(?=[LRUD])/i;
      const [one, other] = (names.length && word.split("+").map((part) => part.match(domino)?.[0])
        .find((pair) => pair && !names.includes(pair) && !names.includes(pair[1] + pair[0]))) || [];
      return one && `${one}-${other}`;
    }

    typed() {
      return this.history.slice(1, this.next + 1).map(({ move }) => move.name);
    }

    // Hints and solutions

    best() {
      const { model, state } = this, { solution } = this.data;
      // Along the solution, nothing has to be searched for, which takes seconds with many positions.
      const along = this.next < solution.length && this.typed().every((name, number) => name === solution[number]);
      if (along) return model.find(state, solution[this.next]);
      const left = model.whole ? model.left(state) : 0;
      return left > 0 ? model.moves(state).find((move) => model.left(move.after) === left - 1) : null;
    }

    advise() {
      const move = this.best();
      if (move) {
        const isMarked = this.hinted === move.pieces[0];
        this.tried = move.name;
        this.chosen = this.hinted = move.pieces[0];
        this.board.choose(this.chosen, [move]);
        this.board.follow(move);
        this.lead(this.board.targets.firstChild ?? this.board.pieces.get(this.chosen).element);
        this.say(isMarked ? gettext("Tap what is marked, one after the other.")
          : gettext("Try {move}.", { move: this.inWords(move) }));
      } else if (this.model.whole) this.say(this.lost());
      else this.say(gettext("This page doesn’t know a solution from here: undo, or reset."));
    }

    lost() {
      return gettext("There’s no solution from here: undo, or reset.");
    }

    howFar() {
      this.helped(HELP.HINTS);
      const left = this.model.left(this.state);
      this.say(left < 0 ? this.lost()
        : gettext("At least {moves} left.", { moves: counted(this.data.units, left) }));
    }

    stillPossible() {
      this.helped(HELP.HINTS);
      this.say(this.model.left(this.state) < 0 ? this.lost() : gettext("Yes, it can still be solved."));
    }
  }

  donimoes.player.MovesPlayer = MovesPlayer;
})();
