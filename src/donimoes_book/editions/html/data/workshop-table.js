// The workshop's table: a game against programs. The engine deals, knows what is legal, and plays for
// the programs; the record is kept, so that a game goes on after the page was closed.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make, read, write } = donimoes;
  const { call, part, run, save } = donimoes.workshop;
  const KEPT = "donimoes.workshop.game";
  const { section, made, press } = part("table");
  const [form, typed, again] = section.querySelectorAll("form");
  const find = (name) => made.querySelector(name);
  const slider = find("[type=range]"), record = find("[data-record]"), begin = section.querySelector(".begin");
  const SOON = 300; // milliseconds after which a page says what it waits for
  let game = null, told = null, board = null;

  const list = (name, words) => find(name).replaceChildren(...words.map((each) => make("li", {}, each)));
  const say = (words) => (find(".table-says").textContent = words);

  async function show(found) {
    if (!board) {
      await donimoes.GameTable.load();
      board = new donimoes.GameTable(find(".game-table"), { choose, say });
    }
    told = found;
    made.hidden = false;
    begin.open = false;
    board.busy = false;
    board.show(found.table);
    list(".remarks", found.remarks);
    list(".told", found.told);
    find(".told").scrollTop = find(".told").scrollHeight;
    find(".advice").textContent = "";
    slider.max = slider.value = found.turns;
    record.textContent = found.record;
    for (const button of made.querySelectorAll("[name=hint], [name=advice]")) button.disabled = found.over;
    write(KEPT, { game, record: found.record });
    say([...found.table.news, ...(found.over ? [] : [gettext("Your turn.")])].join(" "));
  }

  const ask = (name, asked) => run(section, async () => show(await call(name, asked)));

  // Makes a play, and lets the programs think.
  async function choose(choice) {
    const isByKey = section.querySelector(":focus-visible");
    board.busy = true;
    const waits = setTimeout(() => say(gettext("The program is thinking …")), SOON);
    try {
      await show(await call("choose", { choice }));
      if (isByKey) board.focus();
      return true;
    } catch (error) {
      board.busy = false;
      board.restart();
      say(error.message);
      return false;
    } finally {
      clearTimeout(waits);
    }
  }

  // A link such as `#table?game=bergen` begins that game at once, against the easiest program unless it
  // says which; the page then shows nothing but the table.
  function linked() {
    const [, query] = location.hash.match(/^#table\?(.*)$/s) ?? [], asked = new URLSearchParams(query);
    const option = [...form.elements.game.options].find(({ value }) => value === asked.get("game"));
    if (!option) return null;
    document.body.dataset.only = "table";
    section.querySelector("h2").textContent = option.textContent;
    form.elements.game.value = option.value;
    suit();
    const [easiest] = option.dataset.programs.split(" "), program = asked.get("opponent") ?? easiest;
    const [least] = option.dataset.seats.split(" ").map(Number);
    [...form.elements.opponent].forEach((field, index) => (field.value = index < Math.max(least - 1, 0) ? program : ""));
    return { seed: asked.get("seed") };
  }

  function deal(seed) {
    game = form.elements.game.value;
    const opponents = [...form.elements.opponent].filter(({ disabled }) => !disabled).map(({ value }) => value);
    ask("deal", { game, opponents: opponents.filter(Boolean), seed: seed || String(Math.floor(Math.random() * 1e6)) });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    deal(form.elements.seed.value.trim());
  });
  typed.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await choose(typed.elements.choice.value.trim())) typed.reset();
  });
  again.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = again.elements.text.value;
    game = text.match(/^game: (\S+)/m)?.[1] ?? form.elements.game.value;
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
  press("record", () => save(`${game}.txt`, told.record, "text/plain"));
  press("copy", () => navigator.clipboard.writeText(told.record));
  slider.addEventListener("input", () => run(section, async () => {
    const number = Number(slider.value), isNow = number === told.turns;
    const seen = isNow ? told : await call("step", { number });
    board.show(seen.table);
    list(".remarks", seen.remarks);
    say(isNow ? gettext("The game is {standing}.", told) : told.told[number - 1] ?? "");
  }, ""));

  // A game's opponents: as many as it takes, and programs that play it.
  function suit() {
    const { seats, programs } = form.elements.game.selectedOptions[0].dataset;
    const most = Math.max(...seats.split(" ")) - 1, least = Math.min(...seats.split(" ")) - 1;
    [...form.elements.opponent].forEach((field, index) => {
      field.disabled = index >= most;
      for (const option of field.options) {
        option.hidden = option.disabled = option.value ? !programs.split(" ").includes(option.value) : index < least;
      }
      if (field.selectedOptions[0]?.disabled) field.value = programs.split(" ").at(-1);
    });
  }
  form.elements.game.addEventListener("change", suit);
  suit();
  document.addEventListener("workshop:ready", () => {
    const kept = read(KEPT), link = linked();
    if (link && !told && kept?.game !== form.elements.game.value) return deal(link.seed);
    const left = told ? { game, record: told.record } : kept;
    if (!left?.record) return;
    ({ game } = left);
    ask("resume", left);
  });
})();
