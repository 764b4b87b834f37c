// What the browser keeps for the reader: how problems were solved, and what was played of them, under
// the codes that the book prints; and the days on which the reader played. Nothing is sent anywhere.
"use strict";
(() => {
  const donimoes = window.donimoes;
  const PROBLEM = "donimoes:", DAYS = "donimoes.days", BEATEN = "donimoes.beaten";
  const HELP = { NONE: 0, HINTS: 1, SHOWN: 2 }; // what is shown isn't solved

  // A day by the reader's clock, such as 2026-11-30.
  function dayOf(date) {
    const two = (number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null; // there is no storage, or something else was stored there
    }
  }

  function write(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Nothing can be stored here, but the problem can still be played.
    }
  }

  // A problem's record: `solved`, on which `day`, the `best` number of moves, and the least `help` it
  // took; the help that was `got` lately; and the `game` that was left before its end.
  function kept(code) {
    const found = read(PROBLEM + code);
    return found?.constructor === Object ? found : {};
  }

  function keep(code, changes) {
    write(PROBLEM + code, { ...kept(code), ...changes });
  }

  function hasPlayed() {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith(PROBLEM));
    } catch {
      return false;
    }
  }

  function days() {
    const found = read(DAYS);
    return Array.isArray(found) ? found : [];
  }

  // Notes that the reader plays today.
  function noteDay() {
    const all = days(), today = dayOf(new Date());
    if (!all.includes(today)) write(DAYS, [...all, today].sort());
  }

  // Notes that a problem was solved, with how much help.
  function note(code, help, moves) {
    const known = kept(code), isOwn = help < HELP.SHOWN;
    keep(code, {
      solved: known.solved || isOwn || undefined,
      day: known.day ?? (isOwn ? dayOf(new Date()) : undefined),
      best: moves && isOwn ? Math.min(moves, known.best ?? Infinity) : known.best,
      help: Math.min(help, known.help ?? (known.solved ? HELP.NONE : HELP.SHOWN)),
      game: undefined,
    });
    tell(code);
  }

  function tell(code) {
    document.dispatchEvent(new CustomEvent("donimoes:solved", { detail: { code } }));
  }

  Object.assign(donimoes, { HELP, PROBLEM, DAYS, BEATEN, dayOf, kept, keep, hasPlayed, days, noteDay, note, tell, read, write });
})();
