// Renders pages, given as JSON, with a host and our plugin; for what fails, the message.

import { readFileSync } from "node:fs";
import { compile } from "@mdx-js/mdx";
import MarkdownIt from "markdown-it";
import deflist from "markdown-it-deflist";
import footnote from "markdown-it-footnote";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import markdownItDominoes from "../markdown-it.js";
import remarkDominoes from "../remark.js";

const { host, pages, options } = JSON.parse(readFileSync(0, "utf8"));
const plugins = [remarkGfm, [remarkDominoes, options]];

const hosts = {
  "markdown-it": (value, path) =>
    new MarkdownIt({ html: true })
      .use(footnote)
      .use(deflist)
      .use(markdownItDominoes, options)
      .render(value, { path }),
  remark: (value, path) =>
    unified()
      .use(remarkParse)
      .use(plugins)
      .use(remarkRehype)
      .use(rehypeStringify)
      .process({ value, path })
      .then(String),
  mdx: (value, path) =>
    compile({ value, path }, { jsx: true, remarkPlugins: plugins }).then((code) =>
      String(code).replaceAll("className", "class"),
    ),
};

const html = {};
for (const [name, text] of Object.entries(pages)) {
  try {
    html[name] = await hosts[host](text, name);
  } catch (error) {
    html[name] = error.message;
  }
}
console.log(JSON.stringify(html));
