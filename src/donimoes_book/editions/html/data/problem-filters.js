// Filters the list of all problems, and marks those that the reader has solved.

{
  const { list, gettext, make, result, onResults, dots, mark, openSheet } = donimoes;

  const known = new Map(list.problems.map((problem) => [problem.href, problem]));
  const rows = [...document.querySelectorAll(".listed a")].map((link) => ({
    link, item: link.closest("li"), problem: known.get(link.getAttribute("href")), own: {},
  }));
  const titles = new Map(list.problems.map(({ game, title }) => [game, title]));
  const grades = [...new Set(list.problems.map(({ grade }) => grade))].sort();

  /** The groups of filters; a group with no box ticked lets every problem through. */
  const groups = [
    { key: "game", words: gettext("Game"), choices: [...titles], of: (row) => row.problem.game },
    {
      key: "grade", words: gettext("Grade"), choices: grades.map((grade) => [String(grade), dots(grade)]),
      of: (row) => String(row.problem.grade),
    },
    {
      key: "solved", words: gettext("Your results"), choices: [["no", gettext("not solved")], ["yes", gettext("solved")],
        ["hints", gettext("with hints")], ["shown", gettext("shown")]],
      of: (row) => row.own.how,
    },
  ];

  for (const group of groups) {
    group.boxes = group.choices.map(([value, words]) => {
      const box = make("input", { type: "checkbox", value, change: () => { write(); update(); } });
      const count = make("span", { class: "filters-count" });
      return { box, count, label: make("label", {}, box, make("span", {}, words, " ", count)) };
    });
    group.fieldset = make("fieldset", {}, make("legend", {}, group.words), ...group.boxes.map(({ label }) => label));
  }

  const chosenOf = ({ boxes }) => boxes.map(({ box }) => box).filter((box) => box.checked).map((box) => box.value);
  const matches = (row, group, chosen = chosenOf(group)) => !chosen.length || chosen.includes(group.of(row));
  const chosenRows = () => rows.filter((row) => groups.every((group) => matches(row, group)));

  const summary = make("summary", {}, gettext("Choose problems"));
  const details = make("details", {}, summary, ...groups.map((group) => group.fieldset));
  const status = make("p", { class: "filters-shown", role: "status" });
  const all = make("button", {
    type: "button",
    click: () => {
      for (const { boxes } of groups) for (const { box } of boxes) box.checked = false;
      write();
      update();
      // The button is now hidden.
      summary.focus();
    },
  }, gettext("Show all"));
  const print = make("button", {
    type: "button",
    click: () => openSheet(chosenRows().map((row) => row.problem), print),
  }, gettext("Print these"));

  /** Set the filters from the address, unless it names a place on the page. */
  const read = () => {
    const address = new URLSearchParams(location.hash.slice(1));
    if (location.hash && !groups.some(({ key }) => address.has(key))) return;
    for (const { key, boxes } of groups) {
      const values = (address.get(key) ?? "").split(",");
      for (const { box } of boxes) box.checked = values.includes(box.value);
    }
  };

  /** Put the filters into the address, so that it can be saved and shared. */
  const write = () => {
    const parts = groups.map((group) => [group.key, chosenOf(group).join(",")]).filter(([, values]) => values);
    const hash = parts.map(([key, values]) => `${key}=${values}`).join("&");
    history.replaceState(null, "", location.href.split("#")[0] + (hash && `#${hash}`));
  };

  /** Show the matching problems, how many each box would show, and which are solved. */
  const update = () => {
    for (const row of rows) {
      row.own = result(row.problem.code);
      row.link.querySelector(".own")?.remove();
      if (mark(row.own)) row.link.append(" ", mark(row.own));
    }
    const chosen = new Set(chosenRows());
    for (const row of rows) row.item.hidden = !chosen.has(row);
    for (const section of document.querySelectorAll(".listed")) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
    for (const group of groups) {
      const others = rows.filter((row) => groups.every((other) => other === group || matches(row, other)));
      for (const { box, count } of group.boxes) {
        count.textContent = others.filter((row) => matches(row, group, [box.value])).length;
      }
    }
    const solved = [...chosen].filter((row) => row.own.solved).length;
    const counts = { shown: chosen.size, total: rows.length, solved };
    const said = solved ? gettext("{shown} of {total} problems, {solved} solved", counts)
      : gettext("{shown} of {total} problems", counts);
    // Setting the same text again would make screen readers announce it again.
    if (status.textContent !== said) status.textContent = said;
    all.hidden = !groups.some((group) => chosenOf(group).length);
    print.disabled = !chosen.size;
  };

  read();
  details.open = window.matchMedia("(min-width: 40rem)").matches;
  document.querySelector(".filters").append(details, make("p", { class: "tools" }, print, all), status);
  update();
  onResults(update);
  window.addEventListener("hashchange", () => { read(); update(); });
}
