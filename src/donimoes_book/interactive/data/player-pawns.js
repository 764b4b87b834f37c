// Problems of pawns that walk between spaces; the program says what comes of every attempt.
"use strict";
(() => {
  const { gettext } = window.donimoes;
  const { MovesPlayer, distances, unpack } = window.donimoes.player;

  // A state is the phase and each pawn's space.
  class PawnModel {
    constructor(data) {
      this.data = data;
      this.start = { phase: data.first, spaces: data.start };
      this.whole = true;
      this.isEdge = () => false;
      this.rays = data.phases.map((phase) => {
        const bySpace = [];
        for (const [space, tries, deciding, found] of phase.rays) {
          const rows = new Map();
          const outcomes = [...unpack(found)];
          for (const set of sets(deciding.length, data.pawns.length - 1)) {
            const from = rows.size * tries.length;
            rows.set(set, outcomes.slice(from, from + tries.length));
          }
          (bySpace[space] ??= []).push({ tries, deciding, rows });
        }
        return bySpace;
      });
    }

    isSolved({ phase, spaces }) {
      return phase === this.data.phases.length - 1 && this.isAtGoal(phase, spaces);
    }

    isAtGoal(phase, spaces) {
      return spaces.every((space) => this.data.phases[phase].goal.includes(space));
    }

    after({ phase, spaces }, pawn, end) {
      const moved = spaces.map((space, number) => (number === pawn ? end : space));
      const last = this.data.phases.length - 1;
      return { phase: phase < last && this.isAtGoal(phase, moved) ? phase + 1 : phase, spaces: moved };
    }

    // Everything that can be tried with one pawn: moves and refusals.
    *tried(state, pawn) {
      const { spaces } = state;
      for (const { tries, deciding, rows } of this.rays[state.phase][spaces[pawn]]) {
        let set = 0;
        deciding.forEach((space, number) => {
          if (spaces.includes(space)) set |= 1 << number;
        });
        const row = rows.get(set);
        for (let i = 0; i < tries.length; i++) yield [tries[i], this.data.outcomes[row[i]]];
      }
    }

    *all(state, pawns) {
      const { data } = this;
      for (const pawn of pawns) {
        const letter = data.pieces[data.pawns[pawn]][0];
        const known = new Set();
        const pieces = [data.pawns[pawn]];
        for (const [tried, found] of this.tried(state, pawn)) {
          const way = tried[0];
          if (typeof found === "string") {
            const reason = found.replace(/\{(\d+)\}/g, (_, space) =>
              data.pieces[data.pawns[state.spaces.indexOf(Number(space))]][0]);
            yield { name: letter + tried, reason, pieces, way };
          } else if (!known.has(found[1])) {
            known.add(found[1]);
            yield { name: letter + found[1], tried: letter + tried, end: found[0],
              after: this.after(state, pawn, found[0]), pieces, way };
          }
        }
      }
    }

    moves(state) {
      if (this.isSolved(state)) return [];
      return [...this.all(state, this.data.pawns.keys())].filter((tried) => tried.after);
    }

    refusals(state) {
      return [...this.all(state, this.data.pawns.keys())].filter((tried) => tried.reason);
    }

    find(state, text) {
      const name = text.toUpperCase(), bare = name.replace(/\(.*\)$/, "");
      const moves = this.moves(state);
      const move = moves.find((known) => known.name === name || known.tried === name);
      if (move) return move;
      const near = moves.find((known) => known.tried === bare);
      if (near) return { name, reason: gettext("here it’s written {move}", { move: near.name }) };
      return this.refusals(state).find((refusal) => refusal.name === bare);
    }

    places({ phase, spaces }) {
      const { fixed, tiles, stands } = this.data.phases[phase];
      const shown = tiles.flatMap(([halves, ...variants]) => {
        const [first, second] = halves.map((space) => spaces.includes(space));
        return variants[Number(first) + 2 * Number(second)];
      });
      return [...fixed, ...shown, ...spaces.map((space, pawn) => stands[pawn][space])];
    }

    // The search doesn't distinguish between pawns: a state is a set of spaces.
    key({ phase, spaces }) {
      return spaces.reduce((key, space) => key + 2 ** space, phase * 2 ** 32);
    }

    left(state) {
      if (!this.distances) {
        this.known = new Map();
        const todo = [], solved = [], edges = [];
        const add = (found) => {
          const key = this.key(found);
          let number = this.known.get(key);
          if (number === undefined) {
            number = todo.length;
            this.known.set(key, number);
            todo.push(found);
            if (this.isSolved(found)) solved.push(number);
          }
          return number;
        };
        add(this.start);
        for (let from = 0; from < todo.length; from++) {
          if (this.isSolved(todo[from])) continue;
          for (const pawn of this.data.pawns.keys()) {
            for (const [, found] of this.tried(todo[from], pawn)) {
              if (typeof found !== "string") {
                edges.push(from, add(this.after(todo[from], pawn, found[0])));
              }
            }
          }
        }
        this.distances = distances(todo.length, solved, edges);
      }
      return this.distances[this.known.get(this.key(state))];
    }
  }

  // The sets of at most `most` out of `things` things, as bits, smallest sets first.
  function* sets(things, most) {
    function* chosen(count, from, set) {
      if (!count) yield set;
      else for (let i = from; i < things; i++) yield* chosen(count - 1, i + 1, set | (1 << i));
    }
    for (let count = 0; count <= most; count++) yield* chosen(count, 0, 0);
  }

  window.donimoes.players.pawns = class extends MovesPlayer {
    constructor(section, data) {
      super(section, data, new PawnModel(data), data.pawns);
    }
  };
})();
