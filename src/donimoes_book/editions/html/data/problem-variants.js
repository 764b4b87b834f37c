// Variants of a problem: mirrored, or with other numbers. The program has marked what changes, each number
// and each direction by a character that nothing else uses.

{
  const PIPS = 0xe000, WAYS = 0xe010, PAWNS = 0xe018, HALVES = 0xe020, ROOM = 8; // as the program marks them
  const ORDER = "LRUD"; // each direction beside its opposite
  const SAME = { numbers: [0, 1, 2, 3, 4, 5, 6], across: false, down: false };
  const MARKED = /[\ue000-\uf8ff]/g, PAIR = /([\ue000-\ue009])(-?)([\ue000-\ue009])/g;

  /** Return what a problem's variants are, from the text that the program made. */
  const variantsOf = (text) => text.split(" ").filter(Boolean).map((each) => {
    const [code, numbers, sides] = each.split("/");
    return { code, numbers: Array.from(numbers, Number), across: sides % 2 === 1, down: sides > 1 };
  });

  /** Return a problem's data as they are for it, or for one of its variants. */
  const varied = ({ variants, pips, order, corners = "", upright = [], ...data }, variant) => {
    if (!variants) return data;
    const { code, numbers, across, down } = { ...SAME, ...variant };
    const opposite = (way) => {
      const at = ORDER.indexOf(way);
      return (at < 2 ? across : down) ? ORDER[at ^ 1] : way;
    };
    const turned = (tried) => opposite(tried[0]) + tried.slice(1);
    const change = 2 * across + down; // of corners
    const stands = new Map(upright.map((sprites) => [sprites[0], sprites[change]]));
    const meant = (character) => {
      const value = character.charCodeAt(0), half = value - HALVES;
      if (half >= 0) return pips[Math.floor(half / ROOM)][numbers[half % ROOM]];
      if (value >= PAWNS) return corners[(value - PAWNS) ^ change];
      return value < WAYS ? numbers[value - PIPS] : opposite(ORDER[value - WAYS]);
    };
    // Whether the first half of a domino, by its marks, is the other one now.
    const isReversed = (one, other) => {
      const piece = data.pieces.findIndex(([name]) => name === [one, other].sort().join(""));
      const [, sprite] = data.places.find(([each]) => each === piece) ?? [0, 0], [, width, height] = data.sprites[sprite];
      return width > height ? across : down;
    };
    const said = (text, isSwapped) => text.replace(PAIR, (pair, one, joint, other) =>
      (isSwapped(one, other) ? other + joint + one : pair)).replace(MARKED, meant);
    // A domino has its smaller number first, unless it's named as it lies.
    const named = (text) => said(text, (one, other) => meant(one) > meant(other));
    const laid = (text) => said(text, order === "laid" ? isReversed : (one, other) => meant(one) < meant(other));
    const drawn = ([markup, width, height], sprite) => {
      if (stands.has(sprite)) return data.sprites[stands.get(sprite)];
      const [a, x] = across ? [-1, width] : [1, 0], [d, y] = down ? [-1, height] : [1, 0];
      const shown = markup.replace(MARKED, meant);
      return [across || down ? `<g transform="matrix(${a} 0 0 ${d} ${x} ${y})">${shown}</g>` : shown, width, height];
    };
    const moved = ([piece, sprite, x, y]) => {
      const [, width, height] = data.sprites[sprite];
      return [piece, sprite, across ? -x - width : x, down ? -y - height : y];
    };
    const changes = {
      numbers: (all) => all.map((number) => numbers[number]),
      steps: (all) => all.map((step) => ({ ...step, says: named(step.says) })),
      pieces: (all) => all.map((words) => words.map(named)),
      names: (all) => all.map(laid),
      solution: (all) => all.map((move) => (typeof move === "string" ? laid(move) : move)),
      reasons: (all) => all.map(laid),
      gestures: (all) => all.map(([pieces, way]) => [pieces, way && opposite(way)]),
      sprites: (all) => all.map(drawn),
      places: (all) => all.map(moved),
      outcomes: (all) => all.map((each) => (typeof each === "string" ? each : [each[0], turned(each[1])])),
      phases: (all) => all.map(({ rays, ...phase }) =>
        ({ ...phase, rays: rays.map(([space, tries, ...rest]) => [space, tries.map(turned), ...rest]) })),
    };
    return { ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, changes[name]?.(value) ?? value])), code };
  };

  Object.assign(donimoes, { variantsOf, varied });
}
