import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceFlags } from "../../scripts/set-up/service-flags.mjs";
import { root } from "../support/compose-file.ts";

const run = promisify(execFile);
const mark = "started ";

/** Runs in place of the built program: prints how Node was started, and ends. Set-up and build run as usual. */
const probe = `
const [, program = ""] = process.argv;
if (program.startsWith(${JSON.stringify(join(root, "dist/"))}) && !program.endsWith("build-bundle.js")) {
  const said = { program, flags: process.execArgv, hasProto: "__proto__" in {} };
  process.stdout.write("\\n" + ${JSON.stringify(mark)} + JSON.stringify(said) + "\\n", () => process.exit(0));
}`;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lore-start-"));
  await writeFile(join(folder, "probe.cjs"), probe);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["start", "main.js"],
  ["demo", "scripts/demo.js"],
  ["keys", "scripts/keys.js"],
  ["rebuild", "scripts/rebuild.js"],
  ["doctor", "scripts/doctor.js"],
])("npm run %s starts its program with the service's flags", { timeout: 240_000 }, async (verb, program) => {
  const env = {
    ...process.env,
    NODE_OPTIONS: `--require ${join(folder, "probe.cjs")}`,
    LORE_WORKFLOW_ENGINE: "embedded",
  };
  const { stdout } = await run(process.execPath, ["scripts/run.mjs", verb], { cwd: root, env });
  const said = stdout.split("\n").find((line) => line.startsWith(mark)) ?? expect.unreachable(stdout);
  expect(JSON.parse(said.slice(mark.length))).toEqual({
    program: join(root, "dist", program),
    flags: serviceFlags,
    hasProto: false,
  });
});

test("an unhandled rejection ends the process, and JSON text cannot set a prototype", async () => {
  const script = "Promise.reject(new Error(String(Object.keys(JSON.parse('{\"__proto__\":1}')))))";
  const ended = run(process.execPath, [...serviceFlags, "--eval", script]);
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Error: __proto__") });
});
