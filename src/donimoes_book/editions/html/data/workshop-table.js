// The workshop's table: a game against programs. The engine deals, knows what is legal, and plays for
// the programs; the record is kept, so that a game goes on after the page was closed.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make, read, write } = donimoes;
  const { call, part, run, save } = donimoes.workshop;
  const KEPT = "donimoes.workshop.game";
  const { section, made, press } = part("table");
  const [form, again] = section.querySelectorAll("form");
  const find = (name) => made.querySelector(name);
  const drawn = find(".drawn"), slider = find("[type=range]"), record = find("[data-record]");
  let game = null, table = null;

  const list = (name, words) => find(name).replaceChildren(...words.map((each) => make("li", {}, each)));

  function picture({ svg, remarks }) {
    drawn.innerHTML = svg;
    list(".remarks", remarks);
  }

  function show(found) {
    table = found;
    made.hidden = false;
    picture(found);
    find(".plays").replaceChildren(...found.plays.map((play) =>
      make("li", {}, make("button", { type: "button", click: () => choose(play) }, play))));
    list(".told", found.told);
    find(".told").scrollTop = find(".told").scrollHeight;
    find(".advice").textContent = "";
    slider.max = slider.value = found.turns;
    record.textContent = found.record;
    for (const button of made.querySelectorAll("[name=hint], [name=advice]")) button.disabled = found.over;
    write(KEPT, { game, record: found.record });
    return gettext("The game is {standing}.", found);
  }

  const ask = (name, asked) => run(section, async () => show(await call(name, asked)));

  function choose(play) {
    return ask("choose", { choice: play }).then(() => find(".plays button")?.focus({ preventScroll: true }));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    game = form.elements.game.value;
    const opponents = [...form.elements.opponent].filter(({ disabled }) => !disabled).map(({ value }) => value);
    const seed = form.elements.seed.value.trim() || String(Math.floor(Math.random() * 1e6));
    ask("deal", { game, opponents: opponents.filter(Boolean), seed });
  });
  again.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = again.elements.text.value;
    game = text.match(/^game: (\S+)/m)?.[1] ?? form.elements.game.value;
    ask("resume", { game, record: text });
  });
  press("undo", () => ask("undo"));
  press("hint", () => run(section, async () => {
    find(".advice").textContent = await call("hint");
  }));
  press("advice", () => run(section, async () => {
    const worth = (await call("advice")).map(({ play, points, error }) =>
      `${play}: ${points > 0 ? "+" : ""}${points.toFixed(1)} ± ${error.toFixed(1)}`);
    find(".advice").replaceChildren(make("ul", {}, ...worth.map((words) => make("li", {}, words))));
  }));
  press("record", () => save(`${game}.txt`, table.record, "text/plain"));
  press("copy", () => navigator.clipboard.writeText(table.record));
  slider.addEventListener("input", () => run(section, async () => {
    const number = Number(slider.value);
    picture(number < table.turns ? await call("step", { number }) : table);
    return number < table.turns ? table.told[number - 1] ?? "" : gettext("The game is {standing}.", table);
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
    const left = table ? { game, record: table.record } : read(KEPT);
    if (!left?.record) return;
    ({ game } = left);
    ask("resume", left);
  });
})();
