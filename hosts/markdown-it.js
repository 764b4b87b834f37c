/** The plugin for markdown-it, and so for VitePress, Eleventy and previews. */

import { block, draw } from "./program.js";

const ROLE = /\{domino\}$/;

/** Makes a parser turn `{domino}` blocks into pictures and `{domino}` roles into characters. */
export default function dominoes(md, options) {
  // Other plugins take what is in braces for attributes, so be the first.
  md.core.ruler.after("inline", "domino", (state) => {
    const found = [];
    let [start, end] = [0, 1];
    for (const token of state.tokens) {
      // The cells of a table have no lines, only its rows.
      [start, end] = token.map ?? [start, end];
      if (token.type === "fence") {
        const ours = block(token.info, token.content, start + 1, end, state.src);
        if (ours) found.push({ token, type: "html_block", ...ours });
      }
      for (const [at, child] of (token.children ?? []).entries()) {
        const before = token.children[at - 1];
        if (child.type !== "code_inline" || !ROLE.test(before?.content ?? "")) continue;
        before.content = before.content.replace(ROLE, "");
        found.push({ token: child, type: "html_inline", text: child.content, line: start + 1, end });
      }
    }
    const env = state.env ?? {};
    const html = draw(
      found.map(({ token, type, ...one }) => one),
      state.src,
      env.path ?? env.page?.inputPath,
      options,
    );
    found.forEach(({ token, type }, at) => {
      // To Vue and others, two braces begin an expression.
      const content = html[at].replaceAll("{{", "&#123;&#123;");
      Object.assign(token, { type, tag: "", attrs: null, content });
    });
  });
}
