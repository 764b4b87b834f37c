// Searches titles, headings and explained words, without a server.

{
  const { gettext, ngettext, make } = donimoes;
  const MOST = 12;

  /** Return words in lower case without accents, for comparison. */
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  const input = make("input", {
    type: "search",
    role: "combobox",
    placeholder: gettext("Search"),
    "aria-label": gettext("Search"),
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "search.found",
    autocomplete: "off",
    spellcheck: "false",
  });
  const list = make("ul", { id: "search.found", role: "listbox", class: "search-found", "aria-label": gettext("Found"), hidden: "" });
  const status = make("p", { role: "status", class: "said" });
  const place = document.querySelector(".search");
  place.setAttribute("role", "search");
  place.append(input, list, status);

  // The index is loaded when the search is first used.

  let index = null;
  let asked = false;
  const load = () => {
    if (asked) return;
    asked = true;
    const script = make("script", { src: place.dataset.index });
    script.addEventListener("load", () => {
      index = donimoes.index.map(([words, to, chapter]) => {
        const address = new URL(to, script.src).href;
        return { words, address, chapter, plain: plain(words) };
      });
      search();
    });
    script.addEventListener("error", () => {
      asked = false;
      tell(gettext("The search doesn’t work: its word list is missing."), true);
    });
    document.head.append(script);
  };

  /** Return how badly an entry fits the words searched for, or null if it doesn't. */
  const fit = (entry, wanted) => {
    let worst = 0;
    for (const word of wanted) {
      const at = entry.plain.indexOf(word);
      if (at < 0) return null;
      const begins = at === 0 || !/[\p{L}\p{N}]/u.test(entry.plain[at - 1]);
      worst = Math.max(worst, at === 0 ? 0 : begins ? 1 : 2);
    }
    return worst * 1000 + entry.plain.length;
  };

  let chosen = -1;
  const options = () => [...list.children];

  const choose = (number) => {
    chosen = number;
    options().forEach((option, place) => option.setAttribute("aria-selected", String(place === number)));
    if (number < 0) {
      input.removeAttribute("aria-activedescendant");
    } else {
      input.setAttribute("aria-activedescendant", options()[number].id);
      options()[number].scrollIntoView({ block: "nearest" });
    }
  };

  /** Tell screen readers how much was found; if that's nothing, show it as well. */
  const tell = (text, isSeen) => {
    status.textContent = text;
    status.className = isSeen ? "search-found" : "said";
  };

  const close = () => {
    list.hidden = true;
    status.className = "said";
    input.setAttribute("aria-expanded", "false");
    choose(-1);
  };

  const go = (address) => {
    close();
    location.href = address;
    // If the address is on this page, nothing is loaded, so leave the field and let reading go on.
    input.blur();
  };

  const search = () => {
    const wanted = plain(input.value).split(/\s+/).filter(Boolean);
    if (!wanted.length) {
      list.replaceChildren();
      tell("", false);
      close();
      return;
    }
    if (!index) {
      load();
      return;
    }
    const found = index
      .map((entry) => ({ entry, fit: fit(entry, wanted) }))
      .filter((one) => one.fit !== null)
      .sort((one, other) => one.fit - other.fit);
    const shown = found.slice(0, MOST).map(({ entry }, number) => {
      const option = make("li", { role: "option", id: `search.${number}`, "aria-selected": "false" }, entry.words);
      if (entry.chapter) option.append(make("span", {}, entry.chapter));
      option.dataset.address = entry.address;
      return option;
    });
    list.replaceChildren(...shown);
    chosen = -1;
    input.removeAttribute("aria-activedescendant");
    list.hidden = !shown.length;
    input.setAttribute("aria-expanded", String(shown.length > 0));
    tell(ngettext("{count} result", "{count} results", found.length), !found.length);
  };

  input.addEventListener("focus", load);
  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    const count = list.hidden ? 0 : options().length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count) {
      // The step before the first result is the field itself.
      choose(((chosen + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (step === 1) {
      search();
    } else if (event.key === "Enter" && count) {
      go(options()[Math.max(chosen, 0)].dataset.address);
    } else if (event.key === "Escape") {
      if (count) {
        close();
      } else {
        input.value = "";
        search();
        input.blur();
      }
    } else {
      return;
    }
    event.preventDefault();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("li");
    if (option) go(option.dataset.address);
  });
  input.addEventListener("blur", close);

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
