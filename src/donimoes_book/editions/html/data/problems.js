// What scripts know about the book's problems: the reader's results, and the problem of the day.

{
  const { list, say } = donimoes;
  const DAY = 24 * 60 * 60 * 1000;

  /** Return an element with these properties, which contains these words and elements. */
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  /** Return whether the reader has solved the problem with a code, and in how few moves, or null. */
  const result = (code) => {
    try {
      const { solved, best } = JSON.parse(localStorage.getItem(`donimoes:${code}`)) ?? {};
      return { solved: solved === true, best: Number.isInteger(best) ? best : null };
    } catch {
      // There is no storage, or something else was stored there.
      return { solved: false, best: null };
    }
  };

  /** Call a function whenever the reader may have solved something, here or on another page. */
  const onResults = (tell) => {
    document.addEventListener("donimoes:solved", tell);
    window.addEventListener("storage", tell);
    window.addEventListener("pageshow", tell);
  };

  /** Return a grade as the book's pages show it. */
  const dots = (grade) => {
    const span = make("span", { className: "grade" }, "●".repeat(grade) + "○".repeat(list.most - grade));
    span.setAttribute("role", "img");
    span.setAttribute("aria-label", say("grade", { grade, most: list.most }));
    return span;
  };

  /** Return the picture of a problem. */
  const picture = ({ href, shows, size: [width, height] }) =>
    make("img", { src: `pictures/${href.split("#")[1]}.svg`, alt: shows, width, height });

  /** Return the mark of a solved problem, with the reader's best. */
  const mark = ({ best }) => {
    const words = best === null ? say("solved") : say("best", { best });
    return make("span", { className: "own" }, `✓ ${words}`);
  };

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

  Object.assign(donimoes, { make, result, onResults, dots, picture, mark, problemOf });

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
    const { href, title, number, grade, length, question } = problem;
    const name = make("span", {}, say("numbered", { game: title, number }));
    const facts = make("p", { className: "hint" }, dots(grade), " ", make("span", { className: "length" }, length));
    if (own.solved) facts.append(" · ", mark(own));
    place.replaceChildren(
      make("header", {}, make("h2", {}, say("daily")), make("p", { className: "date" }, date)),
      make("p", {}, make("a", { href }, picture(problem), name)),
      facts,
      ...(question ? [make("p", { className: "question" }, question)] : []),
    );
    place.hidden = false;
  };

  if (place) {
    showDaily();
    onResults(showDaily);
    // A page that was left open may be looked at again on another day.
    document.addEventListener("visibilitychange", showDaily);
  }
}
