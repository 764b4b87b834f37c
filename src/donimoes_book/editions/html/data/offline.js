// Where the book comes from a server: keeps it in the browser, and offers a new edition.

{
  const { gettext, make } = donimoes;
  const { serviceWorker, connection } = navigator;
  const near = (name) => new URL(name, document.currentScript.src);
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
    });
  };

  if (location.protocol.startsWith("http") && serviceWorker) {
    document.head.append(make("link", { rel: "manifest", href: near("manifest.webmanifest") }));
    // Whoever has to save data doesn't load the whole book.
    if (!connection?.saveData) keep(near("worker.js"));
  }
}
