// How keys lead from one thing on a board to the next, where there are many.
"use strict";
(() => {
  // Tab reaches one of these elements at a time; arrows lead to the others.
  function rove(elements, reached) {
    for (const element of elements) element.setAttribute("tabindex", element === reached ? "0" : "-1");
  }
  function roving(elements) {
    for (const element of elements) element.addEventListener("focus", () => rove(elements, element));
    if (elements.length) rove(elements, elements[0]);
  }

  // The number of the nearest place in a direction, if possible straight ahead, and at most so many
  // times as far aside as ahead; -1 if there is none.
  function ahead(places, [x, y], [dx, dy], aside = Infinity) {
    const far = places.map(([there, below]) => {
      const along = (there - x) * dx + (below - y) * dy;
      const off = Math.abs((there - x) * dy) + Math.abs((below - y) * dx);
      return along > 1 && off <= aside * along ? along + 2 * off : Infinity;
    });
    const least = Math.min(...far);
    return least < Infinity ? far.indexOf(least) : -1;
  }

  Object.assign(window.donimoes.player, { roving, ahead });
})();
