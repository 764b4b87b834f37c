/** Has the program draw what a page contains. Pictures that were drawn before are kept. */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

const BLOCK = /^\s*(?:\{domino\}|domino(?=\s|$))\s*(.*)$/;
const CLOSING = /^[>\s]*(?:`{3,}|~{3,})\s*$/;
const KEY = /domino-N\b/g;
const drawn = {};

/** Return the block that a fence holds, or undefined if the fence isn't one of ours. */
export function block(info, text, line, end, source) {
  const ours = BLOCK.exec(info);
  if (!ours) return undefined;
  const closed = end > line && CLOSING.test(source.split("\n")[end - 1]);
  return { text, line, end, game: ours[1].trim(), closed };
}

/**
 * Return the HTML of the blocks and roles that were found in a page; throws an Error with all that
 * is wrong with them. Lines count from 1 in `source`, which may be the page without its front
 * matter.
 */
export function draw(found, source, path = "", options = {}) {
  const { command = "donimoes-book", language = "en", recorded } = options;
  const kept = recorded ? read(recorded) : drawn;
  const keys = found.map(({ text, game = null }) => digest(JSON.stringify([text, game, language])));
  const missing = found.flatMap((one, at) =>
    one.closed !== false && keys[at] in kept ? [] : [{ key: keys[at], ...one }],
  );
  if (missing.length > 0) {
    const page = inFile(missing, source, path);
    const [program, ...words] = [command].flat();
    const html = run(program, [...words, "node", "--language", language], page, recorded);
    missing.forEach(({ key }, at) => (kept[key] = html[at]));
    if (recorded) write(recorded, kept);
  }
  const name = `domino-${digest(relative("", path)).slice(0, 6)}`;
  return keys.map((key, at) => kept[key].trim().replace(KEY, `${name}-${at + 1}`));
}

/** Return a page as the program reads it, with lines that count in the page's file. */
function inFile(missing, source, path) {
  const file = path && existsSync(path) ? readFileSync(path, "utf8").replace(/\r\n?/g, "\n") : source;
  // Hosts take away front matter, and blank lines at either end.
  const above = file.trimEnd().split("\n").length - source.trimEnd().split("\n").length;
  const shift = Math.max(above, 0);
  const found = missing.map(({ key, line, end, ...one }) => ({
    ...one,
    line: line + shift,
    end: end + shift,
  }));
  return { path: path && relative("", path), text: above < 0 ? source : file, found };
}

function run(program, words, page, recorded) {
  const input = JSON.stringify(page);
  const ran = spawnSync(program, words, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (ran.error) {
    const where = `${page.path || "<page>"}:${page.found[0].line}`;
    const why = recorded ? `it isn't in ${recorded}, and ` : "";
    throw new Error(
      `${where}: this can't be drawn: ${why}${program} can't be run (${ran.error.code}).\n` +
        "    Install it, or say with `command` how to run it.",
    );
  }
  if (ran.status !== 0) throw new Error(ran.stderr.trim());
  return JSON.parse(ran.stdout);
}

function read(recorded) {
  if (!existsSync(recorded)) return {};
  try {
    return JSON.parse(readFileSync(recorded, "utf8"));
  } catch (error) {
    throw new Error(`${recorded}: ${error.message}\n    Delete it: it will be written again.`);
  }
}

/** Write the pictures as a file that is whole at any time, and differs little after a change. */
function write(recorded, kept) {
  const pictures = { ...read(recorded), ...kept };
  const sorted = Object.fromEntries(Object.entries(pictures).sort());
  const whole = `${recorded}.${process.pid}`;
  writeFileSync(whole, `${JSON.stringify(sorted, null, 1)}\n`);
  renameSync(whole, recorded);
}

function digest(words) {
  return createHash("sha256").update(words).digest("hex").slice(0, 32);
}
