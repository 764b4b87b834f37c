// Puts a Play button on every playable problem, and loads what that takes when it is pressed.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { HELP, gettext, make } = donimoes;
  const here = document.currentScript.src; // empty if all scripts are inside the page
  const scripts = new Map();

  // Loads a classic script, once; modules can't be loaded from file: pages.
  function load(address) {
    if (!scripts.has(address)) {
      scripts.set(address, new Promise((done, failed) => {
        const error = () => {
          scripts.clear(); // those after it can't have worked either
          failed(new Error(address));
        };
        const script = make("script", { src: new URL(address, here), load: done, error });
        script.async = false; // scripts run in the order in which they are asked for
        document.head.append(script);
      }));
    }
    return scripts.get(address);
  }

  // The data that a problem in another program's page brings along.
  function within(section) {
    const data = section.querySelector(":scope > script[type='application/json']");
    return data && JSON.parse(data.textContent);
  }

  // Makes a problem's player, which takes the longest, before it is wanted.
  async function prepare(section) {
    const known = donimoes.problems?.[section.id] ?? within(section);
    if (!known) await load(section.dataset.play);
    const data = known ?? donimoes.problems[section.id];
    if (!donimoes.players?.[data.kind]) await Promise.all(donimoes.scripts[data.kind].map(load));
    section.prepared ??= new donimoes.players[data.kind](section, data);
  }

  // Starts playing a problem: with the moves of a link, or what was left if they are empty.
  async function start(section, moves) {
    const button = section.querySelector(":scope > .play-button");
    button.disabled = true;
    try {
      if (!section.prepared) await prepare(section);
      const player = section.prepared;
      delete section.prepared;
      section.classList.add("playing");
      section.player = player;
      button.after(player.build());
      button.hidden = true;
      player.begin();
      player.come(moves);
      return player;
    } catch (error) {
      button.title = gettext("This problem’s file couldn’t be loaded.");
      throw error;
    } finally {
      button.disabled = false;
    }
  }

  Object.assign(donimoes, { load, prepare, play: start });
  donimoes.offer = offer;
  donimoes.open = async (section, moves) => {
    const player = await start(section, moves);
    // What matters most is shown last, as not everything may fit the window.
    for (const part of [section, player.element, player.element.querySelector("[data-more]")]) {
      part.scrollIntoView({ block: "nearest" });
    }
    (player.element.querySelector(".can-move")
      ?? player.element.querySelector("[tabindex='0'], input, button"))?.focus({ preventScroll: true });
    return player;
  };
  donimoes.stop = (section) => {
    section.player.leave();
    section.classList.remove("playing");
    delete section.player;
    delete section.dataset.moves;
    delete section.dataset.solved;
    const button = section.querySelector(":scope > .play-button");
    button.hidden = false;
    button.focus();
  };

  // Buttons that lead away from a problem: to the page, and to the problems before and after it.
  donimoes.onward = (section) => {
    const all = [...document.querySelectorAll("[data-play]")], here = all.indexOf(section);
    // After the page's last problem comes the first that isn't solved, or else the next game.
    const isOpen = (other) => other !== section && !donimoes.kept(other.dataset.code).solved;
    const ways = [["previous_problem", gettext("Previous problem"), all[here - 1]],
      ["next_problem", gettext("Next problem"), all[here + 1] ?? all.find(isOpen) ?? section.dataset.next]];
    const buttons = ways.filter(([, , there]) => there).map(([name, words, there]) => [name, words, () => {
      if (typeof there === "string") location.href = there;
      else {
        donimoes.stop(section);
        donimoes.open(there);
      }
    }]);
    return [["close", gettext("Close"), () => donimoes.stop(section)], ...buttons];
  };

  // Marks a problem that was solved, or whose solution was shown.
  function mark(section) {
    const { help = HELP.NONE, solved } = donimoes.kept(section.dataset.code);
    section.classList.toggle("is-solved", Boolean(solved) && help === HELP.NONE);
    section.classList.toggle("is-helped", Boolean(solved) && help === HELP.HINTS);
    section.classList.toggle("is-shown", !solved && help === HELP.SHOWN);
  }

  // Puts the button on a problem.
  function offer(section) {
    // If a script swaps pages, this one may run again.
    if (section.querySelector(":scope > .play-button")) return;
    const head = section.querySelector("h1, h2, h3, h4, h5, h6") ?? section.querySelector("title");
    const words = gettext("Play"), label = head && { "aria-label": `${words}: ${head.textContent.trim()}` };
    const button = make("button", { type: "button", class: "play-button", ...label,
      click: () => donimoes.open(section) }, words);
    const after = section.querySelector(":scope > .code");
    if (after) after.before(button);
    else section.append("\n", button); // on other programs' pages, below the picture and aligned as it is
    mark(section);
  }

  function begin() {
    document.querySelectorAll("[data-play]").forEach(offer);
    document.addEventListener("donimoes:solved", ({ detail }) => {
      for (const section of document.querySelectorAll("[data-play]")) {
        if (section.dataset.code === detail.code) mark(section);
      }
    });
    // What happens in another tab is known here, too.
    addEventListener("storage", () => document.querySelectorAll("[data-play]").forEach(mark));
    const asked = new URLSearchParams(location.search), moves = asked.get("play");
    const section = document.getElementById(donimoes.fragment());
    if (section?.dataset.play === undefined) return;
    if (asked.has("film")) watch(section);
    else if (moves !== null) donimoes.open(section, moves);
  }

  async function watch(section) {
    const player = await donimoes.open(section);
    player.watch();
    player.film.run.focus({ preventScroll: true });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
