// The workshop's table: a game between programs and people at one device. The engine deals, knows what
// is legal, and plays for the programs; the record is kept, so that a game goes on after the page was
// closed.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make, read, write, gameStart } = donimoes;
  const { part, player, root, run, save, savePicture } = donimoes.workshop;
  const { section, made, press } = part("table");
  const main = section.closest("main"), only = section.dataset.table;
  const KEPT = only ? `donimoes.table.${only}` : "donimoes.workshop.game", BEST = "donimoes.table.best";
  const TAB = String(Math.random()); // where several pages show the same game, the last one plays it
  const [begin, typed, again] = section.querySelectorAll("form");
  const find = (name) => made.querySelector(name);
  const pass = find(".pass"), elsewhere = find(".elsewhere"), record = find("[data-record]");
  const SOON = 300; // milliseconds after which a page says what it waits for
  const LOOK = 700; // milliseconds for which a program's play is shown before the next one
  const PART = .5; // seconds for which plays are weighed before their worth is shown again
  const PARTS = 8; // how often
  let game = null, told = null, board = null, link = "", begun = 0, round = 0;
  let helped = false, isUnread = false, worths = [], search = null;
  const call = (name, given) => player.call(name, given);

  const list = (name, words) => find(name).replaceChildren(...words.filter(Boolean).map((each) => make("li", {}, each)));
  const say = (words) => (find(".table-says").textContent = words);

  // What others may read of the table: which game it is, whose turn, who sits here.
  function mark() {
    const { cover, turn, over, waits, standing } = told, seat = String(turn + 1);
    const known = { table: game, turn: over || waits ? "" : seat, me: seat, over: over ? standing : null, record: cover ? null : told.record };
    for (const [name, value] of Object.entries(known)) {
      if (value === null) delete main.dataset[name];
      else main.dataset[name] = value;
    }
  }

  async function show(found) {
    if (!board) {
      await donimoes.GameTable.load();
      board = new donimoes.GameTable(find(".game-table"), { choose, say });
      board.lit = () => donimoes.review.showWorths(board, worths);
    }
    told = found;
    begun = 0;
    made.hidden = false;
    elsewhere.hidden = true;
    gameStart.close();
    replay.close();
    mark();
    write(KEPT, { game, record: found.record, helped, link, tab: TAB });
    made.classList.toggle("covered", Boolean(found.cover));
    pass.hidden = !found.cover;
    if (found.cover) return cover(found.cover, found.waits);
    pass.replaceChildren();
    if (!await lay(found)) return null;
    board.busy = found.waits;
    record.textContent = found.record;
    for (const name of ["hint", "advice", "undo", "look"]) find(`[name=${name}]`).disabled = found.waits;
    for (const name of ["hint", "advice"]) find(`[name=${name}]`).disabled ||= found.over;
    find("[name=review]").hidden = !found.over || !found.judged.length;
    if (!found.over) find(".review").replaceChildren();
    const hurry = found.table.searching && found.table.targets.length;
    if (hurry) begun = performance.now();
    say([...found.table.news, ...(found.over || found.waits ? [] : [gettext("Your turn.")])].join(" "));
    find(".level").textContent = donimoes.levels.words(game, gameStart.programs(game));
    teach(found.lesson);
  }

  // What was on the table, now or earlier.
  async function lay(seen) {
    worths = [];
    find(".advice").textContent = "";
    if (!await board.show(seen.table)) return false;
    list(".remarks", seen.remarks);
    list(".told", told.told);
    return true;
  }

  // Until the next player has the device, nothing of any hand is in the page.
  function cover(name, waits) {
    board.busy = isUnread = false;
    board.cover();
    for (const place of made.querySelectorAll(".remarks, .told, .advice, .lesson, .review, .table-says, [data-record]")) place.replaceChildren();
    if (waits) return pass.replaceChildren(gettext("The program is thinking …"));
    const here = make("button", { type: "button", click: () => ask("uncover") }, gettext("I’m {name}", { name }));
    pass.replaceChildren(make("p", {}, gettext("Pass the device to {name}.", { name })), make("p", {}, here));
    here.focus({ preventScroll: true });
    return null;
  }

  // What has come to light stays until somebody plays.
  function teach(pictures) {
    if (!pictures.length && isUnread) return;
    isUnread = pictures.length > 0;
    find(".lesson").replaceChildren(...pictures.map(({ svg }) => {
      const item = make("li", {});
      item.innerHTML = svg;
      return item;
    }));
  }

  // Shows what has come of a call, and lets the programs play, one after another, as long as nothing
  // else is asked for.
  async function follow(name, asked = {}) {
    const own = ++round;
    await show(await call(name, asked));
    while (told.waits && own === round) {
      const seen = new Promise((done) => setTimeout(done, told.table?.news.length ? LOOK : 0));
      const next = await searched(gettext("The program is thinking …"), () => call("reply"));
      await seen;
      if (own !== round) return;
      await show(next ?? await hurried());
    }
    if (told.over && name === "choose") noteLevel();
  }

  // Does what takes time: says so soon, and can be stopped. Returns null if it was.
  async function searched(words, task) {
    const waits = setTimeout(() => {
      say(words);
      find(".search").hidden = false;
    }, SOON);
    const own = search = { isOver: false };
    try {
      return await task(own);
    } catch (error) {
      if (!error.isEnd || !own.isOver) throw error;
      return null;
    } finally {
      clearTimeout(waits);
      find(".search").hidden = true;
      find(".search progress").removeAttribute("value");
    }
  }

  // Ends a search; the engine goes on from the record.
  press("stop", () => {
    search.isOver = true;
    player.end();
  });

  // A recorded game as whoever is at the device now sees it.
  async function taken(text) {
    const answer = await call("resume", { game, record: text, one_by_one: true });
    return answer.cover ? call("uncover") : answer;
  }
  const goneOn = () => taken(told.record);

  // What the program plays that was stopped: whatever seems good at once. No hand is uncovered for it.
  async function hurried() {
    await call("resume", { game, record: told.record, one_by_one: true });
    return call("reply", { quickly: true });
  }

  // Whoever beats programs without help has reached the level of the weakest of them.
  function noteLevel() {
    const programs = gameStart.programs(game), weakest = programs.find(({ name }) => told.names.includes(name));
    if (!told.won || helped || !weakest) return;
    donimoes.levels.note(game, weakest.name);
    find(".level").textContent = donimoes.levels.words(game, programs);
  }

  const ask = (name, asked, before) => run(section, () => follow(name, asked), before);

  // Makes a play, and lets the programs think.
  async function choose(choice) {
    const isByKey = section.querySelector(":focus-visible"), time = timed(choice);
    board.busy = true;
    main.dataset.turn = "";
    isUnread = false;
    try {
      await follow("choose", { choice });
      if (time) say(`${time} ${find(".table-says").textContent}`);
      if (isByKey && !told.cover) board.focus();
      return true;
    } catch (error) {
      mark();
      board.busy = false;
      board.restart();
      say(error.message);
      return false;
    }
  }

  // Where finding is the game: how long it took, and the best time so far.
  function timed(choice) {
    const { targets, touches } = told.table, { path } = targets.find(({ play }) => play === choice) ?? {};
    if (!begun || touches[path?.[0]?.[0]]?.kind !== "spot") return "";
    const seconds = (performance.now() - begun) / 1000, best = Math.min(seconds, read(BEST)?.[game] ?? Infinity);
    write(BEST, { ...read(BEST), [game]: best });
    return gettext("Found in {seconds} s; your best is {best} s.", { seconds: seconds.toFixed(1), best: best.toFixed(1) });
  }

  function deal() {
    const order = gameStart.order();
    ({ game } = order);
    helped = false;
    link = location.hash;
    gameStart.remember();
    return ask("deal", { ...order, one_by_one: true }, gettext("Dealing …"));
  }

  // Looking back

  const replay = new donimoes.GameReplay(find(".replay"), {
    show: (number) => run(section, async () => {
      const seen = await call("step", { number });
      if (await lay(seen)) say(told.told[number - 1] || (number ? "" : gettext("Before the first turn.")));
    }, ""),
    close: () => show(told),
    onward: (number) => {
      history.replaceState(null, "", only ? location.pathname : "#table");
      [link, helped] = ["", true];
      return ask("go_on", { number });
    },
  });

  // A link brings a whole game: it is shown from its beginning.
  const brought = () => location.hash.match(/[#&]record=([\w-]+)/)?.[1];
  const open = () => run(section, async () => {
    const found = await call("unpack", { link: brought() });
    ({ game } = found);
    const kept = read(KEPT);
    gameStart.choose(game);
    await show(await taken(found.record));
    write(KEPT, kept);
    const first = told.told.findIndex(Boolean);
    await replay.open(told.turns, Math.max(first, 0), false);
  });

  // What is passed on

  const passOn = (use) => run(section, async () => {
    const number = replay.element.hidden ? told.turns : replay.number;
    const words = await use(await call("pass_on", { number }), number);
    if (words) find(".copied").textContent = words;
  }, "");
  const copy = async (text, words) => {
    await navigator.clipboard.writeText(text);
    return words;
  };
  press("link", () => passOn(({ link: packed }) => {
    const address = new URL(`play/${gameStart.entryOf(game)}.html#record=${packed}`, root).href;
    return copy(address, gettext("The link is copied: {count} characters.", { count: address.length }));
  }));
  press("block", () => passOn(({ block }) => copy(block, gettext("Copied."))));
  press("svg", () => passOn(({ svg }, number) => save(`${game}-${number}.svg`, svg, "image/svg+xml")));
  press("png", () => passOn(({ svg }, number) => savePicture(`${game}-${number}.png`, svg)));
  press("record", () => save(`${game}.txt`, told.record, "text/plain"));
  press("copy", () => copy(told.record).then(() => (find(".copied").textContent = gettext("Copied."))));

  // Forms and buttons

  begin.addEventListener("submit", (event) => {
    event.preventDefault();
    deal();
  });
  press("close", () => gameStart.close());
  press("new", () => gameStart.open());
  press("look", () => replay.open(told.turns, told.turns, true));
  typed.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await choose(typed.elements.choice.value.trim())) typed.reset();
  });
  again.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = again.elements.text.value;
    game = text.match(/^game: (\S+)/m)?.[1] ?? game ?? begin.elements.game.value;
    helped = true;
    ask("resume", { game, record: text, one_by_one: true });
  });
  const inWords = (play) => told.table.targets.find((target) => target.play === play)?.words ?? play;
  press("undo", () => {
    helped = true;
    round++;
    run(section, async () => show(await call("undo", { anyway: true })), "");
  });

  // Weighs plays for a while, and shows on the table what they are worth, ever more exactly. Returns
  // null if it was stopped, and false if the game has gone on meanwhile.
  const weigh = (parts, tell) => searched(gettext("Weighing the plays …"), async (own) => {
    const at = round;
    helped = true;
    for (let count = 1; count <= parts && !own.isOver && at === round; count++) {
      const found = await call("advice", { seconds: PART });
      if (at !== round) return false;
      find(".search progress").value = count / parts;
      tell?.(found);
    }
    return own.isOver ? null : at === round;
  });

  press("hint", () => run(section, async () => {
    const isWhole = !told.weighs || await weigh(2);
    if (isWhole === null) return goneOn().then(show);
    if (!isWhole) return null;
    const { play, reasons } = await call("suggestion");
    helped = true;
    board.point(play);
    say([gettext("Hint: {play}.", { play: inWords(play) }), ...reasons].join(" "));
  }, ""));
  press("advice", () => run(section, async () => {
    if (!told.weighs) return gettext("Nobody can say what the plays of this game are worth.");
    const isWhole = await weigh(PARTS, (found) => {
      worths = found;
      board.light();
      find(".advice").replaceChildren(make("ul", {}, ...found.map((worth) =>
        make("li", {}, `${inWords(worth.play)}: ${donimoes.review.exactly(worth)}`))));
    });
    if (isWhole === null) await goneOn();
    if (worths.length) say(gettext("Best: {play}.", { play: `${inWords(worths[0].play)} (${donimoes.review.exactly(worths[0])})` }));
  }, ""));
  press("review", () => run(section, async () => {
    const at = round, isLeft = () => at !== round; // a new game ends it
    const isWhole = await searched(gettext("Weighing your plays …"), async (own) => {
      await donimoes.review.review(find(".review"), told.judged, { ask: call, isOver: () => own.isOver || isLeft(),
        tell: (done, all) => (find(".search progress").value = done / all) });
      return !own.isOver;
    });
    if (isLeft()) return;
    if (!isWhole) await goneOn();
    say("");
  }, ""));

  // Two pages with one game

  function resume() {
    const kept = read(KEPT);
    ({ game, link = "", helped = false } = kept);
    gameStart.choose(game);
    return ask("resume", { game, record: kept.record, one_by_one: true }, gettext("Going on with your game …"));
  }

  function stopHere() {
    if (!told || brought()) return;
    round++;
    board.busy = true;
    const on = make("button", { type: "button", click: resume }, gettext("Go on here"));
    elsewhere.replaceChildren(gettext("This game is being played in another tab."), " ", on);
    elsewhere.hidden = false;
  }
  addEventListener("storage", ({ key, newValue }) => {
    if (key === KEPT && newValue && JSON.parse(newValue).tab !== TAB) stopHere();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && read(KEPT)?.tab !== TAB) stopHere();
  });

  // A page begins with what its link says, goes on with what was left, or else with a game as the last.
  function enter() {
    if (brought()) return open();
    const isLinked = gameStart.linked(), kept = told ? { game, record: told.record, helped, link } : read(KEPT);
    if (isLinked && !only) {
      document.body.dataset.only = "table";
      section.querySelector("h2").textContent = gameStart.title;
    }
    if (isLinked ? kept?.link !== location.hash : only && !kept?.record) return deal();
    if (!kept?.record) return null;
    if (told) write(KEPT, { ...kept, tab: TAB });
    return resume();
  }
  document.addEventListener("workshop:ready", enter);
  addEventListener("hashchange", () => {
    if (main.dataset.engine === "ready" && (brought() || location.hash.includes("="))) enter();
  });
})();
