// The workshop's sheets and problems, made by the engine.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make, read, write } = donimoes;
  const { call, given, nextSeed, part, run, save } = donimoes.workshop;
  const PRINTED = "donimoes.workshop.printed";

  // Sheets

  const paper = new CSSStyleSheet();
  document.adoptedStyleSheets.push(paper);
  let printed = null;

  // Makes what a form asks for, in a call with the form's name.
  function sheets(name, ordered) {
    const { section, form, made, press } = part(name);
    const place = section.querySelector("[data-sheet]"), { kind, seed } = form.elements;
    let sheet = null;

    // What is on a page, without its style, which is the site's.
    function mainOf(page) {
      const bare = page.replace(/<(style|script)>.*?<\/\1>/gs, "");
      return new DOMParser().parseFromString(bare, "text/html").querySelector("main");
    }

    // Shows a page; only its paper has a style of its own.
    function show(page) {
      const [, own] = page.matchAll(/<style>(.*?)<\/style>/gs), main = mainOf(page);
      place.className = main.className;
      place.replaceChildren(...main.children);
      paper.replaceSync(own?.[1] ?? `@page { size: ${form.elements.paper.value} }`);
      fit();
    }

    // Sheets of paper are as wide as there is room.
    function fit() {
      const first = place.querySelector(".sheet");
      place.style.zoom = 1;
      if (first) place.style.zoom = Math.min(1, section.clientWidth / place.scrollWidth);
    }

    // The fields of another kind are of no use.
    function suit() {
      for (const field of form.querySelectorAll("[data-kind]")) {
        field.hidden = field.dataset.kind !== kind.value;
        for (const control of [field, ...field.querySelectorAll("*")]) if (control.name) control.disabled = field.hidden;
      }
    }

    async function makeSheet() {
      await run(section, async () => {
        sheet = await call(name, ordered(given(form)));
        const { page, answers, codes, warnings } = sheet;
        show(page);
        if (answers) place.append(make("div", { class: "answers-apart" }, ...mainOf(answers).children));
        place.dataset.codes = codes.join(" ");
        if (codes.length) place.append(make("p", { class: "codes" }, gettext("Codes:"), " ", codes.join(", ")));
        printed = section;
        made.hidden = false;
        history.replaceState(null, "", `#${name}?${new URLSearchParams(flat(given(form)))}`);
        return warnings.join("\n");
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
        else if (field.type === "number") field.value = "";
      }
      suit();
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      makeSheet();
    });
    press("print", () => {
      printed = section;
      write(PRINTED, [...new Set([...(read(PRINTED) ?? []), ...sheet.codes])]);
      print();
    });
    press("save", () => {
      save(`${name}.html`, sheet.page, "text/html");
      if (sheet.answers) save("answers.html", sheet.answers, "text/html");
    });
    press("another", () => {
      nextSeed(seed);
      makeSheet();
    });
    press("link", () => navigator.clipboard.writeText(location.href));
    addEventListener("resize", fit);
    kind.addEventListener("change", suit);
    suit();
    const [, wish, asked] = location.hash.match(/^#(\w+)\?(.*)$/s) ?? [];
    if (wish === name) {
      fill(new URLSearchParams(asked));
      document.addEventListener("workshop:ready", makeSheet, { once: true });
    }
  }

  // The browser's own command prints the sheet as well, and not the forms.
  addEventListener("beforeprint", () => {
    document.body.classList.toggle("prints-sheet", printed !== null);
    for (const section of document.querySelectorAll(".bench")) section.classList.toggle("printed", section === printed);
  });
  addEventListener("afterprint", () => document.body.classList.remove("prints-sheet"));

  function problemSheet({ game, more = [], kind, unprinted, ...order }) {
    const games = [game, ...more.filter((name) => name !== game)];
    return { games, sheet: kind === "sheet", ...order, ...(unprinted ? { exclude: read(PRINTED) ?? [] } : {}) };
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

  sheets("sheet", problemSheet);
  sheets("exercises", (order) => order);
  donimoes.workshop.bring = problems();
})();
