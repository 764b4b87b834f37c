// Prints problems: a view of the list that shows them with their pictures.

{
  const { list, gettext, make, dots, picture } = donimoes;
  const main = document.querySelector("main");

  /** Return a problem as it appears on the sheet, with room for the solution. */
  const card = (problem) => {
    const { number, grade, length, question, code } = problem;
    return make(
      "section", { class: "problem" },
      make("header", {}, make("h3", {}, String(number), " ", dots(grade)), make("p", { class: "hint" }, length)),
      ...(question ? [make("p", { class: "question" }, question)] : []),
      picture(problem),
      make("p", { class: "code" }, make("code", {}, code)),
      make("div", { class: "room" }),
    );
  };

  /** Show problems as a sheet and print it; the browser's Back button closes it too. */
  donimoes.openSheet = async (problems, opener) => {
    const print = make("button", { type: "button", click: () => window.print() }, gettext("Print"));
    const back = make("button", { type: "button", click: () => history.back() }, gettext("Back to the list"));
    const title = make("h1", { tabindex: "-1" }, gettext("Problems from {title}", { title: list.title }));
    const sheet = make("div", { class: "sheet" }, make("p", { class: "tools" }, print, back), title);
    for (const game of new Set(problems.map((problem) => problem.game))) {
      const those = problems.filter((problem) => problem.game === game);
      sheet.append(make("h2", {}, those[0].title), make("div", { class: "problems" }, ...those.map(card)));
    }
    main.append(sheet);
    main.classList.add("with-sheet");
    history.pushState(null, "");
    window.scrollTo(0, 0);
    title.focus();
    window.addEventListener("popstate", () => {
      sheet.remove();
      main.classList.remove("with-sheet");
      opener.focus();
    }, { once: true });
    await Promise.allSettled([...sheet.querySelectorAll("img")].map((image) => image.decode()));
    if (sheet.isConnected) window.print();
  };
}
