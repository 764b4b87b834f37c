// More problems than the book has: each game and grade has a pool, whose parts are fetched when they
// are wanted.

{
  const { load, varied, variantsOf } = donimoes;
  const PACKED = "\x7f", SHIFT = 48; // as the program packs numbers
  const parts = new Map();

  /** Return the JSON that a text holds, deflated. */
  const inflated = (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).json();
  };

  /** Return a value with packed numbers as players read them. */
  const plain = (value) => {
    if (typeof value === "string") {
      return value[0] !== PACKED ? value
        : btoa(Array.from(value.slice(1), (character) => String.fromCharCode(character.charCodeAt(0) - SHIFT)).join(""));
    }
    if (Array.isArray(value)) return value.map(plain);
    if (value?.constructor !== Object) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
  };

  /** Return the problem with a number, from columns for all problems. */
  const problemAt = (columns, number) => Object.fromEntries(Object.entries(columns)
    .map(([name, { items, rows }]) => [name, plain(items ? rows[number].map((item) => items[item]) : rows[number])])
    .filter(([, value]) => value !== null));

  /** Promise the problems in a part of a pool: first those of their own, then a variant of each, and so on. */
  const part = ({ game, title, grade }, number) => {
    const name = `${game}-${grade}-${number}`;
    const fetched = async () => {
      try {
        await load(`pools/${name}.js`);
      } catch (error) {
        parts.delete(name);
        throw error;
      }
      const { about, ...columns } = await inflated(donimoes.pools[name]);
      delete donimoes.pools[name];
      const own = columns.code.rows.map((code, at) => {
        const all = { game, title, grade, ...about.rows[at] }, data = () => problemAt(columns, at);
        const others = variantsOf(columns.variants?.rows[at] ?? "");
        return [{ code }, ...others].map((variant) => ({ ...all, code: variant.code, data: () => varied(data(), variant) }));
      });
      // A problem is far from its variants, so that nobody knows it again.
      return Array.from({ length: Math.max(...own.map(({ length }) => length)) }, (_, round) =>
        own.flatMap((all) => all.slice(round, round + 1)));
    };
    if (!parts.has(name)) parts.set(name, fetched());
    return parts.get(name);
  };

  /** Yield the problems in pools: of each, those of their own, a part at a time, and then their variants. */
  async function* pooled(pools) {
    for (const pool of pools) {
      for (const number of pool.counts.keys()) yield* (await part(pool, number))[0];
      for (const number of pool.counts.keys()) yield* (await part(pool, number)).slice(1).flat();
    }
  }

  /** Load the problem of a day, from the end of its pool: nobody who goes through the pool gets there. */
  const ready = async (problem) => {
    if (problem.code || !problem.ofDay) return;
    const { pool, number } = problem.ofDay;
    Object.assign(problem, (await part(pool, pool.counts.length - 1)).flat().at(-1 - number));
  };

  Object.assign(donimoes, { pooled, ready });
}
