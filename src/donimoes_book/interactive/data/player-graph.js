// Problems solved by moves with a map of all positions, on which everything is looked up.
"use strict";
(() => {
  const { MovesPlayer, distances, unpack } = window.donimoes.player;

  // A state is its number.
  class GraphModel {
    constructor(data) {
      this.data = data;
      this.start = 0;
      this.whole = data.whole;
      this.isSolved = (state) => this.solved[state];
      this.isEdge = (state) => !this.exits[state];
      this.read();
    }

    read() {
      const { data } = this;
      this.solved = [];
      this.exits = []; // for each state, its moves' names and where they lead
      this.first = [null]; // for each state, where it was mentioned first, and by which change
      this.refused = []; // for each state, what is refused and why, as numbers
      const stream = unpack(data.states);
      const next = () => stream.next().value;
      const states = this.first;
      for (let state = 0; state < states.length; state++) {
        const head = next(), moves = head >> 1;
        this.solved.push(head % 2 === 1);
        if (moves === data.edge) {
          this.exits.push(null);
          this.refused.push(new Map());
          continue;
        }
        const exits = [];
        for (let i = 0; i < moves; i++) {
          const name = next(), ago = next();
          const after = states.length - ago;
          if (!ago) states.push([state, next()]);
          exits.push([name, after]);
        }
        this.exits.push(exits);
        const refused = new Map(states[state] ? this.refused[states[state][0]] : []);
        if (!this.solved[state]) {
          for (let i = next(); i > 0; i--) {
            const name = next(), reason = next();
            if (reason) refused.set(name, reason - 1);
            else refused.delete(name);
          }
        }
        this.refused.push(refused);
      }
    }

    places(state) {
      if (!this.first[state]) return this.data.start;
      const [before, change] = this.first[state];
      const [off, on] = this.data.changes[change];
      return [...this.places(before).filter((place) => !off.includes(place)), ...on];
    }

    moves(state) {
      return (this.exits[state] ?? []).map(([name, after]) => {
        const [pieces, way] = this.data.gestures[name];
        return { name: this.data.names[name], after, pieces, way };
      });
    }

    // How far a map has shifted all but what a move takes along. Where nothing keeps the pieces in their
    // place, it has only one place for states that are alike: so others seem to go, and not the piece. A
    // line that begins makes room for itself above most others, while a few close ranks.
    shift({ pieces, way, after }, from) {
      const lying = (state) => this.places(state).map((number) => this.data.places[number]);
      const before = new Map(lying(from).map(([piece, , x, y]) => [piece, { x, y }]));
      const ways = new Map(lying(after).filter(([piece]) => before.has(piece))
        .map(([piece, , x, y]) => [piece, [x - before.get(piece).x, y - before.get(piece).y]]));
      const isMoved = (by) => String(by) === String(ways.get(pieces[0]));
      const all = [...ways.values()].filter((by) => !isMoved(by));
      if (pieces[1] || !all.length) return [0, 0];
      if (way) return all.every((by) => String(by) === String(all[0])) ? all[0] : [0, 0];
      const downs = all.map(([, down]) => down), count = (down) => downs.filter((other) => other === down).length;
      return [0, downs.reduce((one, other) => (count(other) > count(one) ? other : one))];
    }

    refusals(state) {
      return Array.from(this.refused[state], ([name, reason]) => {
        const [pieces, way] = this.data.gestures[name];
        return { name: this.data.names[name], reason: this.data.reasons[reason], pieces, way };
      });
    }

    // A printed move can name a domino's numbers, or two dominoes, in either order.
    find(state, text) {
      const found = new Set(spellings(text.toUpperCase()));
      return this.moves(state).find((move) => found.has(move.name.toUpperCase()))
        ?? this.refusals(state).find((refusal) => found.has(refusal.name.toUpperCase()));
    }

    left(state) {
      this.distances ??= distances(
        this.exits.length,
        this.solved.flatMap((solved, number) => (solved ? [number] : [])),
        this.exits.flatMap((exits, from) => exits.flatMap(([, after]) => [from, after])),
      );
      return this.distances[state];
    }
  }

  function spellings(text) {
    const parts = text.split("+");
    const orders = parts.length > 1 ? [parts, [...parts].reverse()] : [parts];
    const turned = (part) => [part, part.replace(/^(\d)(\d)/, "$2$1")];
    return orders.flatMap((order) =>
      order.map(turned).reduce((begun, part) => begun.flatMap((a) => part.map((b) => `${a}+${b}`))));
  }

  window.donimoes.players.graph = class extends MovesPlayer {
    constructor(section, data) {
      super(section, data, new GraphModel(data), data.gestures.flatMap(([pieces]) => pieces));
    }
  };
})();
