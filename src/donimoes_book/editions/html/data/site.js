// What scripts add to every page of the site, which also works without them.

{
  // A link to a solution opens it. If it has a page of its own by now, the list of these pages, by
  // their first solutions, says which.

  const openTarget = () => {
    const name = donimoes.fragment(), target = name && document.getElementById(name);
    const [, bank, number] = name.match(/^(.+-)(\d+)$/) ?? [];
    if (bank && !target) {
      const moved = [...document.querySelectorAll("main li a")].filter(({ hash }) =>
        hash.slice(1).startsWith(bank) && Number(hash.slice(1 + bank.length)) <= number).at(-1);
      if (moved) location.replace(new URL(location.hash, moved.href));
    }
    const details = target && target.matches(".solution") && target.querySelector("details");
    if (details) details.open = true;
  };
  addEventListener("hashchange", openTarget);
  openTarget();

  // On paper, everything is open.

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll(".solution details:not([open])")];
    for (const details of closed) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of closed) details.open = false;
  });

  // The menu is open beside the text if there is room, and marks the part being read.

  const menu = document.querySelector(".menu");
  const wide = matchMedia("(min-width: 75em)");
  const suit = () => (menu.open = wide.matches);
  wide.addEventListener("change", suit);
  suit();
  menu.addEventListener("click", (event) => {
    if (!wide.matches && event.target.closest("nav a")) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || wide.matches) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  const parts = [...menu.querySelectorAll('a[href^="#"]')]
    .map((link) => ({ link, heading: document.getElementById(link.hash.slice(1)) }))
    .filter(({ heading }) => heading);
  let read = null;
  const mark = () => {
    const line = innerHeight / 4;
    const above = parts.filter(({ heading }) => heading.getBoundingClientRect().top <= line);
    const ended = parts.length && scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 2;
    const now = (ended ? parts : above).at(-1)?.link ?? null;
    if (now === read) return;
    read?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "location");
    if (now && wide.matches) now.scrollIntoView({ block: "nearest" });
    read = now;
  };
  if (parts.length) {
    let waiting = false;
    const later = () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    };
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later);
    mark();
  }
  if (wide.matches) menu.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
}
