// Where the book comes from a server: keeps what pages show in the browser, offers to take all of it
// along, and offers a new edition.

{
  const { gettext, make } = donimoes;
  const { serviceWorker, connection } = navigator;
  const { src } = document.currentScript, near = (name) => new URL(name, src);
  let asked = false;

  const offer = (edition) => {
    const click = () => {
      asked = true;
      edition.postMessage("now");
    };
    const reload = make("button", { type: "button", click }, gettext("Reload"));
    const words = gettext("A new edition is here.");
    document.body.append(make("p", { class: "new-edition", role: "status" }, words, " ", reload));
  };
  const watch = (edition) => edition?.addEventListener("statechange", () => {
    if (edition.state === "installed" && serviceWorker.controller) offer(edition);
  });

  /** Ask the worker, and tell what it answers. */
  const ask = (worker, words, tell = () => {}) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => tell(data);
    worker.postMessage(words, [port2]);
  };

  /** Offer on the first page to take the book along, unless that was done. */
  const offerAll = (worker) => ask(worker, {}, ({ taken, size }) => {
    const front = document.querySelector(".page-front");
    if (!front || taken || front.querySelector(".take-along")) return;
    const bar = make("progress", { max: 1, value: 0, hidden: "", "aria-label": gettext("Loading") });
    const said = make("span", { role: "status" });
    const click = () => {
      take.disabled = true;
      bar.hidden = false;
      ask(worker, { take: true }, ({ done, all, taken, failed }) => {
        if (all) bar.value = done / all;
        bar.hidden = Boolean(taken || failed);
        take.hidden = Boolean(taken);
        take.disabled = !failed;
        if (taken) said.textContent = gettext("The book is here now: it needs no network.");
        if (failed) said.textContent = gettext("Not all of it could be loaded. Try again later.");
      });
    };
    const words = gettext("Take the book along ({size} MB)", { size: Math.max(1, Math.round(size / 1e6)) });
    const take = make("button", { type: "button", click }, words);
    front.append(make("p", { class: "take-along" }, take, bar, said));
  });

  /** Let the worker keep what this page shows. */
  const keepShown = ({ active }) => {
    const shown = performance.getEntriesByType("resource").map(({ name }) => name);
    ask(active, { shown: [location.href, ...shown].filter((url) => url.startsWith(near(".").href)) });
    offerAll(active);
  };

  const keep = (worker) => {
    serviceWorker.addEventListener("controllerchange", () => {
      if (asked) location.reload();
    });
    // The page itself comes first.
    addEventListener("load", async () => {
      // A browser may be told to keep nothing.
      const registration = await serviceWorker.register(worker).catch(() => null);
      if (!registration) return;
      if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
      watch(registration.installing);
      registration.addEventListener("updatefound", () => watch(registration.installing));
      keepShown(await serviceWorker.ready);
    });
  };

  if (location.protocol.startsWith("http") && serviceWorker) {
    document.head.append(make("link", { rel: "manifest", href: near("manifest.webmanifest") }));
    // Whoever has to save data doesn't load the whole book.
    if (!connection?.saveData) keep(near("worker.js"));
  }
}
