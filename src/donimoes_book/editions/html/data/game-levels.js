// How strong a player is in each game: which programs they have beaten without help, kept in the browser.
"use strict";
(() => {
  const { BEATEN, gettext, ngettext, read, write } = donimoes;

  const counts = (game) => {
    const own = read(BEATEN)?.[game];
    return own?.constructor === Object ? own : {};
  };

  donimoes.levels = {
    /** Note that a program was beaten without help. */
    note(game, program) {
      const own = counts(game);
      write(BEATEN, { ...read(BEATEN), [game]: { ...own, [program]: (Number(own[program]) || 0) + 1 } });
    },

    /** Say which programs were beaten, and which comes next; `programs` are a game's, weakest first,
     * each with its name and its words. */
    words(game, programs) {
      const own = counts(game), best = programs.findLastIndex(({ name }) => own[name]);
      const won = programs.filter(({ name }) => own[name]).map(({ name, words }) => {
        const wins = ngettext("{count} win", "{count} wins", own[name]);
        return gettext("“{program}” ({wins})", { program: words, wins });
      });
      const next = programs[best + 1];
      return [
        won.length ? gettext("Level {level} of {all}.", { level: best + 1, all: programs.length }) : "",
        won.length ? gettext("Beaten without help: {programs}.", { programs: won.join(", ") }) : "",
        next ? gettext("To reach level {level}: beat “{program}”.", { level: best + 2, program: next.words }) : "",
      ].filter(Boolean).join(" ");
    },
  };
})();
