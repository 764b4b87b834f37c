// Puts a Play button on every playable problem, and loads what that takes when it is pressed.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make } = donimoes;
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

  // What the reader has solved is stored under the code that the book prints.
  donimoes.note = (code, moves) => {
    try {
      const key = `donimoes:${code}`;
      const known = JSON.parse(localStorage.getItem(key)) ?? {};
      const best = moves === undefined ? known.best : Math.min(moves, known.best ?? Infinity);
      localStorage.setItem(key, JSON.stringify({ solved: true, best }));
    } catch {
      // Nothing can be stored here, but the problem is still solved.
    }
    document.dispatchEvent(new CustomEvent("donimoes:solved", { detail: { code } }));
  };

  function kept(code) {
    try {
      return JSON.parse(localStorage.getItem(`donimoes:${code}`)) ?? {};
    } catch {
      return {};
    }
  }
  donimoes.best = (code) => kept(code).best;

  // The data that a problem in another program's page brings along.
  function within(section) {
    const data = section.querySelector(":scope > script[type='application/json']");
    return data && JSON.parse(data.textContent);
  }

  async function start(section, moves = "") {
    const button = section.querySelector(":scope > .play-button");
    button.disabled = true;
    try {
      const known = donimoes.problems?.[section.id] ?? within(section);
      if (!known) await load(section.dataset.play);
      const data = known ?? donimoes.problems[section.id];
      if (!donimoes.players?.[data.kind]) await Promise.all(donimoes.scripts[data.kind].map(load));
      const player = new donimoes.players[data.kind](section, data);
      section.classList.add("playing");
      section.player = player;
      button.after(player.build());
      button.hidden = true;
      player.begin();
      if (moves) player.type(moves);
      return player;
    } catch (error) {
      button.title = gettext("This problem’s file couldn’t be loaded.");
      throw error;
    } finally {
      button.disabled = false;
    }
  }

  donimoes.play = start;
  donimoes.stop = (section) => {
    section.player.element.remove();
    section.classList.remove("playing");
    delete section.player;
    delete section.dataset.moves;
    delete section.dataset.solved;
    const button = section.querySelector(":scope > .play-button");
    button.hidden = false;
    button.focus();
  };

  function begin() {
    for (const section of document.querySelectorAll("[data-play]")) {
      // If a script swaps pages, this one may run again.
      if (section.querySelector(":scope > .play-button")) continue;
      const head = section.querySelector("h1, h2, h3, h4, h5, h6") ?? section.querySelector("title");
      const words = gettext("Play"), label = head && { "aria-label": `${words}: ${head.textContent.trim()}` };
      const click = async () => {
        const player = await start(section);
        // What matters most is shown last, as not everything may fit the window.
        for (const part of [section, player.element, player.element.querySelector("[data-more]")]) {
          part.scrollIntoView({ block: "nearest" });
        }
        (player.element.querySelector(".can-move")
          ?? player.element.querySelector("[tabindex='0'], input, button"))?.focus({ preventScroll: true });
      };
      const button = make("button", { type: "button", class: "play-button", ...label, click }, words);
      const after = section.querySelector(":scope > .code");
      if (after) after.before(button);
      else section.append(button);
      section.classList.toggle("is-solved", kept(section.dataset.code).solved === true);
    }
    document.addEventListener("donimoes:solved", ({ detail }) => {
      for (const section of document.querySelectorAll("[data-play]")) {
        if (section.dataset.code === detail.code) section.classList.add("is-solved");
      }
    });
    const moves = new URLSearchParams(location.search).get("play");
    const section = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (moves && section?.dataset.play !== undefined) {
      start(section, moves).then(() => section.scrollIntoView());
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
