// What scripts know about the book's problems: the reader's results, and the problem of the day.

{
  const { list, gettext, make } = donimoes;
  const { src } = document.currentScript;
  const DAY = 24 * 60 * 60 * 1000;

  /** Give problems their codes, under which results are kept. */
  const setCodes = () => donimoes.codes.forEach((code, number) => (list.problems[number].code = code));
  if (donimoes.codes) setCodes();

  /**
   * Return what the reader has done with the problem with a code: whether it is solved, in how few
   * moves, or null, and how: "yes" or "hints", or else "shown" or "no".
   */
  const result = (code) => {
    const { solved, best, help = 0, game } = donimoes.kept(code), isSolved = solved === true;
    const how = isSolved ? ["yes", "hints"][help] ?? "yes" : help === donimoes.HELP.SHOWN ? "shown" : "no";
    return { solved: isSolved, best: Number.isInteger(best) ? best : null, how, begun: game?.at };
  };

  /** Call a function whenever the reader may have solved something, here or on another page. */
  const onResults = (tell) => {
    document.addEventListener("donimoes:codes", tell);
    document.addEventListener("donimoes:solved", tell);
    window.addEventListener("storage", tell);
    window.addEventListener("pageshow", tell);
  };

  /** Return a grade as the book's pages show it. */
  const dots = (grade) => {
    const words = gettext("grade {grade} of {most}", { grade, most: list.most });
    const pips = "●".repeat(grade) + "○".repeat(list.most - grade);
    return make("span", { class: "grade", role: "img", "aria-label": words }, pips);
  };

  /** Return the picture of a problem. */
  const picture = ({ href, shows, size: [width, height] }) =>
    make("img", { src: `pictures/${href.split("#")[1]}.svg`, alt: shows, width, height });

  /** Return the marks of a problem that is solved, was shown, or was begun. */
  const mark = ({ best, how, begun }) => {
    const words = best === null ? gettext("solved") : gettext("your best: {best}", { best });
    const all = { yes: [`✓ ${words}`], hints: [`(✓) ${words}`, gettext("with hints")], shown: [`○ ${gettext("shown")}`] };
    const said = [...(all[how] ?? []), ...(begun ? [gettext("begun")] : [])].join(", ");
    return said ? make("span", { class: "own" }, said) : "";
  };

  /** Return the address at which a problem is played at once, from where the reader left it. */
  const playing = ({ href, play }) => (play ? `${list.alone}#${href.split("#")[1]}` : href.replace("#", "?play=#"));

  /**
   * Return the problem of a day, by its local date. The grades go up in the course of a week, and
   * every problem of a grade comes up once before any comes up again.
   */
  const problemOf = (date) => {
    // Day 0 was a Thursday; adding 3 makes each week begin on a Monday.
    const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY + 3;
    const week = Math.floor(day / 7), weekday = day - 7 * week, count = list.days.length;
    const grade = Math.floor((weekday * count) / 7);
    const first = Math.ceil((grade * 7) / count), next = Math.ceil(((grade + 1) * 7) / count);
    const turn = week * (next - first) + weekday - first;
    return list.problems[list.days[grade].at(turn % list.days[grade].length)];
  };

  Object.assign(donimoes, { result, onResults, dots, picture, mark, playing, problemOf });

  // Only a reader who has played needs the codes on other pages.
  if (!donimoes.codes && donimoes.hasPlayed()) {
    const load = () => {
      setCodes();
      document.dispatchEvent(new Event("donimoes:codes"));
    };
    document.head.append(make("script", { src: new URL("problem-codes.js", src), load }));
  }

  const place = document.querySelector(".daily");
  let shown;

  /** Show today's problem, unless the page already does. */
  const showDaily = () => {
    const today = new Date(), problem = problemOf(today), own = result(problem.code);
    const state = JSON.stringify([problem.href, today.toDateString(), own]);
    if (state === shown) return;
    shown = state;
    const date = today.toLocaleDateString(document.documentElement.lang || "en", {
      weekday: "long", day: "numeric", month: "long",
    });
    const { title, number, grade, length, question } = problem;
    const name = make("span", {}, gettext("{game}, problem {number}", { game: title, number }));
    const facts = make("p", { class: "hint" }, dots(grade), " ", make("span", { class: "length" }, length));
    if (mark(own)) facts.append(" · ", mark(own));
    place.replaceChildren(
      make("header", {}, make("h2", {}, gettext("Problem of the day")), make("p", { class: "date" }, date)),
      make("p", {}, make("a", { href: playing(problem) }, picture(problem), name)),
      facts,
      ...(question ? [make("p", { class: "question" }, question)] : []),
    );
    place.hidden = false;
  };

  const entry = document.querySelector(".play-now a");

  /** Let the way to play lead to what was begun last, or else to the first problem not solved yet. */
  const showEntry = () => {
    const begun = list.problems.filter((problem) => result(problem.code).begun)
      .sort((one, other) => result(other.code).begun - result(one.code).begun)[0];
    const next = begun ?? list.problems.find((problem) => !result(problem.code).solved);
    if (!next) return;
    entry.href = playing(next);
    const values = { game: next.title, number: next.number };
    entry.textContent = begun ? gettext("Go on: {game}, problem {number}", values)
      : next === list.problems[0] ? gettext("Play") : gettext("Play: {game}, problem {number}", values);
  };

  if (entry) {
    showEntry();
    onResults(showEntry);
  }

  if (place) {
    const more = make("a", { href: `${list.page}#progress` }, gettext("Earlier days and your progress"));
    place.after(make("p", { class: "daily-more" }, more));
    showDaily();
    onResults(showDaily);
    // A page that was left open may be looked at again on another day.
    document.addEventListener("visibilitychange", showDaily);
  }
}
