// How a game begins: on a sheet where players agree on it, or by a link that says it all. What was
// chosen last is kept for the next game.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, read, write } = donimoes;
  const CHOSEN = "donimoes.table.chosen", PERSON = "person";
  const section = document.getElementById("table"), sheet = section.querySelector(".begin");
  const form = sheet.querySelector("form"), { game, opponent, person, own, seed } = form.elements;
  const seats = [...opponent], people = [...person];

  const entries = new Map(Array.from(form.querySelectorAll(".entry"), (element) =>
    [element.dataset.entry, { element, variants: JSON.parse(element.dataset.variants) }]));
  const entry = () => entries.get(game.value);
  const fields = () => [...entry().element.querySelectorAll("input, select")];
  const ticks = () => fields().filter(({ name }) => name === "variant");
  const options = () => fields().filter(({ name }) => name !== "variant");

  // The game as it will be played: one variant has what is ticked.
  function variant() {
    const ticked = ticks().filter(({ checked }) => checked).map(({ value }) => value).join();
    const { variants } = entry();
    return variants.find(({ agreed }) => agreed.join() === ticked) ?? variants[0];
  }

  // Offers what can be agreed on, and as many players as there can be.
  function suit() {
    for (const [name, { element }] of entries) element.hidden = name !== game.value;
    const chosen = variant(), least = Math.min(...chosen.seats) - 1, most = Math.max(...chosen.seats) - 1;
    for (const field of options()) {
      field.disabled = !chosen.options.includes(field.name);
      field.parentElement.hidden = field.disabled;
    }
    seats.forEach((field, index) => {
      field.disabled = index >= most;
      field.parentElement.hidden = field.disabled;
      for (const option of field.options) {
        const { value } = option;
        option.hidden = option.disabled = value === "" ? index < least : value !== PERSON && !chosen.programs.includes(value);
      }
      if (field.selectedOptions[0]?.disabled) [field.value] = index < least ? chosen.programs : [""];
      people[index].hidden = people[index].disabled = field.disabled || field.value !== PERSON;
    });
    for (const card of document.querySelectorAll(".cards [data-game]")) card.hidden = card.dataset.game !== chosen.name;
    own.parentElement.hidden = !people.some(({ disabled }) => !disabled);
  }

  // What the engine is asked to deal.
  function order() {
    const chosen = variant(), playing = seats.filter(({ disabled, value }) => !disabled && value);
    const called = (field, who) => field.value.trim() || gettext("Player {who}", { who });
    const opponents = playing.map(({ value }, index) => value === PERSON ? called(people[seats.indexOf(playing[index])], index + 2) : value);
    const isShared = playing.some(({ value }) => value === PERSON);
    const agreed = options().filter(({ disabled, value }) => !disabled && value).map(({ name, value }) => [name, value]);
    return { game: chosen.name, opponents, options: Object.fromEntries(agreed), ...(isShared ? { own: called(own, 1) } : {}),
      seed: seed.value.trim() || String(Math.floor(Math.random() * 1e6)) };
  }

  function remember() {
    const values = (list) => list.map(({ value }) => value);
    write(CHOSEN, { ...read(CHOSEN), [game.value]: { variant: variant().name, seats: values(seats), people: values(people), own: own.value,
      options: options().map(({ name, value }) => [name, value]) } });
  }

  function tick(name) {
    const { agreed } = entry().variants.find((one) => one.name === name) ?? { agreed: [] };
    for (const box of ticks()) box.checked = agreed.includes(box.value);
  }

  // Fills in what was chosen last for a game.
  function recall() {
    const last = read(CHOSEN)?.[game.value];
    tick(last?.variant ?? game.value);
    // Against the easiest program, the first time.
    const { programs, together } = variant(), usual = together ? [] : programs.slice(0, 1);
    seats.forEach((field, index) => (field.value = last?.seats?.[index] ?? usual[index] ?? ""));
    people.forEach((field, index) => (field.value = last?.people?.[index] ?? ""));
    own.value = last?.own ?? own.value;
    for (const field of options()) field.value = new Map(last?.options ?? []).get(field.name) ?? "";
    seed.value = "";
    suit();
  }

  // Which entry a game belongs to; undefined if there is no such game here.
  const entryOf = (name) => [...entries].find(([, { variants }]) => variants.some((one) => one.name === name))?.[0];

  // Fills in what a link says, such as `#table?game=bergen&opponent=strong&seed=4`; on the page of a
  // game, `#seed=4` will do. Returns whether there is such a link.
  function linked() {
    const query = new URLSearchParams(location.hash.replace(/^#(table\??)?/, "")), only = section.dataset.table;
    const name = query.get("game") ?? only, found = entryOf(name);
    if (!found || (only ? !["game", "opponent", "seed"].some((key) => query.has(key)) : !query.has("game"))) return false;
    game.value = found;
    recall();
    tick(name);
    const { programs, together } = variant(), usual = only ? seats[0].value : together ? "" : programs[0];
    seats.forEach((field, index) => (field.value = index ? "" : query.get("opponent") ?? usual));
    seed.value = query.get("seed") ?? "";
    suit();
    return true;
  }

  form.addEventListener("change", ({ target }) => (target === game ? recall() : suit()));
  recall();

  // The programs of a game, weakest first, each with what it does.
  function programs(name) {
    const own = entries.get(entryOf(name))?.variants.find((one) => one.name === name)?.programs ?? [];
    return Array.from(seats[0].options, ({ value, textContent }) => ({ name: value, words: textContent }))
      .filter((each) => own.includes(each.name));
  }

  donimoes.gameStart = {
    entryOf, linked, order, programs, remember,
    get title() {
      return entry().variants[0].title;
    },
    choose(name) {
      game.value = entryOf(name) ?? game.value;
      tick(name);
      suit();
    },
    open() {
      recall();
      if (sheet.open) sheet.close();
      sheet.showModal();
    },
    close() {
      sheet.close();
    },
  };
})();
