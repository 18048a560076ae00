import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

// The pages describe the repository as it is: a path that a page names exists.
const root = join(import.meta.dirname, "..");
const ignored = new Set(["node_modules", "dist", "data", "coverage", "samples", "results"]);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith(".") || ignored.has(entry.name) ? [] : filesIn(path);
    return /\.(md|ts|mjs)$/.test(entry.name) ? [relative(root, path)] : [];
  });

const files = filesIn(root);
const pages = files.filter((path) => path.endsWith(".md"));
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !ignored.has(entry.name))
  .map(({ name }) => name);

/** `folder/file.ts` or `folder/file.ts:name` in code marks, from the root or from the folder of the page. */
const pathsOf = (page: string): readonly string[] => {
  const text = readFileSync(join(root, page), "utf8").replace(/^```.*?^```$/gms, "");
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path = ""]) => path);
};

const isOurs = (path: string): boolean =>
  /\.(ts|mjs|md|json|yml|sql|sh)$/.test(path) || folders.includes(path.split("/")[0] ?? "");

const decisions = readdirSync(join(root, "docs/decisions"));

/** A decision may be named by its number alone. */
const exists = (page: string, path: string): boolean =>
  existsSync(join(root, path)) ||
  existsSync(join(root, dirname(page), path)) ||
  decisions.some((name) => /^docs\/decisions\/\d{4}$/.test(path) && name.startsWith(path.slice(-4)));

test("the pages are found, and paths in them", () => {
  expect(pages).toEqual(expect.arrayContaining(["README.md", "ARCHITECTURE.md", "stores/README.md"]));
  expect(pages.flatMap(pathsOf).filter(isOurs).length).toBeGreaterThan(150);
});

test("every decision has a number of its own", () => {
  const numbers = decisions.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test.each(pages)("every path that %s names exists", (page) => {
  const missing = pathsOf(page).filter((path) => isOurs(path) && !exists(page, path));
  expect(missing).toEqual([]);
});

/** The sections that a reader can look up: of this repository's page, of a public standard, of a book. */
const known = /(ARCHITECTURE(\.md`?)?|RFC \d+|HTML|Datasets",) $/;

test("every section that pages and comments cite can be looked up", () => {
  const unknown = files.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/^(.*)§ ?\d/gm)]
      .filter(([, before = ""]) => !known.test(before))
      .map(([line]) => `${path}: ${line}`),
  );
  expect(unknown).toEqual([]);
});

/** Figures of benchmarks and the documents of the demo are not wrapped, nor is the table that shows all imports. */
const isWrapped = (page: string): boolean => page !== "bench/RESULTS.md" && !page.startsWith("samples/");
const tableOfImports = /^\| room +\| may import .*(\n\|.*)*/m;
const widest = 120;

/** A line without a blank to break it at, such as a long link, may be longer. */
const isTooLong = (line: string): boolean => line.length > widest && /\S \S/.test(line.slice(20, widest));
/** The formatter pads the cells of tables. Those of the README are short enough. */
const isPadded = (page: string, line: string): boolean => page !== "README.md" && line.startsWith("|");

test.each(pages.filter(isWrapped))("no line of %s is longer than 120 characters", (page) => {
  const lines = readFileSync(join(root, page), "utf8").replace(tableOfImports, "").split("\n");
  expect(lines.filter((line) => isTooLong(line) && !isPadded(page, line))).toEqual([]);
});

/** Biome wraps code, but no comments. */
const isCommentLine = (line: string): boolean => /^\s*(?:\/\/|\/\*|\* )/.test(line);
const written = files.filter((path) => !path.endsWith(".md") && !path.includes("generated/"));

test("no comment line is longer than 120 characters", () => {
  const long = written.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .filter((line) => isCommentLine(line) && isTooLong(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(long).toEqual([]);
});

test.each(decisions)("decision %s fits one screen and begins with its decision", (name) => {
  const lines = readFileSync(join(root, "docs/decisions", name), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines.length).toBeLessThanOrEqual(45);
  expect(lines[2]).toMatch(/^\*\*Decision\.\*\*/);
});
