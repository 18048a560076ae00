import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { errorsPath } from "./errors-reporter.mjs";
import { buildDir, root, tool } from "./paths.mjs";
import { roleRows, roleTable } from "./role-table.mjs";
import { runChild } from "./run-child.mjs";
import { joined, testResult } from "./test-result.mjs";

/**
 * Runs the suite. At the end it prints which role was tested on which engine; the last line is `N passed, N failed`
 * and, if tests were skipped, their number. If nothing fails but a test process ends in the middle of a file, killed by
 * the kernel or crashed, this file is named and, in a run of the whole suite, runs once more in a new process.
 */
export async function runTests(args, env) {
  const first = await runSuite(args, env);
  // With arguments, the caller chose tests or options that a list of files cannot repeat.
  if (!first.result?.onlyLost || args.length > 0) return tell(first);
  console.log(`\nA test process ended in the middle of ${first.result.lost.join(", ")}; running it once more.`);
  const second = await runSuite(first.result.lost, env);
  return tell({ code: second.code, result: second.result && joined(first.result, second.result) });
}

async function runSuite(args, env) {
  mkdirSync(buildDir, { recursive: true });
  const report = join(buildDir, `tests-${process.pid}.json`);
  const errorsReporter = join(root, "scripts", "set-up", "errors-reporter.mjs");
  const reporters = ["default", "json", errorsReporter].map((name) => `--reporter=${name}`);
  const code = await runChild(tool("vitest"), ["run", ...reporters, `--outputFile.json=${report}`, ...args], { env });
  const [tests, errors] = [report, errorsPath(report)].map(readJson);
  for (const path of [report, errorsPath(report)]) rmSync(path, { force: true });
  return { code, result: tests && errors && testResult(tests, errors, code) };
}

function tell({ code, result }) {
  const table = result ? roleTable(roleRows({ testResults: result.files })) : [];
  if (table.length > 0) console.log(`${table.join("\n")}\n`);
  console.log(closingLine(result?.counts ?? { passed: 0, failed: 1, skipped: 0 }));
  return code;
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** undefined when vitest itself did not finish. */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
