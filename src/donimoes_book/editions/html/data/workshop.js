// The workshop: starts the engine and asks it; makes sheets and problems.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make, read, write } = donimoes;
  const main = document.querySelector("main");
  const START = "donimoes.workshop.start", PRINTED = "donimoes.workshop.printed";
  const engineBox = main.querySelector(".engine"), bar = engineBox.querySelector("progress");
  const starter = engineBox.querySelector("button"), engineSays = engineBox.querySelector("[role=status]");
  const here = document.currentScript.src;

  // The engine

  let worker = null, number = 0, begun = 0;
  const waiting = new Map();

  function show(state, words) {
    main.dataset.engine = state;
    engineSays.textContent = words;
    bar.hidden = state !== "loading";
    starter.hidden = state === "loading" || state === "ready";
    for (const fields of main.querySelectorAll(".bench fieldset")) fields.disabled = state !== "ready";
  }

  function fail(words) {
    worker?.terminate();
    worker = null;
    for (const { refuse } of waiting.values()) refuse(new Error(words));
    waiting.clear();
    show("failed", gettext("The engine could not be started: {reason}", { reason: words }));
  }

  function start() {
    show("loading", gettext("Loading the engine …"));
    begun = performance.now();
    worker = new Worker(new URL("engine/engine.js", here), { type: "module" });
    worker.onerror = ({ message }) => fail(message
      || (navigator.onLine ? gettext("its files couldn’t be loaded.") : gettext("there’s no network.")));
    worker.onmessage = ({ data }) => {
      const { loaded, ready, failed, answer } = data;
      if (loaded) bar.value = loaded / engineBox.dataset.size;
      if (ready) {
        write(START, true);
        show("ready", gettext("The engine is ready."));
        document.dispatchEvent(new CustomEvent("workshop:ready"));
      }
      if (failed !== undefined && data.number === undefined) fail(failed);
      const waits = waiting.get(data.number);
      waiting.delete(data.number);
      if (!waits) return;
      if (failed) waits.refuse(new Error(failed));
      else waits.answer(JSON.parse(answer));
    };
  }

  // Asks the engine; raises an error with the words for what is wrong.
  async function call(name, given = {}) {
    const language = document.documentElement.lang || "en";
    const answered = new Promise((answer, refuse) => waiting.set(++number, { answer, refuse }));
    worker.postMessage({ number, request: JSON.stringify({ call: name, language, ...given }) });
    const { value, errors } = await answered;
    if (!errors) return value;
    const error = new Error(errors.map(({ text }) => text).join("\n"));
    throw Object.assign(error, { errors });
  }

  // Stops whatever the engine is doing: it is ended, and started again.
  function stop() {
    for (const { refuse } of waiting.values()) refuse(new Error(gettext("Stopped.")));
    waiting.clear();
    worker.terminate();
    start();
  }

  // Runs what a form or a button asks for, and tells how it goes; returns the error, if there is any.
  async function run(section, task, before = gettext("One moment …")) {
    const says = section.querySelector(":scope > [role=status]");
    says.classList.remove("wrong");
    says.textContent = before;
    section.setAttribute("aria-busy", "true");
    try {
      says.textContent = (await task()) ?? "";
      return null;
    } catch (error) {
      says.classList.add("wrong");
      says.textContent = error.message;
      return error;
    } finally {
      section.removeAttribute("aria-busy");
    }
  }

  function save(name, content, type) {
    const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  // What is in a form, as far as it was filled in.
  function given(form) {
    const found = {};
    for (const { name, type, value, checked } of form.elements) {
      if (!name || type === "submit" || type === "button") continue;
      if (type === "checkbox") {
        if (value === "on") found[name] = checked;
        else if (checked) (found[name] ??= []).push(value);
      } else if (value) {
        found[name] = type === "number" ? Number(value) : value.trim();
      }
    }
    return found;
  }

  // A seed that nobody has used: the last one, counted up.
  function nextSeed(seed) {
    const [, word, count] = seed.value.match(/^(.*?)(\d*)$/s);
    seed.value = word + (Number(count) + 1);
  }

  const part = (name) => {
    const section = document.getElementById(name);
    return { section, form: section.querySelector("form"), made: section.querySelector(":scope > .made"),
      press: (button, task) => section.querySelector(`[name="${button}"]`).addEventListener("click", task) };
  };

  // Sheets

  function sheets() {
    const { section, form, made, press } = part("sheet");
    const place = section.querySelector("[data-sheet]"), seed = form.elements.seed;
    let sheet = null;

    // What is on a page, without its style, which is the site's.
    function shown(page) {
      const bare = page.replace(/<(style|script)>.*?<\/\1>/gs, "");
      return new DOMParser().parseFromString(bare, "text/html").querySelector("main").childNodes;
    }

    async function makeSheet() {
      const { game, more = [], unprinted, ...order } = given(form);
      const printed = unprinted ? { exclude: read(PRINTED) ?? [] } : {};
      const games = [game, ...more.filter((name) => name !== game)];
      await run(section, async () => {
        sheet = await call("sheet", { games, ...order, ...printed });
        place.replaceChildren(...shown(sheet.page));
        if (sheet.answers) place.append(make("div", { class: "answers-apart" }, ...shown(sheet.answers)));
        place.dataset.codes = sheet.codes.join(" ");
        place.append(make("p", { class: "codes" }, gettext("Codes:"), " ", sheet.codes.join(", ")));
        made.hidden = false;
        history.replaceState(null, "", `#sheet?${new URLSearchParams(flat(given(form)))}`);
        return sheet.warnings.join("\n");
      }, gettext("Making the sheet …"));
    }

    const flat = (found) => Object.entries(found).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [name, one]) : value === false ? [] : [[name, value]]);

    // Brings back what a link says.
    function fill(query) {
      for (const field of form.elements) {
        if (!field.name || field.type === "submit") continue;
        const values = query.getAll(field.name);
        if (field.type === "checkbox") field.checked = values.includes(field.value === "on" ? "true" : field.value);
        else if (values.length) [field.value] = values;
      }
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      makeSheet();
    });
    const paper = new CSSStyleSheet();
    document.adoptedStyleSheets.push(paper);
    press("print", () => {
      paper.replaceSync(`@page { size: ${form.elements.paper.value} }`);
      write(PRINTED, [...new Set([...(read(PRINTED) ?? []), ...sheet.codes])]);
      document.body.classList.add("prints-sheet");
      print();
    });
    addEventListener("afterprint", () => document.body.classList.remove("prints-sheet"));
    press("save", () => {
      save("sheet.html", sheet.page, "text/html");
      if (sheet.answers) save("answers.html", sheet.answers, "text/html");
    });
    press("another", () => {
      nextSeed(seed);
      makeSheet();
    });
    press("link", () => navigator.clipboard.writeText(location.href));
    const [, asked] = location.hash.match(/^#sheet\?(.*)$/s) ?? [];
    if (asked) {
      fill(new URLSearchParams(asked));
      document.addEventListener("workshop:ready", makeSheet, { once: true });
    }
  }

  // Problems

  function problems() {
    const { section, made, press } = part("problem");
    const [form, open] = section.querySelectorAll("form");

    async function bring(name, asked) {
      await run(section, async () => {
        const found = await call(name, asked);
        made.innerHTML = found.html;
        const problem = made.querySelector("section");
        (donimoes.problems ??= {})[found.id] = found.data;
        history.replaceState(null, "", `#problem?code=${found.code}`);
        if (found.data) {
          donimoes.offer(problem);
          await donimoes.open(problem, "");
        }
        return gettext("{game}, grade {grade}, {length}", { game: found.title, ...found });
      }, gettext("Making a problem …"));
    }

    function makeProblem() {
      const { grade, seed = "1", ...wish } = given(form);
      bring("problem", { ...wish, seed, ...(grade ? { grade: Number(grade) } : {}) });
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      makeProblem();
    });
    open.addEventListener("submit", (event) => {
      event.preventDefault();
      bring("coded", given(open));
    });
    press("another", () => {
      nextSeed(form.elements.seed);
      makeProblem();
    });
    const [, code] = location.hash.match(/^#problem\?code=(.+)$/) ?? [];
    if (code) document.addEventListener("workshop:ready", () => bring("coded", { code }), { once: true });
    const suit = () => {
      const { dataset } = form.elements.game.selectedOptions[0], wishes = dataset.wishes.split(" ");
      const { grade } = form.elements, grades = ["", ...dataset.grades.split(" ")];
      for (const option of grade.options) option.hidden = option.disabled = !grades.includes(option.value);
      if (grade.selectedOptions[0]?.disabled ?? true) grade.value = "";
      for (const name of ["dominoes", "steps"]) {
        const field = form.elements[name];
        field.disabled = !wishes.includes(name);
        if (field.disabled) field.value = "";
      }
    };
    form.elements.game.addEventListener("change", suit);
    suit();
    return bring;
  }

  show("idle", "");
  starter.addEventListener("click", start);
  sheets();
  const bring = problems();
  donimoes.workshop = { bring, call, given, part, run, save, stop };
  // Whoever has started it before, or comes with a link, need not press the button.
  if (read(START) || location.hash.includes("?")) start();
})();
