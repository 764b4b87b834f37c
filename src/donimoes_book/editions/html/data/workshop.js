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

  let worker = null, number = 0, begun = 0;
  const waiting = new Map();

  function show(state, words) {
    main.dataset.engine = state;
    engineSays.textContent = words;
    bar.hidden = state !== "loading";
    starter.hidden = state === "loading" || state === "ready";
    for (const fields of main.querySelectorAll(".bench fieldset")) fields.disabled = state !== "ready";
  }

  function fail(words) {
    worker?.terminate();
    worker = null;
    for (const { refuse } of waiting.values()) refuse(new Error(words));
    waiting.clear();
    show("failed", gettext("The engine could not be started: {reason}", { reason: words }));
  }

  function start() {
    show("loading", gettext("Loading the engine …"));
    begun = performance.now();
    worker = new Worker(new URL("engine/engine.js", here), { type: "module" });
    worker.onerror = ({ message }) => fail(message
      || (navigator.onLine ? gettext("its files couldn’t be loaded.") : gettext("there’s no network.")));
    worker.onmessage = ({ data }) => {
      const { loaded, ready, failed, answer } = data;
      if (loaded) bar.value = loaded / engineBox.dataset.size;
      if (ready) {
        write(START, true);
        show("ready", gettext("The engine is ready."));
        document.dispatchEvent(new CustomEvent("workshop:ready"));
      }
      if (failed !== undefined && data.number === undefined) fail(failed);
      const waits = waiting.get(data.number);
      waiting.delete(data.number);
      if (!waits) return;
      if (failed) waits.refuse(new Error(failed));
      else waits.answer(JSON.parse(answer));
    };
  }

  // Asks the engine; raises an error with the words for what is wrong.
  async function call(name, given = {}) {
    const language = document.documentElement.lang || "en";
    const answered = new Promise((answer, refuse) => waiting.set(++number, { answer, refuse }));
    worker.postMessage({ number, request: JSON.stringify({ call: name, language, ...given }) });
    const { value, errors } = await answered;
    if (!errors) return value;
    const error = new Error(errors.map(({ text }) => text).join("\n"));
    throw Object.assign(error, { errors });
  }

  // Stops whatever the engine is doing: it is ended, and started again.
  function stop() {
    for (const { refuse } of waiting.values()) refuse(new Error(gettext("Stopped.")));
    waiting.clear();
    worker.terminate();
    start();
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
    for (const { name, type, value, checked } of form.elements) {
      if (!name || type === "submit" || type === "button") continue;
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
  donimoes.workshop = { call, given, nextSeed, part, root: new URL(".", here), run, save, savePicture, stop };
  // Whoever has started it before, comes with a link or to play need not press the button.
  if (read(START) || location.hash.includes("?") || main.matches(".page-table")) start();
})();
