import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const program = `import { nameSources } from ${JSON.stringify(join(import.meta.dirname, "stack-traces.ts"))};
nameSources();
function refuse(): never {
  throw new TypeError("refused");
}
try {
  refuse();
} catch (error) {
  console.log((error as Error).stack);
}
const other = {};
Error.captureStackTrace(other);
console.log((other as Error).stack);
`;

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "lore-stack-")));
  await mkdir(join(folder, "src"));
  await writeFile(join(folder, "src/program.ts"), program);
  // As the build does: the compiled program is one file, and its map is beside it.
  await build({
    entryPoints: [join(folder, "src/program.ts")],
    outfile: join(folder, "dist/program.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    sourcemap: "linked",
    logLevel: "silent",
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const printed = async (...flags: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [...flags, join(folder, "dist/program.mjs")])).stdout;

test("the compiled program names the sources in its stack traces, as with Node's flag", async () => {
  const source = pathToFileURL(join(folder, "src/program.ts")).href;
  const stack = await printed();
  expect(stack).toMatch(/^TypeError: refused\n {4}at refuse \(/);
  expect(stack).toContain(`at refuse (${source}:4:9)`);
  expect(stack).toContain(`at ${source}:7:3`);
  expect(stack).toContain(`at ${source}:12:7`);
});

test("without a map it names the compiled file", async () => {
  const kept = join(folder, "dist/program.mjs");
  await rm(`${kept}.map`);
  expect(await printed()).toContain(`at refuse (${pathToFileURL(kept).href}:`);
});
