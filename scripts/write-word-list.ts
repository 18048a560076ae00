import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderWordList, wordListFile } from "./word-list/render.ts";

// Writes the word list of the extractor: `npm run word-list`, after another version of the library compromise.
writeFileSync(join(import.meta.dirname, "..", wordListFile), renderWordList());
process.stdout.write(`Wrote ${wordListFile}\n`);
