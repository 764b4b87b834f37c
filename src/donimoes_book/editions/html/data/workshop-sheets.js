// The workshop's sheets and problems, made by the engine.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make, read, write } = donimoes;
  const { call, given, nextSeed, part, run, save } = donimoes.workshop;
  const PRINTED = "donimoes.workshop.printed";

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
      write(PRINTED, [...new Set([...(read(PRINTED) ?? []), ...sheet.codes])]);
      print();
    });
    // The browser's own command prints the sheet as well, and not the forms.
    addEventListener("beforeprint", () => {
      paper.replaceSync(`@page { size: ${form.elements.paper.value} }`);
      document.body.classList.toggle("prints-sheet", sheet !== null);
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

  sheets();
  donimoes.workshop.bring = problems();
})();
