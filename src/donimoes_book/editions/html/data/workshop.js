// The engine of the workshop: starts it and asks it; and what all parts of the page share.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const { gettext, make, read, write } = donimoes;
  const main = document.querySelector("main");
  const START = "donimoes.workshop.start";
  const engineBox = main.querySelector(".engine"), bar = engineBox.querySelector("progress");
  const starter = engineBox.querySelector("button"), engineSays = engineBox.querySelector("[role=status]");
  const here = document.currentScript.src;

  // The engine

  const address = new URL("engine/engine.js", here);
  const maker = new donimoes.Engine(address, tell), player = new donimoes.Engine(address, tell);
  // A page that plays at once starts with the engine for play; the other one waits until it is needed.
  const first = main.matches(".page-table") || location.hash.startsWith("#table?") ? player : maker;

  function show(state, words) {
    main.dataset.engine = state;
    engineSays.textContent = words;
    bar.hidden = state !== "loading";
    starter.hidden = state === "loading" || state === "ready";
    for (const fields of main.querySelectorAll(".bench fieldset")) fields.disabled = state !== "ready";
  }

  function tell({ loaded, ready, failed }) {
    if (failed !== undefined) show("failed", gettext("The engine could not be started: {reason}", { reason: failed }));
    if (loaded) bar.value = loaded / engineBox.dataset.size;
    if (!ready || main.dataset.engine === "ready") return;
    write(START, true);
    show("ready", gettext("The engine is ready."));
    document.dispatchEvent(new CustomEvent("workshop:ready"));
  }

  function start() {
    show("loading", gettext("Loading the engine …"));
    first.start();
  }

  const call = (name, given) => maker.call(name, given);

  // Stops whatever the engine is doing: it is ended, and started again.
  function stop() {
    maker.end();
    maker.start();
  }

  // Runs what a form or a button asks for, and tells how it goes; returns the error, if there is any.
  async function run(section, task, before = gettext("One moment …")) {
    const says = section.querySelector(":scope > [role=status]");
    says.classList.remove("wrong");
    says.textContent = before;
    section.setAttribute("aria-busy", "true");
    try {
      says.textContent = (await task()) ?? "";
      return null;
    } catch (error) {
      says.classList.add("wrong");
      says.textContent = error.message;
      return error;
    } finally {
      section.removeAttribute("aria-busy");
    }
  }

  function save(name, content, type) {
    const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  // Saves a picture, an SVG, as pixels.
  function savePicture(name, file) {
    const image = new Image(), scale = 4;
    image.onload = () => {
      const canvas = make("canvas", { width: image.width * scale, height: image.height * scale });
      const context = canvas.getContext("2d");
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => save(name, blob));
      URL.revokeObjectURL(image.src);
    };
    image.src = URL.createObjectURL(new Blob([file], { type: "image/svg+xml" }));
  }

  // What is in a form, as far as it was filled in.
  function given(form) {
    const found = {};
    for (const { name, type, value, checked, disabled } of form.elements) {
      if (!name || disabled || type === "submit" || type === "button") continue;
      if (type === "checkbox") {
        if (value === "on") found[name] = checked;
        else if (checked) (found[name] ??= []).push(value);
      } else if (value) {
        found[name] = type === "number" ? Number(value) : value.trim();
      }
    }
    return found;
  }

  // A seed that nobody has used: the last one, counted up.
  function nextSeed(seed) {
    const [, word, count] = seed.value.match(/^(.*?)(\d*)$/s);
    seed.value = word + (Number(count) + 1);
  }

  const part = (name) => {
    const section = document.getElementById(name);
    return { section, form: section.querySelector("form"), made: section.querySelector(":scope > .made"),
      press: (button, task) => section.querySelector(`[name="${button}"]`).addEventListener("click", task) };
  };

  show("idle", "");
  starter.addEventListener("click", start);
  donimoes.workshop = { call, given, nextSeed, part, player, root: new URL(".", here), run, save, savePicture, stop };
  // Whoever has started it before, comes with a link or to play need not press the button.
  if (read(START) || location.hash.includes("?") || main.matches(".page-table")) start();
})();
