import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildDir, tool } from "./paths.mjs";
import { runChild } from "./run-child.mjs";

/** Runs the suite; the last line says `N passed, N failed` and, where tests were skipped, how many. */
export async function runTests(args, env) {
  mkdirSync(buildDir, { recursive: true });
  const report = join(buildDir, `tests-${process.pid}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runChild(tool("vitest"), ["run", ...reporters, ...args], { env });
  console.log(closingLine(count(report, code)));
  rmSync(report, { force: true });
  return code;
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function count(report, code) {
  let result;
  try {
    result = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }; // vitest itself did not come to an end.
  }
  // A file that cannot be loaded has no tests to fail, and an error outside tests belongs to none: both count as one.
  const broken = result.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const failed = result.numFailedTests + broken.length;
  return {
    passed: result.numPassedTests,
    failed: code !== 0 ? Math.max(failed, 1) : failed,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}
