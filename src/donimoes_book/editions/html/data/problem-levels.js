// The reader's level in each game: a grade, which rises with the problems solved without hints.

{
  const { list, result, kept } = donimoes;
  const ENOUGH = 3; // problems of a grade, or of harder ones, that lead to the next

  /** Return the records of a game's problems that aren't the book's, which say their games and grades. */
  const others = (game) => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(donimoes.PROBLEM))
        .map((key) => kept(key.slice(donimoes.PROBLEM.length))).filter(({ of }) => of?.game === game);
    } catch {
      return []; // nothing is kept here
    }
  };

  /** Return how many problems beyond the book's were solved. */
  const beyond = () => [...new Set(list.pools.map(({ game }) => game))].flatMap(others).filter(({ solved }) => solved).length;

  /** Return a game's grade for the reader, how many problems are left to solve to rise, and the next grade. */
  const level = (game) => {
    const there = [...list.problems, ...list.pools].filter((each) => each.game === game && (each.play || each.counts));
    const grades = [...new Set(there.map(({ grade }) => grade))].sort();
    const solved = [
      ...list.problems.filter((each) => each.game === game && result(each.code).how === "yes").map(({ grade }) => grade),
      ...others(game).filter((each) => each.solved && !each.help).map(({ of }) => of.grade),
    ];
    const left = (grade) => ENOUGH - solved.filter((each) => each >= grade).length;
    const at = grades.findIndex((grade) => left(grade) > 0);
    return at < 0 ? { grade: grades.at(-1), left: 0 } : { grade: grades[at], left: left(grades[at]), next: grades[at + 1] };
  };

  Object.assign(donimoes, { beyond, level });
}
