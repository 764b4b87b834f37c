// What scripts know about the book's problems: the reader's results, and the problems of the day.

{
  const { list, gettext, ngettext, make } = donimoes;
  const { src } = document.currentScript;
  const DAILY = "donimoes.daily";
  const DAY = 24 * 60 * 60 * 1000;
  const FIRST = Date.UTC(2026, 11, 1) / DAY; // the day with the first of the book's problems
  const SPACE = 36; // the width of half a domino
  const ROW = 9; // how many dominoes to lay stand in a row
  const SHOWN = 0.75; // the scale at which days show pieces
  const MANY = 100; // problems in the last part of a pool, from which days have theirs

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
  const playing = ({ href, play, code, game, grade }) => (!href ? `${list.alone}?pool=${game}-${grade}#${code}` : play ? `${list.alone}#${href.split("#")[1]}` : href.replace("#", "?play=#"));

  /**
   * Return the problems of a day, by its local date: one of each level, such as easy. Every other day, it
   * is one from a pool, which has to be loaded; once the book's have all been there, always. Without
   * large pools, the book's come again after all others.
   */
  const problemsOf = (date) => {
    const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
    return list.days.map(({ level, problems, grades }, number) => {
      const pools = list.pools.filter(({ grade, counts }) => grades.includes(grade) && counts.at(-1) >= MANY);
      const turn = day + number, since = Math.floor((turn - FIRST) / 2), isOwn = turn % 2 && since < problems.length;
      if (!pools.length) return { level, problem: list.problems[problems.at(day % problems.length)] };
      return { level, problem: isOwn ? list.problems[problems.at(since % problems.length)] : pooledOf(turn, level, pools) };
    });
  };

  const ofDays = new Map();

  /** Return the problem of a day from one of some pools, which take turns. */
  const pooledOf = (turn, level, pools) => {
    const name = `${level} ${turn}`, pool = pools[turn % pools.length], { game, title, grade } = pool;
    const number = Math.floor(turn / pools.length) % pool.counts.at(-1);
    if (!ofDays.has(name)) ofDays.set(name, { game, title, grade, ofDay: { pool, number } });
    return ofDays.get(name);
  };

  /** Return what the reader has done with problems on their days: steps, seconds and help, by days and codes. */
  const daily = () => {
    const found = donimoes.read(DAILY);
    return found?.constructor === Object ? found : {};
  };

  /** Return how many of some days there were up to now without missing one. */
  const inARow = (days) => {
    const day = new Date();
    if (!days.has(donimoes.dayOf(day))) day.setDate(day.getDate() - 1);
    let count = 0;
    for (; days.has(donimoes.dayOf(day)); day.setDate(day.getDate() - 1)) count++;
    return count;
  };

  /** Return the words for how many days in a row had a problem solved on its day, if that is something. */
  const streak = () => {
    const count = inARow(new Set(Object.keys(daily())));
    return count > 1 ? ngettext("{count} day in a row", "{count} days in a row", count) : "";
  };

  /** Return the address at which a problem of a day is played. */
  const playingOn = (date, problem) => {
    const day = `?day=${donimoes.dayOf(date)}`;
    if (!problem.href) return problem.code ? playing(problem).replace("?", `${day}&`) : `${list.alone}${day}`;
    return problem.play ? playing(problem).replace("#", `${day}#`) : playing(problem);
  };

  /** Return the name of a problem of a day. */
  const nameOf = ({ title, number }) => (number ? gettext("{game}, problem {number}", { game: title, number }) : title);

  Object.assign(donimoes, { DAILY, result, onResults, dots, picture, mark, playing, playingOn, nameOf, problemsOf, daily, inARow, streak });

  // Only a reader who has played needs the codes on other pages.
  const needCodes = () => {
    if (donimoes.codes || !donimoes.hasPlayed()) return;
    const load = () => {
      setCodes();
      document.dispatchEvent(new Event("donimoes:codes"));
    };
    donimoes.codes = [];
    document.head.append(make("script", { src: new URL("problem-codes.js", src), load }));
  };
  needCodes();
  // The first problem may be played in another tab, or on a page from which Back leads here.
  addEventListener("storage", needCodes);
  addEventListener("pageshow", needCodes);

  const place = document.querySelector(".daily");
  let shown;

  /** Return the sprites of a problem's pieces as it begins, each with its place. */
  const laidOut = ({ sprites, places, start, first, phases, numbers, width, faces, pictures }) => {
    if (numbers) return numbers.map((number, at) => [faces[number], SPACE * (at % width), SPACE * Math.floor(at / width)]);
    const upright = (ways) => ways.find((sprite) => sprites[sprite][1] < sprites[sprite][2]);
    if (pictures) return pictures.map((ways, at) => [upright(ways), 1.5 * SPACE * (at % ROW), 2.5 * SPACE * Math.floor(at / ROW)]);
    const on = new Set(start), { fixed, tiles, stands } = phases?.[first] ?? {};
    const under = tiles?.flatMap(([[one, other], ...all]) => all[Number(on.has(one)) + 2 * Number(on.has(other))]);
    const shown = phases ? [...fixed, ...under, ...start.map((space, pawn) => stands[pawn][space])] : start;
    return shown.map((number) => places[number].slice(1));
  };

  /** Return the picture of a problem from a pool, or an empty one until it is loaded. */
  const drawn = ({ data }) => {
    const frame = make("span", { class: "drawn" }), own = data?.();
    if (own?.picture) frame.innerHTML = own.picture;
    if (!own?.sprites) return frame;
    const { sprites } = own, shown = laidOut(own);
    const edges = shown.map(([sprite, x, y]) => [x, y, x + sprites[sprite][1], y + sprites[sprite][2]]);
    const [left, top, right, bottom] = [Math.min, Math.min, Math.max, Math.max].map((most, n) => most(...edges.map((edge) => edge[n])));
    const [width, height] = [right - left + 4, bottom - top + 4];
    frame.innerHTML = `<svg aria-hidden="true" class="domino-diagram" fill="currentColor" stroke-linecap="round" stroke-linejoin="round"
      viewBox="${left - 2} ${top - 2} ${width} ${height}" width="${width * SHOWN}" height="${height * SHOWN}">${
      shown.map(([sprite, x, y]) => `<g transform="translate(${x} ${y})">${sprites[sprite][0]}</g>`).join("")}</svg>`;
    return frame;
  };

  /** Return a problem of a day, with its picture and what was done with it. */
  const card = (date, { level, problem }) => {
    const { grade, length = "", question, code, href } = problem, own = code && mark(result(code));
    const name = make("span", {}, nameOf(problem));
    return make("li", {}, make("h3", {}, level, " ", dots(grade)),
      make("a", { href: playingOn(date, problem) }, href ? picture(problem) : drawn(problem), name),
      make("p", { class: "hint" }, make("span", { class: "length" }, length), ...(own ? [" · ", own] : [])),
      ...(question ? [make("p", { class: "question" }, question)] : []));
  };

  /** Show today's problems, unless the page already does. */
  const showDaily = () => {
    const today = new Date(), cards = problemsOf(today);
    const state = JSON.stringify([today.toDateString(), streak(), ...cards.map(({ problem }) => [problem.href, problem.code, result(problem.code)])]);
    if (state === shown) return;
    shown = state;
    const date = today.toLocaleDateString(document.documentElement.lang || "en", {
      weekday: "long", day: "numeric", month: "long",
    });
    place.replaceChildren(
      make("header", {}, make("h2", {}, gettext("Today’s problems")),
        make("p", { class: "date" }, [date, streak()].filter(Boolean).join(" · "))),
      make("ul", {}, ...cards.map((each) => card(today, each))),
    );
    place.hidden = false;
  };

  /** Load today's problems that are in pools; without a network, they may be there another time. */
  const loadDaily = () => problemsOf(new Date()).forEach(({ problem }) => donimoes.ready(problem).then(showDaily, () => {}));

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
    document.addEventListener("visibilitychange", () => { showDaily(); loadDaily(); });
    addEventListener("load", loadDaily); // what isn't seen at once can wait
  }
}
