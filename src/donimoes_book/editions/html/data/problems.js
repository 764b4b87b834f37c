// The problems of the book as scripts know them: the reader's own results, and the one of the day.

{
  const { list, say } = donimoes;
  const DAY = 24 * 60 * 60 * 1000;

  /** Return an element with properties of its own, which holds words and other elements. */
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  /** Return whether the reader has solved a problem, and the fewest moves, or null, by its code. */
  const result = (code) => {
    try {
      const { solved, best } = JSON.parse(localStorage.getItem(`donimoes:${code}`)) ?? {};
      return { solved: solved === true, best: Number.isInteger(best) ? best : null };
    } catch {
      // There is no storage, or what is in it is none of ours.
      return { solved: false, best: null };
    }
  };

  /** Call a function whenever the reader may have solved something, here or on another page. */
  const onResults = (tell) => {
    document.addEventListener("donimoes:solved", tell);
    window.addEventListener("storage", tell);
    window.addEventListener("pageshow", tell);
  };

  /** Return a grade as on the pages of the book. */
  const dots = (grade) => {
    const span = make("span", { className: "grade" }, "●".repeat(grade) + "○".repeat(list.most - grade));
    span.setAttribute("role", "img");
    span.setAttribute("aria-label", say("grade", { grade, most: list.most }));
    return span;
  };

  /** Return the picture of a problem. */
  const picture = ({ href, shows, size: [width, height] }) =>
    make("img", { src: `pictures/${href.split("#")[1]}.svg`, alt: shows, width, height });

  /** Return the mark of a problem that is solved, with the reader's best. */
  const mark = ({ best }) => {
    const words = best === null ? say("solved") : say("best", { best });
    return make("span", { className: "own" }, `✓ ${words}`);
  };

  /**
   * Return the problem of a day, by its local date: the grades go up in the course of a week, and
   * every problem of a grade has its turn before the first has another.
   */
  const problemOf = (date) => {
    // A Thursday was the first day of all, so that three days on the weeks begin with Mondays.
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

  /** Show the problem of today, unless it is shown as it is. */
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
    // A page that was left open is looked at again on another day.
    document.addEventListener("visibilitychange", showDaily);
  }
}
