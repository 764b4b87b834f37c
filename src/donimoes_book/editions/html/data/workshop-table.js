// The workshop's table: a game between programs and people at one device. The engine deals, knows what
// is legal, and plays for the programs; the record is kept, so that a game goes on after the page was
// closed.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make, read, write, gameStart } = donimoes;
  const { call, part, root, run, save, savePicture } = donimoes.workshop;
  const { section, made, press } = part("table");
  const main = section.closest("main"), only = section.dataset.table;
  const KEPT = only ? `donimoes.table.${only}` : "donimoes.workshop.game", BEST = "donimoes.table.best";
  const TAB = String(Math.random()); // where several pages show the same game, the last one plays it
  const [begin, typed, again] = section.querySelectorAll("form");
  const find = (name) => made.querySelector(name);
  const pass = find(".pass"), elsewhere = find(".elsewhere"), record = find("[data-record]");
  const SOON = 300; // milliseconds after which a page says what it waits for
  let game = null, told = null, board = null, link = "", begun = 0;

  const list = (name, words) => find(name).replaceChildren(...words.filter(Boolean).map((each) => make("li", {}, each)));
  const say = (words) => (find(".table-says").textContent = words);

  // What others may read of the table: which game it is, whose turn, who sits here.
  function mark() {
    const { cover, turn, over, standing } = told, seat = String(turn + 1);
    const known = { table: game, turn: over ? "" : seat, me: seat, over: over ? standing : null, record: cover ? null : told.record };
    for (const [name, value] of Object.entries(known)) {
      if (value === null) delete main.dataset[name];
      else main.dataset[name] = value;
    }
  }

  async function show(found) {
    if (!board) {
      await donimoes.GameTable.load();
      board = new donimoes.GameTable(find(".game-table"), { choose, say });
    }
    told = found;
    begun = 0;
    made.hidden = elsewhere.hidden = false;
    elsewhere.hidden = true;
    gameStart.close();
    replay.close();
    mark();
    write(KEPT, { game, record: found.record, link, tab: TAB });
    made.classList.toggle("covered", Boolean(found.cover));
    pass.hidden = !found.cover;
    if (found.cover) return cover(found.cover);
    pass.replaceChildren();
    lay(found);
    record.textContent = found.record;
    for (const button of made.querySelectorAll("[name=hint], [name=advice]")) button.disabled = found.over;
    const hurry = found.table.searching && found.table.targets.length;
    if (hurry) begun = performance.now();
    say([...found.table.news, ...(found.over ? [] : [gettext("Your turn.")])].join(" "));
  }

  // What was on the table, now or earlier.
  function lay(seen) {
    board.busy = false;
    board.show(seen.table);
    list(".remarks", seen.remarks);
    list(".told", told.told);
    find(".told").scrollTop = find(".told").scrollHeight;
    find(".advice").textContent = "";
  }

  // Until the next player has the device, nothing of any hand is in the page.
  function cover(name) {
    board.busy = false;
    board.cover();
    for (const place of made.querySelectorAll(".remarks, .told, .advice, .table-says, [data-record]")) place.replaceChildren();
    const here = make("button", { type: "button", click: () => ask("uncover") }, gettext("I’m {name}", { name }));
    pass.replaceChildren(make("p", {}, gettext("Pass the device to {name}.", { name })), make("p", {}, here));
    here.focus({ preventScroll: true });
  }

  const ask = (name, asked, before) => run(section, async () => show(await call(name, asked)), before);

  // Makes a play, and lets the programs think.
  async function choose(choice) {
    const isByKey = section.querySelector(":focus-visible"), time = timed(choice);
    board.busy = true;
    main.dataset.turn = "";
    const waits = setTimeout(() => say(gettext("The program is thinking …")), SOON);
    try {
      await show(await call("choose", { choice }));
      if (time) say(`${time} ${find(".table-says").textContent}`);
      if (isByKey && !told.cover) board.focus();
      return true;
    } catch (error) {
      mark();
      board.busy = false;
      board.restart();
      say(error.message);
      return false;
    } finally {
      clearTimeout(waits);
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
    link = location.hash;
    gameStart.remember();
    return ask("deal", order, gettext("Dealing …"));
  }

  // Looking back

  const replay = new donimoes.GameReplay(find(".replay"), {
    show: (number) => run(section, async () => {
      const seen = await call("step", { number });
      lay(seen);
      say(told.told[number - 1] || (number ? "" : gettext("Before the first turn.")));
    }, ""),
    close: () => show(told),
    onward: (number) => {
      history.replaceState(null, "", only ? location.pathname : "#table");
      link = "";
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
    const answer = await call("resume", found);
    await show(answer.cover ? await call("uncover") : answer);
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
    ask("resume", { game, record: text });
  });
  const inWords = (play) => told.table.targets.find((target) => target.play === play)?.words ?? play;
  press("undo", () => ask("undo"));
  press("hint", () => run(section, async () => {
    const { play } = await call("suggestion");
    board.point(play);
    say(gettext("Hint: {play}.", { play: inWords(play) }));
  }, gettext("Thinking …")));
  press("advice", () => run(section, async () => {
    const worth = (await call("advice")).map(({ play, points, error }) =>
      `${inWords(play)}: ${points > 0 ? "+" : ""}${points.toFixed(1)} ± ${error.toFixed(1)}`);
    find(".advice").replaceChildren(make("ul", {}, ...worth.map((words) => make("li", {}, words))));
  }, gettext("Thinking …")));

  // Two pages with one game

  function resume() {
    const kept = read(KEPT);
    ({ game, link = "" } = kept);
    gameStart.choose(game);
    return ask("resume", { game, record: kept.record }, gettext("Going on with your game …"));
  }

  function stopHere() {
    if (!told || brought()) return;
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
    const isLinked = gameStart.linked(), kept = told ? { game, record: told.record, link } : read(KEPT);
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
