// A problem on a screen of its own, and another one at once.

{
  const { HELP, list, dots, counted, gettext, ngettext, kept, keep, make, read, write } = donimoes;
  const VIEWS = ".board-view, .layout-view, .joints-view";
  const TIMER = "donimoes.timer", LEARNED = "donimoes.learned";
  const main = document.querySelector("main"), place = main.querySelector("[data-problems='one']");
  const { title: site } = document;
  const seen = new Set(); // codes, for browsers that keep nothing
  let timer = null;

  let current = null; // the problem that is shown
  let before = 0; // the reader's level before it is solved
  let ahead = null; // the next problem, and a section with its player

  const playable = list.problems.filter(({ play }) => play);
  const all = [...playable, ...list.pools];
  const anchorOf = ({ href }) => href.split("#")[1];
  const isSeen = ({ code }) => seen.has(code) || Object.keys(kept(code)).length > 0;
  const seenAt = ({ code }) => kept(code).seen ?? 0;

  /** Return what the address wishes for: a game, a grade, both or nothing. */
  const wished = () => {
    const query = new URLSearchParams(location.search), grade = Number(query.get("grade"));
    return { ...(query.get("game") && { game: query.get("game") }), ...(grade && { grade }) };
  };

  /** Return the day that the address is about, if any, and its problems. */
  const day = () => {
    const text = new URLSearchParams(location.search).get("day"), date = new Date(`${text}T12:00`);
    return { text, problems: Number.isNaN(date.getTime()) ? [] : donimoes.problemsOf(date) };
  };

  /** Load the problems of the day, as far as that is possible now. */
  const readyDay = () => Promise.allSettled(day().problems.map(({ problem }) => donimoes.ready(problem)));

  const fits = (wish) => (each) => Object.entries(wish).every(([name, value]) => each[name] === value);

  /** Return the pools that a wish means, those most like a problem first. */
  const poolsOf = (wish, last) => {
    const unlike = ({ game, grade }) => (last ? (game !== last.game) * 9 + Math.abs(grade - last.grade) : grade);
    return list.pools.filter(fits(wish)).sort((one, other) => unlike(one) - unlike(other));
  };

  const engine = () => (donimoes.engine?.isThere() ? donimoes.engine : null);

  /** Yield the problems that a wish means: the book's after one of them, those in pools, and new ones. */
  async function* turn(wish, last) {
    const all = playable.filter(fits(wish)), at = all.findIndex(({ code }) => code === last?.code);
    yield* [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
    yield* donimoes.pooled(poolsOf(wish, last));
    yield* engine()?.made().filter(fits(wish)) ?? [];
  }

  /** Return what a wish means after a problem, what fits best first: without a grade, the reader's level. */
  const meant = (wish, last) => {
    const count = all.filter(fits(wish)).flatMap(({ counts }) => counts ?? 1).reduce((sum, each) => sum + each, 0);
    // Where there is just one of a grade, others of the game are better than the same again.
    if (wish.grade && wish.game && count < 2) return [wish, { game: wish.game }];
    if (wish.grade || !(wish.game ?? last)) return [wish];
    if (wish.game) return [{ ...wish, grade: donimoes.level(wish.game).grade }, wish];
    const { game, grade } = last;
    return [{ game, grade: Math.max(grade, donimoes.level(game).grade) }, { game }, {}];
  };

  /**
   * Return the next problem of a day that isn't solved. Otherwise, return a problem that was never seen,
   * or else the one that was seen longest ago.
   */
  const choose = async (last) => {
    await readyDay();
    const three = day().problems.map(({ problem }) => problem), at = three.indexOf(last) + 1;
    const open = [...three.slice(at), ...three.slice(0, at)].find((each) => each.code && each !== last && !donimoes.result(each.code).solved);
    if (open) return open;
    const wishes = meant(wished(), last), known = wishes.map(() => []);
    try {
      for (const [number, wish] of wishes.entries()) {
        for await (const problem of turn(wish, last)) {
          if (!isSeen(problem)) return problem;
          if (problem.code !== last?.code) known[number].push(problem);
        }
      }
    } catch {
      // A part of a pool can't be loaded now.
    }
    return known.find(({ length }) => length)?.sort((one, other) => seenAt(one) - seenAt(other))[0] ?? last;
  };

  const section = () => place.querySelector("section");

  /** Return the address of a problem with the same wish, and its pool if it isn't the book's. */
  const addressOf = ({ code, href, game, grade }) => {
    const address = new URL(location.href);
    for (const name of ["play", "pool"]) address.searchParams.delete(name);
    if (!href) address.searchParams.set("pool", `${game}-${grade}`);
    if (!day().problems.some(({ problem }) => problem.code === code)) address.searchParams.delete("day");
    address.hash = code;
    return address;
  };

  /** Return a section for a problem: its name, its aim, and what is printed. */
  const sectionOf = (problem) => {
    const { code, game, play = "", question, asks, href } = problem, id = `rules.${game}`;
    const name = [problem.title, problem.number].filter(Boolean).join(" ");
    // The player says itself what is asked.
    const aim = asks ? "" : document.getElementById(id)?.closest("[data-aim]")?.dataset.aim ?? question;
    const head = make("header", {}, make("h1", {}, name), dots(problem.grade), make("span", { role: "timer", hidden: "" }));
    const printed = make("div", { class: "printed" }, ...(href ? [donimoes.picture(problem)] : []), make("p", { class: "code" }, code));
    return make("section", { id: code, class: "problem", "data-code": code, "data-play": play, "data-rules": id },
      head, ...(aim ? [make("p", { class: "aim" }, aim)] : []), printed);
  };

  /** Prepare a problem's player in its section. */
  const prepare = async (problem, shown) => {
    donimoes.problems ??= {};
    const { code, href, play } = problem;
    if (href && !donimoes.problems[anchorOf(problem)]) await donimoes.load(play);
    donimoes.problems[code] ??= href ? donimoes.problems[anchorOf(problem)] : problem.data();
    await donimoes.prepare(shown);
  };

  /** Make what comes after a problem before it is wanted, if that is new. */
  const lookAhead = async (problem) => {
    const following = await choose(problem);
    if (isSeen(following)) engine()?.topUp(problem.game, problem.grade, isSeen);
    else if (current === problem) {
      ahead = { problem: following, shown: sectionOf(following) };
      await prepare(following, ahead.shown).catch(() => {}); // it is told when it is wanted
    }
  };

  /** Show a problem, with some moves, or as it was left. */
  const show = async (problem, moves = "", { isNext = false, isOnward = false, isInside = place.contains(document.activeElement) } = {}) => {
    if (section()?.player) section().player.leave();
    keepTime();
    const { code, game, grade, href } = problem, isAgain = isSeen(problem);
    const shown = ahead?.problem === problem ? ahead.shown : sectionOf(problem);
    const rules = document.getElementById(shown.dataset.rules)?.closest("[data-aim]");
    [current, ahead] = [problem, null];
    Object.assign(main.dataset, { problem: code, grade });
    document.title = `${shown.querySelector("h1").textContent} · ${site}`;
    place.replaceChildren(shown);
    donimoes.offer(shown);
    seen.add(code);
    // The book has a list of its own problems; of all others, only this is known later.
    keep(code, { seen: Date.now(), ...(href ? {} : { of: { game, grade } }) });
    before = donimoes.level(game).grade;
    timer = { code, clock: shown.querySelector("[role='timer']"), seconds: kept(code).seconds ?? 0 };
    try {
      if (!shown.prepared) await prepare(problem, shown);
      if (section() !== shown) return;
      const player = await donimoes.play(shown, moves), { element, buttons } = player;
      if (rules?.dataset.guide && !moves && !player.played && isEasiest(problem)) guide(player, rules.dataset.guide);
      const isOfDay = day().problems.some((each) => each.problem === problem);
      if (isNext && isAgain && !isOfDay && !player.played) {
        player.say(gettext("You’ve seen all of these: it’s long ago that you saw this one."));
      }
      if (isOnward) buttons.next_problem.focus();
      else if (isInside) element.querySelector(".can-move, [tabindex='0'], .choices button")?.focus({ preventScroll: true });
    } catch {
      shown.append(make("p", { role: "status" }, gettext("This problem’s file couldn’t be loaded.")));
    }
    time();
    setTimeout(() => lookAhead(problem), 500);
  };

  /** Stop the clock, and keep how long the problem has taken, unless it is solved. */
  const keepTime = () => {
    clearInterval(timer?.ticking);
    // Whoever forgets everything in another tab means this, too.
    if (timer?.seconds && kept(timer.code).seen && !section()?.dataset.solved) keep(timer.code, { seconds: timer.seconds });
    if (timer) timer.ticking = null;
  };

  /** Let the clock tick, and be seen if that is wanted. */
  const time = () => {
    const now = timer;
    const tell = () => {
      const two = String(now.seconds % 60).padStart(2, "0");
      now.clock.textContent = `${Math.floor(now.seconds / 60)}:${two}`;
    };
    now.clock.hidden = !read(TIMER);
    tell();
    now.ticking ??= setInterval(() => {
      if (document.hidden || section().dataset.solved) return;
      now.seconds++;
      tell();
    }, 1000);
  };

  const next = async () => {
    const problem = await choose(current);
    if (!problem) return;
    const { activeElement: focused } = document, isOnward = focused.matches("[data-act='next_problem']");
    const isInside = place.contains(focused);
    section()?.player?.leave();
    history.pushState(null, "", addressOf(problem));
    await show(problem, "", { isNext: true, isOnward, isInside });
  };

  // The first moves of a game

  /** Return how many parts of its rules the reader was told, by games. */
  const learned = () => read(LEARNED) ?? {};

  /** Return whether a problem is as easy as any of its game. */
  const isEasiest = ({ game, grade }) => grade <= Math.min(...playable.filter(fits({ game })).map((each) => each.grade));

  /** Guide the reader through the first moves: tell a part of the rules with each, and show a move. */
  const guide = (player, text) => {
    const { game } = current, parts = text.split("\n"), all = parts.length, words = make("span");
    const begun = learned()[game] ?? 0;
    if (begun >= all) return;
    const end = (count) => {
      moved.disconnect();
      told.remove();
      write(LEARNED, { ...learned(), [game]: count });
    };
    const isMoved = Boolean(player.data.units);
    const show = () => {
      player.advise();
      player.tried = null; // what everybody is shown is no help
    };
    const more = button(isMoved ? gettext("Show me") : gettext("Next rule"), () => (isMoved ? show() : tell()));
    const skip = button(gettext("Skip the rules"), () => end(all));
    const told = make("p", { class: "guide" }, words, " ", more, " ", skip);
    let next = begun;
    const tell = () => {
      if (next === all || player.isSolved) {
        end(next);
        if (!player.isSolved) player.say(gettext("That’s all: now it’s your turn."));
        return;
      }
      words.textContent = gettext("{count} of {all}: {said}", { count: next + 1, all, said: parts[next] });
      next++;
      more.hidden = !isMoved && next === all;
    };
    const moved = new MutationObserver(() => {
      if (player.section.player === player && (player.played >= next - begun || player.isSolved)) tell();
    });
    moved.observe(player.section, { attributeFilter: ["data-moves"] });
    player.element.querySelector(".screen").querySelector(VIEWS).before(told);
    tell();
  };

  // What was done

  /** Return a result in a few words: steps, minutes, and whether there were hints. */
  const inShort = ([steps, seconds, help]) => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    const all = [steps, ngettext("{count} minute", "{count} minutes", minutes), help && gettext("with hints")];
    return `${help ? "(✓)" : "✓"} ${all.filter(Boolean).join(", ")}`;
  };

  /** Return a line about what was done, which gives nothing away, and an address. */
  const line = (own) => {
    const { text, problems } = day(), results = donimoes.daily()[text] ?? {};
    if (!problems.some(({ problem }) => problem === current)) {
      const name = section().querySelector("h1").textContent;
      return `${name} ${section().querySelector(".grade").textContent} ${inShort(own)}\n${addressOf(current).href}`;
    }
    const done = problems.map(({ level, problem }) =>
      `${level} ${results[problem.code] ? inShort(results[problem.code]) : "–"}`);
    const address = new URL(list.alone, location.href);
    address.searchParams.set("day", text);
    return `${list.title}, ${text}: ${[...done, donimoes.streak()].filter(Boolean).join(" · ")}\n${address.href}`;
  };

  /** Let dominoes fall, unless the reader wants nothing to move. */
  const reward = () => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const rain = make("div", { class: "reward", "aria-hidden": "true" }, ...Array.from({ length: 14 }, () => make("i")));
    section().append(rain);
    setTimeout(() => rain.remove(), 3000);
  };

  document.addEventListener("donimoes:solved", async ({ detail: { code } }) => {
    await null; // the player says first how it went
    const { player } = section() ?? {};
    if (current?.code !== code || !player?.isSolved || player.taken === HELP.SHOWN) return;
    const { units } = player.data, { text, problems } = day();
    const own = [units ? counted(units, player.played) : "", timer.seconds, player.taken];
    keep(code, { seconds: undefined });
    if (text === donimoes.dayOf(new Date()) && problems.some(({ problem }) => problem === current)) {
      const all = donimoes.daily();
      const number = problems.findIndex(({ problem }) => problem === current);
      write(donimoes.DAILY, { ...all, [text]: { [code]: [...own, number], ...all[text] } });
    }
    const { grade } = donimoes.level(current.game);
    if (grade > before) {
      player.say([player.status.textContent, gettext("Your level in this game is now {grade}.", { grade })].join(" "));
    }
    before = grade;
    reward();
    const share = button(gettext("Share"), async () => {
      const words = line(own);
      try {
        await (navigator.share && matchMedia("(pointer: coarse)").matches
          ? navigator.share({ text: words }) : navigator.clipboard.writeText(words));
        player.say(gettext("Your result can be pasted now: {result}", { result: words.split("\n")[0] }));
      } catch {
        player.say(words);
      }
    });
    share.dataset.act = "share";
    player.bar.querySelector("[data-act='share']")?.remove();
    player.buttons.undo.after(share);
  });

  // The menu

  const link = (words, href) => make("a", { href }, words);
  const button = (words, click) => make("button", { type: "button", click }, words);

  /** Return fields for a wish: the games that there are, and the grades that each of them has. */
  const wishFields = () => {
    const any = ["", gettext("any")];
    const options = (choices, value) => choices.map(([name, words]) =>
      make("option", { value: name, ...(String(name) === String(value ?? "") && { selected: "" }) }, words));
    const go = () => {
      const address = new URL(location.href.split(/[?#]/)[0]);
      for (const { name, value } of [game, grade]) if (value) address.searchParams.set(name, value);
      location.href = address;
    };
    const wish = { game: current.game, ...wished() }, own = ["", gettext("my level")], games = [...new Map(all.map((each) => [each.game, each.title]))];
    const grades = [...new Set(all.filter((each) => each.game === wish.game).map((each) => each.grade))].sort();
    const game = make("select", { name: "game", change: () => { grade.value = ""; go(); } }, ...options([any, ...games], wish.game));
    const grade = make("select", { name: "grade", change: go }, ...options([own, ...grades.map((each) => [each, each])], wish.grade));
    return [make("label", {}, gettext("Game"), " ", game), make("label", {}, gettext("Grade"), " ", grade)];
  };

  /** Return a field for a code, which leads to its problem. */
  const codeField = () => {
    const field = make("input", { name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
      keydown: (event) => event.stopPropagation() }); // letters are keys elsewhere
    const go = (event) => {
      event.preventDefault();
      const code = field.value.toUpperCase().replace(/[^0-9A-Z]/g, "").match(/.{1,4}/g)?.join("-");
      if (code) location.href = `${location.href.split(/[?#]/)[0]}#${code}`;
    };
    const label = make("label", {}, gettext("Code"), " ", field);
    return make("form", { class: "wish", submit: go }, label, make("button", {}, gettext("Play")));
  };

  /** Return the words for the reader's level in the game that is shown. */
  const levelWords = () => {
    const { next: following, ...level } = donimoes.level(current.game);
    return following
      ? gettext("Your level in this game is {grade}. Solve {left} more without hints to reach level {next}.", { ...level, next: following })
      : gettext("Your level in this game is {grade}, the highest.", level);
  };

  /** Give a player its place: four buttons below the board, and a menu with all others. */
  const arrange = (player) => {
    const { buttons, bar, count, element, input, keyPanel } = player, shown = player.section;
    const { undo, hint, next_problem: onward, that_is_it: judge, own_game: back, ...others } = buttons;
    const isTimed = () => Boolean(read(TIMER));
    const clock = button(gettext("Timer"), () => {
      write(TIMER, !isTimed());
      time();
      clock.setAttribute("aria-pressed", isTimed());
    });
    clock.setAttribute("aria-pressed", isTimed());
    const links = [...(current.href ? [link(gettext("In the book"), current.href)] : []), link(gettext("All problems"), list.page)];
    const paper = button(gettext("Print"), () => print()), level = make("p", { class: "hint" });
    const menu = make("div", { id: "more", class: "more", popover: "", click: ({ target }) => {
      if (target.closest("button")) menu.hidePopover();
    }, beforetoggle: () => (level.textContent = levelWords()) }, make("div", { class: "wish" }, ...wishFields()), codeField(), level,
      make("div", { class: "buttons" }, ...Object.values(others), paper, clock),
      make("p", {}, ...links.flatMap((each) => [each, " "])), keyPanel);
    const more = make("button", { type: "button", "data-act": "more", popovertarget: "more" }, gettext("More"));
    Object.assign(buttons, { timer: clock, print: paper, more });
    bar.replaceChildren(...[undo, hint, onward, more, back].filter(Boolean), menu);
    if (judge) {
      const answering = make("div", { class: "answering" });
      count.replaceWith(answering);
      answering.append(count, judge);
    }
    const form = input.closest("form");
    const screen = make("div", { class: "screen" }, shown.querySelector("header"), ...shown.querySelectorAll(".aim"));
    for (const part of [...element.children]) {
      if (part === form) break;
      screen.append(part);
    }
    element.prepend(screen);
    new ResizeObserver(() => element.isConnected && player.fit()).observe(screen.querySelector(VIEWS));
  };

  donimoes.onward = () => [["next_problem", gettext("Next"), next]];
  donimoes.alone = { arrange, openMenu: () => section().querySelector(".more").showPopover() };

  // The address

  /** Return the problem that an address names, from the book or the pool that stands there. */
  const find = async (name) => {
    await readyDay();
    const own = [...day().problems.map(({ problem }) => problem), ...playable].find((each) => name === each.code || (each.href && name === anchorOf(each)));
    if (own) return own;
    const pool = new URLSearchParams(location.search).get("pool");
    // The first characters of a code are its game's.
    const games = new Set(playable.filter(({ code }) => code.slice(0, 2) === name.slice(0, 2)).map(({ game }) => game));
    const pools = list.pools.filter(({ game, grade }) => (pool ? pool === `${game}-${grade}` : games.has(game)));
    for await (const problem of donimoes.pooled(pools)) if (problem.code === name) return problem;
    return pool ? await engine()?.coded(name, pool.replace(/-\d$/, "")) : null;
  };

  /** Show what the address names, or else what it wishes for. */
  const come = async () => {
    const name = donimoes.fragment(), problem = name ? await find(name).catch(() => null) : await choose();
    if (problem) {
      const moves = new URLSearchParams(location.search).get("play") ?? "";
      if (name !== problem.code) {
        const address = addressOf(problem);
        if (moves) address.searchParams.set("play", moves);
        history.replaceState(null, "", address);
      }
      await show(problem, moves);
    } else if (!document.getElementById(name)) {
      place.replaceChildren(make("h1", {}, gettext("There’s no such problem here")),
        make("p", {}, link(gettext("All problems"), list.page)));
    }
  };
  // What comes from a pool has no picture but its board.
  addEventListener("beforeprint", () => {
    if (!current || current.href) return;
    const printed = section().querySelector(".printed");
    printed.querySelector(".board")?.remove();
    printed.prepend(section().querySelector(".player .board").cloneNode(true));
  });
  addEventListener("pagehide", keepTime);
  addEventListener("pageshow", ({ persisted }) => persisted && timer && time());
  // What was done in another tab is known here, too.
  addEventListener("storage", ({ key }) => {
    const { player } = section() ?? {};
    if (!player) return;
    if (key === TIMER) time();
    if (!player.isSolved) before = donimoes.level(current.game).grade;
    if (key === donimoes.PROBLEM + current.code) player.show();
  });
  addEventListener("popstate", () => {
    if (donimoes.fragment() !== main.dataset.problem) come();
  });
  document.addEventListener("keydown", (event) => {
    // Escape closes the menu before it means anything else.
    if (event.key === "Escape" && place.querySelector(":popover-open")) event.stopPropagation();
  }, true);
  document.addEventListener("keydown", (event) => {
    const { player } = section() ?? {};
    if (player && !event.defaultPrevented && event.target === document.body) player.key(event);
  });
  come();
}
