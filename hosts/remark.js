/** The plugin for remark, and so for Docusaurus, Astro and all else that is built on it. */

import { block, draw } from "./program.js";

const ROLE = /(^|[^\\])\{domino\}$/;
const MARKUP = /<(\/?)([\w:-]+)([^>]*?)(\/?)>|([^<]+)/g;
const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** Turns `{domino}` blocks into pictures and `{domino}` roles into characters. */
export default function remarkDominoes(options) {
  return (root, file) => {
    const source = String(file.value);
    const found = [];
    find(root, source, found);
    const html = draw(
      found.map(({ node, ...one }) => one),
      source,
      file.path,
      options,
    );
    found.forEach(({ node }, at) => become(node, elements(html[at])[0]));
  };
}

/** Find blocks and roles, and take away the names of roles. */
function find(parent, source, found) {
  const children = parent.children ?? [];
  for (const [at, node] of children.entries()) {
    const { start, end } = node.position ?? {};
    if (node.type === "code" && start) {
      const info = `${node.lang ?? ""} ${node.meta ?? ""}`;
      const ours = block(info, node.value, start.line, end.line, source);
      if (ours) found.push({ node, ...ours });
    } else if (node.type === "inlineCode" && isRole(children[at - 1], start, source)) {
      const before = children[at - 1];
      // In MDX, what is in braces is an expression.
      before.value = before.type === "text" ? before.value.replace(/\{domino\}$/, "") : "";
      found.push({ node, text: node.value, line: start.line, end: end.line });
      if (before.type !== "text") Object.assign(before, { type: "text", data: undefined });
    }
    find(node, source, found);
  }
}

/** Return whether code is a role; an escaped name is none. */
function isRole(before, start, source) {
  return before && start && ROLE.test(source.slice(Math.max(start.offset - 9, 0), start.offset));
}

/** Make a node become an element whatever it is turned into: HTML, or JSX. */
function become(node, { tagName, properties, children }) {
  const data = { hName: tagName, hProperties: properties, hChildren: children };
  for (const name of Object.keys(node)) if (name !== "position") delete node[name];
  Object.assign(node, { type: "domino", data });
}

/** Return the elements that markup of the program's stands for. */
function elements(markup) {
  const open = [{ children: [] }];
  for (const [, end, tagName, given, empty, text] of markup.matchAll(MARKUP)) {
    if (end) {
      open.pop();
      continue;
    }
    const node = text
      ? { type: "text", value: decoded(text) }
      : { type: "element", tagName, properties: properties(given), children: [] };
    open.at(-1).children.push(node);
    if (tagName && !empty) open.push(node);
  }
  return open[0].children;
}

function properties(given) {
  const pairs = [...given.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    pairs.map(([, name, value]) => [name === "class" ? "className" : name, decoded(value)]),
  );
}

function decoded(text) {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (typed, hex, decimal, name) =>
    name ? (ENTITIES[name] ?? typed) : String.fromCodePoint(hex ? parseInt(hex, 16) : decimal),
  );
}
