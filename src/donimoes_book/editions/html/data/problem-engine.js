// More problems than a pool has: the workshop's engine makes them for a reader who has started it before.

{
  const { read } = donimoes;
  const { engine } = document.querySelector("[data-engine]").dataset;
  const START = "donimoes.workshop.start", MOST = 3; // problems that wait to be shown
  const address = new URL(engine, document.currentScript.src);
  const waiting = new Map(), made = [];
  let worker = null, number = 0, busy = null;

  /** Ask the engine, which is started first; fails if it can't answer. */
  const call = (name, given) => {
    if (!worker) {
      worker = new Worker(address, { type: "module" });
      worker.onmessage = ({ data }) => waiting.get(data.number)?.(data);
      worker.onerror = () => waiting.forEach((tell) => tell({ failed: true }));
    }
    const language = document.documentElement.lang || "en", own = ++number;
    worker.postMessage({ number: own, request: JSON.stringify({ call: name, language, ...given }) });
    return new Promise((done, refuse) => waiting.set(own, ({ failed, answer }) => {
      waiting.delete(own);
      const { value } = failed ? {} : JSON.parse(answer);
      if (value) done(value);
      else refuse(new Error(name));
    }));
  };

  const problemOf = ({ title, code, grade, length, data }, game) => ({ game, title, grade, code, length, data: () => data });

  donimoes.engine = {
    isThere: () => Boolean(read(START)) && location.protocol.startsWith("http"),

    /** Return the problems made so far. */
    made: () => made,

    /** Make some problems of a game and a grade, one at a time. */
    topUp(game, grade, isSeen) {
      if (busy || made.filter((each) => !isSeen(each) && each.game === game).length >= MOST) return;
      busy = call("problem", { game, grade, seed: crypto.randomUUID() }).then((value) => {
        made.push(problemOf(value, game));
        busy = null;
        this.topUp(game, grade, isSeen);
      }, () => { busy = null; });
    },

    /** Promise the problem with a code. */
    coded: async (code, game) => problemOf(await call("coded", { code }), game),
  };
}
