import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundleService, tracingSwitch } from "./bundle-service.mjs";

const files = {
  "package.json": '{ "type": "module" }',
  "dist/main.js":
    'import { place, file, folder, native } from "./deep/part.js"; console.log("main", place, file, folder, native);',
  "dist/deep/er/worker.js": 'import { place } from "../part.js"; console.log("worker", place);',
  "dist/deep/part.js":
    'import { z } from "zod"; import native from "native"; export { native }; export const place = z.url().parse(import.meta.url); export const file = import.meta.filename, folder = import.meta.dirname;',
  "dist/traced.js":
    'import { runTree } from "langsmith/run_trees"; import { traces } from "@langchain/core"; console.log(runTree, traces);',
  // A stand-in for LangChain, which traces.
  "node_modules/@langchain/core/package.json": '{ "type": "module", "main": "dist/index.js" }',
  "node_modules/@langchain/core/dist/index.js":
    'import { isTracingEnabled } from "./utils/callbacks.js"; export const traces = isTracingEnabled();',
  "node_modules/@langchain/core/dist/utils/callbacks.js": "export const isTracingEnabled = () => true;",
  "dist/workflow-engine/temporal/sandbox/absent/langsmith.js": 'export const runTree = "no tracing";',
  "node_modules/native/package.json": '{ "main": "index.js" }',
  "node_modules/native/index.js": "module.exports = __dirname;",
  // A stand-in for a package that is bundled.
  "node_modules/zod/package.json": '{ "type": "module", "main": "index.js" }',
  "node_modules/zod/index.js": `export const z = { url: () => ({ parse: (text) => text }) };
export var Thing = class Thing { static made = () => new Thing(); };`,
  "dist/named.js": `import { Thing } from "zod"; const makers = [() => { const made = () => Thing.made(); return made; }];
    console.log(Thing.name, makers[0]()().constructor === Thing, makers[0]().name);`,
};

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "lore-bundle-")));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const printed = async (entry: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [join(folder, "dist", entry)])).stdout.trim();

test("bundled entry points do as the compiled ones, and each module sees its own place", async () => {
  const before = await Promise.all(["main.js", "deep/er/worker.js"].map(printed));
  await bundleService(join(folder, "dist"), ["main", "deep/er/worker"]);
  const file = join(folder, "dist/deep/part.js");
  const part = pathToFileURL(file).href;
  const native = join(folder, "node_modules/native");
  expect(await Promise.all(["main.js", "deep/er/worker.js"].map(printed))).toEqual(before);
  expect(before).toEqual([`main ${part} ${file} ${dirname(file)} ${native}`, `worker ${part}`]);
});

test("packages of JavaScript alone are in the bundle, other packages stay in node_modules", async () => {
  await bundleService(join(folder, "dist"), ["main"]);
  await rm(join(folder, "node_modules/zod"), { recursive: true });
  expect(await printed("main.js")).toContain(join(folder, "node_modules/native"));
  await rm(join(folder, "node_modules/native"), { recursive: true });
  await expect(printed("main.js")).rejects.toThrow("Cannot find package 'native'");
});

test("the service has a stand-in for LangSmith, to which it sends nothing", async () => {
  await bundleService(join(folder, "dist"), ["traced"]);
  expect(await printed("traced.js")).toBe("no tracing false");
});

test("LangChain has the module that the bundle replaces", async () => {
  const manager = createRequire(import.meta.url).resolve("@langchain/core/callbacks/manager");
  const path = join(dirname(manager), "../utils/callbacks.js");
  expect(path).toMatch(tracingSwitch);
  expect(await readFile(path, "utf8")).toContain("export { isTracingEnabled };");
});

test("classes and functions keep their names, and making a function defines no name", async () => {
  await bundleService(join(folder, "dist"), ["named"]);
  expect(await printed("named.js")).toBe("Thing true made");
  expect(await readFile(join(folder, "dist/named.js"), "utf8")).not.toContain("defineProperty");
});

test("other commands find the compiled modules as they were", async () => {
  await bundleService(join(folder, "dist"), ["main"]);
  expect(await readFile(join(folder, "dist/deep/part.js"), "utf8")).toBe(files["dist/deep/part.js"]);
});
