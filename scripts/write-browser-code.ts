import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bundleProgram, programs } from "./browser-code/bundle.ts";

// Bundles the programs of the pages: `npm run browser-code`, after every change in viz/browser.
const root = join(import.meta.dirname, "..");
for (const program of programs) {
  const path = join(root, program.file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await bundleProgram(program));
  process.stdout.write(`Wrote ${program.file}\n`);
}
