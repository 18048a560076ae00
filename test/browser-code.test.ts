import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleProgram, programs } from "../scripts/browser-code/bundle.ts";
import { literalTexts, templateTexts } from "./support/template-texts.ts";

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
  .filter((path) => /\.(ts|mjs)$/.test(path) && !path.endsWith(".test.ts") && !path.includes("/generated/"));

/**
 * Programs that do not run in a browser, and why they are text. Files in `generated/` are compared with their sources.
 */
const exceptions: Readonly<Record<string, string>> = {
  "ingest/parse/parser-child.ts": "two statements for a thread that watches the parent process",
  "scripts/client/render.ts": "writes the generated client",
  "scripts/set-up/bundle-service.mjs": "the first line of a bundle, which makes `require` for its packages",
  "stores/redis/take-script.ts": "Lua, which Redis runs",
};

/** A message may say "return …;" or show an arrow: a string is a program if it calls or declares. */
const stringSigns =
  /\bfunction\b[\s\w]*\(|(?<![\w/-])document\.\w|\bwindow\.\w|\baddEventListener\(|=>\s*\{|\b(?:const|let)\s+\w+\s*=/;

test("no template literal and no string holds program text", () => {
  const found = sources.flatMap((path) => {
    const { templates, strings } = literalTexts(readFileSync(join(root, path), "utf8"));
    return [...templates.filter((text) => signs.test(text)), ...strings.filter((text) => stringSigns.test(text))].map(
      (text) => ({ path, text }),
    );
  });
  expect(found.filter(({ path }) => !(path in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((path) => !found.some((one) => one.path === path))).toEqual([]);
});

test("program text in a string is recognised, and a path or a message is none", () => {
  const found = (text: string) =>
    literalTexts(`call(${JSON.stringify(text)});`).strings.filter((string) => stringSigns.test(string)).length > 0;
  expect(
    ["function start() {}", "document.body.append(x)", "const a = 1", "window.top", "(a) => { b }"].map(found),
  ).toEqual(Array.from({ length: 5 }, () => true));
  expect(["../../domain/document.ts", "word/document.xml", "the function of a field", "A => B"].map(found)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
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
