// Reads the maps that the program packs, and counts back from solved positions.
"use strict";
(() => {
  function* unpack(text) {
    let number = 0, shift = 0;
    for (const character of atob(text)) {
      const byte = character.charCodeAt(0);
      number += (byte & 127) * 2 ** shift;
      shift += 7;
      if (byte < 128) {
        yield number;
        number = shift = 0;
      }
    }
  }

  // How many moves are left from each state, counted back from the solved ones.
  function distances(count, solved, edges) {
    const before = Array.from({ length: count }, () => []);
    for (let i = 0; i < edges.length; i += 2) before[edges[i + 1]].push(edges[i]);
    const left = new Int32Array(count).fill(-1);
    const todo = [...solved];
    for (const state of todo) left[state] = 0;
    for (const state of todo) {
      for (const earlier of before[state]) {
        if (left[earlier] < 0) {
          left[earlier] = left[state] + 1;
          todo.push(earlier);
        }
      }
    }
    return left;
  }

  Object.assign(window.donimoes.player, { unpack, distances });
})();
