// What the reader has done: solved problems by game and grade, days, the problems of earlier days, and
// a file to take it all to another browser.

{
  const { list, gettext, ngettext, make, result, onResults, dots, mark, playingOn, problemsOf, nameOf, inARow } = donimoes;
  const SOME = 28; // how many days are added at once
  const FILE = "donimoes-progress.json";
  const place = document.querySelector(".progress");
  const titles = new Map(list.problems.map(({ game, title }) => [game, title]));
  const grades = [...new Set(list.problems.map(({ grade }) => grade))].sort();

  /** Return the words for what was done. */
  const summary = () => {
    const days = new Set(donimoes.days()), count = (how) => list.problems.filter(({ code }) => result(code).how === how).length;
    return [
      gettext("Solved: {solved} of {all} problems, {hints} of them with hints.",
        { solved: count("yes") + count("hints"), all: list.problems.length, hints: count("hints") }),
      ...[donimoes.beyond()].filter(Boolean).map((more) => gettext("Solved beyond the book: {count}.", { count: more })),
      ngettext("Played on {count} day,", "Played on {count} days,", days.size),
      ngettext("{count} in a row.", "{count} in a row.", inARow(days)),
    ].join(" ");
  };

  /** Return a table of how many problems of each game and grade are solved, and mark the reader's level. */
  const table = () => {
    const cell = (problems, isLevel) => {
      const solved = problems.filter(({ code }) => result(code).solved).length;
      return make("td", isLevel ? { "aria-current": "true" } : {}, problems.length ? `${solved}/${problems.length}` : "");
    };
    const head = make("tr", {}, make("th", { scope: "col" }, gettext("Game")),
      ...grades.map((grade) => make("th", { scope: "col", title: dots(grade).ariaLabel }, String(grade))));
    const rows = Array.from(titles, ([game, title]) => {
      const own = list.problems.filter((problem) => problem.game === game), level = donimoes.level(game);
      return make("tr", {}, make("th", { scope: "row" }, title),
        ...grades.map((grade) => cell(own.filter((problem) => problem.grade === grade), grade === level.grade)));
    });
    const words = [gettext("Solved problems by game and grade."), gettext("Your level is underlined.")].join(" ");
    return make("table", {}, make("caption", {}, words), make("thead", {}, head), make("tbody", {}, ...rows));
  };

  const said = make("p", { role: "status" }), solved = make("div", { class: "progress-table" });
  const days = make("ol", { class: "progress-days" });
  let shown = SOME;

  /** Return links to the problems of the day so many days ago. */
  const dayBefore = (ago) => {
    const date = new Date();
    date.setDate(date.getDate() - ago);
    const words = date.toLocaleDateString(document.documentElement.lang || "en", { day: "numeric", month: "short" });
    const done = Object.values(donimoes.daily()[donimoes.dayOf(date)] ?? {});
    const links = problemsOf(date).flatMap(({ level, problem }, number) => {
      const own = problem.code ? mark(result(problem.code)).textContent ?? "" : done.some((each) => each[3] === number) ? "✓" : "";
      return ["; ", make("a", { href: playingOn(date, problem) }, `${level}: `, nameOf(problem)), own && ` ${own}`];
    });
    return make("li", {}, `${words}: `, ...links.slice(1));
  };

  /** Show what was done, if anybody looks. */
  const update = () => {
    if (!details.open) return;
    said.textContent = summary();
    solved.replaceChildren(table());
    days.replaceChildren(...Array.from({ length: shown }, (_, ago) => dayBefore(ago + 1)));
  };

  const earlier = make("button", { type: "button", click: () => { shown += SOME; update(); } }, gettext("Earlier days"));

  // Files

  /** Save all that is kept. */
  const save = () => {
    const known = Object.keys(localStorage).filter((key) => [donimoes.DAYS, donimoes.DAILY, donimoes.BEATEN].includes(key) || key.startsWith(donimoes.PROBLEM));
    const all = Object.fromEntries(known.map((key) => [key, JSON.parse(localStorage.getItem(key))]));
    const href = URL.createObjectURL(new Blob([JSON.stringify(all, null, 1)], { type: "application/json" }));
    make("a", { href, download: FILE }).click();
    said.textContent = gettext("Saved as {file}.", { file: FILE });
  };

  /** Return the better of two records of a problem. */
  const better = (one, other) => {
    const isSolved = one.solved || other.solved, least = (name) =>
      [one[name], other[name]].filter(Number.isInteger).sort((a, b) => a - b)[0];
    const game = [one.game, other.game].filter(Boolean).sort((a, b) => b.at - a.at)[0];
    return { ...other, ...one, solved: isSolved, best: least("best"), help: least("help"), game };
  };

  /** Return how often each program was beaten in each game, by the larger of two counts. */
  const moreBeaten = (one, other) => Object.fromEntries(Object.entries({ ...one, ...other }).map(([game]) => {
    const counts = [one?.[game], other[game]].filter((each) => each?.constructor === Object);
    const names = new Set(counts.flatMap(Object.keys));
    return [game, Object.fromEntries(Array.from(names, (name) => [name, Math.max(...counts.map((each) => Number(each[name]) || 0))]))];
  }));

  /** Add what a file has to what is kept here. */
  const load = async (file) => {
    try {
      const all = JSON.parse(await file.text());
      let count = 0, hasLevels = false;
      for (const [key, value] of Object.entries(all)) {
        if (key === donimoes.DAYS && Array.isArray(value)) {
          donimoes.write(key, [...new Set([...donimoes.days(), ...value.map(String)])].sort());
        } else if (key === donimoes.DAILY && value?.constructor === Object) {
          donimoes.write(key, { ...value, ...donimoes.daily() });
        } else if (key === donimoes.BEATEN && value?.constructor === Object) {
          donimoes.write(key, moreBeaten(donimoes.read(key), value));
          hasLevels = true;
        } else if (key.startsWith(donimoes.PROBLEM) && value?.constructor === Object) {
          const code = key.slice(donimoes.PROBLEM.length);
          donimoes.write(key, better(donimoes.kept(code), value));
          donimoes.tell(code);
          count++;
        }
      }
      if (!count && !hasLevels) throw new Error(file.name);
      update();
      said.textContent = ngettext("{count} problem loaded.", "{count} problems loaded.", count);
    } catch {
      said.textContent = gettext("This file has no progress in it.");
    }
  };

  const choose = make("input", { type: "file", accept: ".json,application/json", hidden: "",
    change: () => choose.files[0] && load(choose.files[0]) });
  const button = (words, click) => make("button", { type: "button", click }, words);
  const details = make("details", { toggle: () => update() }, make("summary", {}, gettext("Your progress")), said, solved,
    make("h2", {}, gettext("Problems of earlier days")), days,
    make("p", { class: "tools" }, earlier), make("h2", {}, gettext("For another browser")),
    make("p", { class: "tools" }, button(gettext("Save to a file"), save),
      button(gettext("Load from a file"), () => choose.click()), choose));
  details.open = location.hash === "#progress";
  place.append(details);
  update();
  onResults(update);
}
