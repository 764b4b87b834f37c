// More problems than a pool has: the workshop's engine makes them for a reader who has started it before.

{
  const { read } = donimoes;
  const { engine } = document.querySelector("[data-engine]").dataset;
  const START = "donimoes.workshop.start", MOST = 3; // problems that wait to be shown
  const address = new URL(engine, document.currentScript.src);
  const maker = new donimoes.Engine(address), made = [];
  let busy = null;

  const problemOf = ({ title, code, grade, length, data }, game) => ({ game, title, grade, code, length, data: () => data });

  donimoes.engine = {
    isThere: () => Boolean(read(START)) && location.protocol.startsWith("http"),

    /** Return the problems made so far. */
    made: () => made,

    /** Make some problems of a game and a grade, one at a time. */
    topUp(game, grade, isSeen) {
      if (busy || made.filter((each) => !isSeen(each) && each.game === game).length >= MOST) return;
      busy = maker.call("problem", { game, grade, seed: crypto.randomUUID() }).then((value) => {
        made.push(problemOf(value, game));
        busy = null;
        this.topUp(game, grade, isSeen);
      }, () => { busy = null; });
    },

    /** Promise the problem with a code. */
    coded: async (code, game) => problemOf(await maker.call("coded", { code }), game),
  };
}
