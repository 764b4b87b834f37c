// A problem on a screen of its own, and another one at once.

{
  const { list, dots, gettext, kept, keep, make, read, write } = donimoes;
  const VIEWS = ".board-view, .layout-view, .joints-view";
  const TIMER = "donimoes.timer";
  const main = document.querySelector("main"), place = main.querySelector("[data-problems='one']");
  const { title: site } = document;
  const seen = new Set(); // codes, for browsers that keep nothing
  let timer = null;

  /** Where problems come from: functions that return, or promise, those which a wish may mean. */
  const playable = () => list.problems.filter(({ play }) => play);
  const sources = [playable];
  const problemsOf = async (wish) => (await Promise.all(sources.map((source) => source(wish)))).flat();

  const anchorOf = ({ href }) => href.split("#")[1];
  const isSeen = ({ code }) => seen.has(code) || Object.keys(kept(code)).length > 0;
  const seenAt = ({ code }) => kept(code).seen ?? 0;

  /** Return what the address wishes for: a game, a grade, both or nothing. */
  const wished = () => {
    const query = new URLSearchParams(location.search), grade = Number(query.get("grade"));
    return { ...(query.get("game") && { game: query.get("game") }), ...(grade && { grade }) };
  };

  /** Return the problems that a wish means, in order, beginning after one of them. */
  const turn = async (wish, last) => {
    const all = (await problemsOf(wish)).filter((problem) =>
      Object.entries(wish).every(([name, value]) => problem[name] === value));
    const at = all.findIndex(({ code }) => code === last?.code);
    return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  };

  /**
   * Return a problem that was never seen, or else the one that was seen longest ago. Whoever came for
   * one problem wishes for more of its grade, then of its game, then any.
   */
  const choose = async (last) => {
    const wish = wished(), isOpen = !Object.keys(wish).length && last;
    const wishes = isOpen ? [{ game: last.game, grade: last.grade }, { game: last.game }, {}] : [wish];
    const turns = await Promise.all(wishes.map((each) => turn(each, last)));
    const fresh = turns.map((all) => all.find((problem) => !isSeen(problem))).find(Boolean);
    return fresh ?? turns[0].sort((one, other) => seenAt(one) - seenAt(other))[0] ?? last;
  };

  const section = () => place.querySelector("section");

  /** Return the address of a problem with the same wish. */
  const addressOf = ({ code }) => {
    const address = new URL(location.href);
    address.searchParams.delete("play");
    address.hash = code;
    return address;
  };

  /** Show a problem, with some moves, or as it was left. */
  const show = async (problem, moves = "") => {
    if (section()?.player) section().player.leave();
    clearInterval(timer?.ticking);
    const { code, game, grade, play, question, asks } = problem, id = `rules.${game}`;
    const rules = document.getElementById(id)?.closest("[data-aim]");
    const name = `${problem.title} ${problem.number}`, focused = document.activeElement;
    const isOnward = focused.matches("[data-act='next_problem']"), isInside = place.contains(focused);
    const aim = asks ? "" : rules?.dataset.aim ?? question; // the player says itself what is asked
    const clock = make("span", { role: "timer", hidden: "" });
    const head = make("header", {}, make("h1", {}, name), dots(grade), clock);
    const printed = make("div", { class: "printed" }, donimoes.picture(problem), make("p", { class: "code" }, code));
    const shown = make("section", { id: code, class: "problem", "data-code": code, "data-play": play, "data-rules": id },
      head, ...(aim ? [make("p", { class: "aim" }, aim)] : []), printed);
    Object.assign(main.dataset, { problem: code, grade });
    document.title = `${name} · ${site}`;
    place.replaceChildren(shown);
    donimoes.offer(shown);
    seen.add(code);
    keep(code, { seen: Date.now() });
    timer = { clock, seconds: 0 };
    try {
      const known = anchorOf(problem);
      if (!donimoes.problems?.[known]) await donimoes.load(play);
      donimoes.problems[code] = donimoes.problems[known];
      if (section() !== shown) return;
      const { element, buttons } = await donimoes.play(shown, moves);
      if (isOnward) buttons.next_problem.focus();
      else if (isInside) element.querySelector(".can-move, [tabindex='0']")?.focus({ preventScroll: true });
    } catch {
      shown.append(make("p", { role: "status" }, gettext("This problem’s file couldn’t be loaded.")));
    }
    time(read(TIMER));
  };

  /** Let the clock tick, or not. */
  const time = (isWanted) => {
    const { clock } = timer, now = timer;
    clearInterval(now.ticking);
    clock.hidden = !isWanted;
    const tell = () => {
      const two = String(now.seconds % 60).padStart(2, "0");
      clock.textContent = `${Math.floor(now.seconds / 60)}:${two}`;
    };
    tell();
    if (!isWanted) return;
    now.ticking = setInterval(() => {
      if (document.hidden || section().dataset.solved) return;
      now.seconds++;
      tell();
    }, 1000);
  };

  const next = async () => {
    const all = await problemsOf({});
    const problem = await choose(all.find(({ code }) => code === main.dataset.problem));
    if (!problem) return;
    if (section()?.player) section().player.leave();
    history.pushState(null, "", addressOf(problem));
    await show(problem);
  };

  // The menu

  const link = (words, href) => make("a", { href }, words);
  const button = (words, click) => make("button", { type: "button", click }, words);

  /** Return fields for a wish: the games that there are, and the grades that each of them has. */
  const wishFields = (problem) => {
    const all = playable(), any = ["", gettext("any")];
    const options = (choices, value) => choices.map(([name, words]) =>
      make("option", { value: name, ...(String(name) === String(value ?? "") && { selected: "" }) }, words));
    const go = () => {
      const address = new URL(location.href.split(/[?#]/)[0]);
      for (const { name, value } of [game, grade]) if (value) address.searchParams.set(name, value);
      location.href = address;
    };
    const wish = wished(), games = [...new Map(all.map((each) => [each.game, each.title]))];
    const grades = [...new Set(all.filter((each) => !wish.game || each.game === wish.game).map((each) => each.grade))].sort();
    const game = make("select", { name: "game", change: () => { grade.value = ""; go(); } }, ...options([any, ...games], wish.game));
    const grade = make("select", { name: "grade", change: go }, ...options([any, ...grades.map((each) => [each, each])], wish.grade));
    return [make("label", {}, gettext("Game"), " ", game), make("label", {}, gettext("Grade"), " ", grade)];
  };

  /** Give a player its place: four buttons below the board, and a menu with all others. */
  const arrange = (player) => {
    const { buttons, bar, element, input, keyPanel } = player, shown = player.section;
    const { undo, hint, next_problem: onward, that_is_it: judge, own_game: back, ...others } = buttons;
    const problem = list.problems.find(({ code }) => code === shown.id);
    const isTimed = () => Boolean(read(TIMER));
    const clock = button(gettext("Timer"), () => {
      write(TIMER, !isTimed());
      time(isTimed());
      clock.setAttribute("aria-pressed", isTimed());
    });
    clock.setAttribute("aria-pressed", isTimed());
    const links = problem ? [link(gettext("In the book"), problem.href), link(gettext("All problems"), list.page)] : [];
    const menu = make("div", { id: "more", class: "more", popover: "", click: ({ target }) => {
      if (target.closest("button")) menu.hidePopover();
    } }, make("div", { class: "wish" }, ...wishFields(problem)),
      make("div", { class: "buttons" }, ...Object.values(others), button(gettext("Print"), () => print()), clock),
      make("p", {}, ...links.flatMap((each) => [each, " "])), keyPanel);
    buttons.more = make("button", { type: "button", "data-act": "more", popovertarget: "more" }, gettext("More"));
    bar.replaceChildren(...[undo, hint ?? judge, onward, buttons.more, back].filter(Boolean), menu);
    const form = input.closest("form");
    const screen = make("div", { class: "screen" }, shown.querySelector("header"), ...shown.querySelectorAll(".aim"));
    for (const part of [...element.children]) {
      if (part === form) break;
      screen.append(part);
    }
    element.prepend(screen);
    // Escape closes the menu before it means anything else.
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && menu.matches(":popover-open")) event.stopPropagation();
    }, true);
    new ResizeObserver(() => element.isConnected && player.fit()).observe(screen.querySelector(VIEWS));
  };

  donimoes.onward = () => [["next_problem", gettext("Next"), next]];
  donimoes.alone = { arrange, sources, openMenu: () => section().querySelector(".more").showPopover() };

  // The address

  /** Show what the address names, or else what it wishes for. */
  const come = async () => {
    const name = donimoes.fragment(), all = await problemsOf(wished());
    const problem = name ? all.find((each) => name === each.code || name === anchorOf(each)) : await choose();
    if (problem) {
      const moves = new URLSearchParams(location.search).get("play") ?? "";
      if (name !== problem.code) {
        const address = new URL(location.href);
        address.hash = problem.code;
        history.replaceState(null, "", address);
      }
      await show(problem, moves);
    } else if (!document.getElementById(name)) {
      place.replaceChildren(make("h1", {}, gettext("There’s no such problem here")),
        make("p", {}, link(gettext("All problems"), list.page)));
    }
  };
  addEventListener("popstate", () => {
    if (donimoes.fragment() !== main.dataset.problem) come();
  });
  document.addEventListener("keydown", (event) => {
    const { player } = section() ?? {};
    if (player && !event.defaultPrevented && event.target === document.body) player.key(event);
  });
  come();
}
