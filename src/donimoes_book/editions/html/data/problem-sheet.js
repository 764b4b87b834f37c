// Prints problems: a view of the list that shows them with their pictures.

{
  const { list, say, make, dots, picture } = donimoes;
  const main = document.querySelector("main");

  /** Return a problem as it appears on the sheet, with room for the solution. */
  const card = (problem) => {
    const { number, grade, length, question, code } = problem;
    return make(
      "section", { className: "problem" },
      make("header", {}, make("h3", {}, String(number), " ", dots(grade)), make("p", { className: "hint" }, length)),
      ...(question ? [make("p", { className: "question" }, question)] : []),
      picture(problem),
      make("p", { className: "code" }, make("code", {}, code)),
      make("div", { className: "room" }),
    );
  };

  /** Show problems as a sheet and print it; the browser's Back button closes it too. */
  donimoes.openSheet = async (problems, opener) => {
    const print = make("button", { type: "button", onclick: () => window.print() }, say("print"));
    const back = make("button", { type: "button", onclick: () => history.back() }, say("back"));
    const title = make("h1", { tabIndex: -1 }, say("sheet", { title: list.title }));
    const sheet = make("div", { className: "sheet" }, make("p", { className: "tools" }, print, back), title);
    for (const game of new Set(problems.map((problem) => problem.game))) {
      const those = problems.filter((problem) => problem.game === game);
      sheet.append(make("h2", {}, those[0].title), make("div", { className: "problems" }, ...those.map(card)));
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
