import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleProgram, programs } from "../scripts/browser-code/bundle.ts";
import { templateTexts } from "./support/template-texts.ts";

// Programs of pages are TypeScript under viz/browser: checked, linted, tested and bundled, never text in a template.

const root = join(import.meta.dirname, "..");

test.each(programs)("the generated program of the $page page is up to date with its sources", async (program) => {
  const hint = "run `npm run browser-code` and commit what it writes";
  expect(readFileSync(join(root, program.file), "utf8") === (await bundleProgram(program)), hint).toBe(true);
});

test("every program of viz/browser is bundled", () => {
  const folders = readdirSync(join(root, "viz", "browser"), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(programs.map(({ page }) => page).sort());
});

/** Text that programs contain, but neither markup, nor style, nor SQL, nor a message. */
const signs =
  /\bfunction\b[\s\w]*\(|=>\s*[{(\w]|\b(?:const|let)\s+[\w[{]|\bdocument\.\w|\bwindow\.\w|\baddEventListener\b|\breturn\b[^\n]*;/;

/** Tests and benchmarks evaluate expressions in a browser; the other folders are no part of the service. */
const exempt = new Set(["test", "bench", "node_modules", "dist", "docs", "deploy", "samples", "coverage", "data"]);

const sources = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !exempt.has(entry.name))
  .flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, encoding: "utf8" }).map((path) => join(name, path)),
  )
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));

/** Programs that do not run in a browser, and why they are text. */
const exceptions: Readonly<Record<string, string>> = {
  "ingest/parse/parser-child.ts": "two statements for a thread that watches the parent process",
  "scripts/client/render.ts": "writes the generated client",
  "stores/redis/take-script.ts": "Lua, which Redis runs",
};

test("no template literal holds program text", () => {
  const found = sources.flatMap((path) =>
    templateTexts(readFileSync(join(root, path), "utf8"))
      .filter((text) => signs.test(text))
      .map((text) => ({ path, text })),
  );
  expect(found.filter(({ path }) => !(path in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((path) => !found.some((one) => one.path === path))).toEqual([]);
});

test("program text in a template literal is recognised", () => {
  for (const program of [
    "(() => { chooseTheme() })();",
    "function start() {}",
    "const a = 1;",
    'document.body.append("x")',
    "let [a, b] = c",
    'addEventListener("click", act)',
    "if (a) return b;",
  ]) {
    const source = `export const part = \`${program}\`;`;
    expect(templateTexts(source).filter((text) => signs.test(text))).toEqual([program]);
  }
});
