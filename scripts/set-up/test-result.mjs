/**
 * What one run of vitest says, from its JSON report and the messages of its errors outside of tests.
 * `lost`: paths of files whose process ended in the middle; their tests count neither as passed nor as skipped.
 * `onlyLost`: nothing else failed, so these files decide about the run.
 */
export function testResult({ testResults }, errors, code) {
  const lost = testResults.filter(isLost);
  const rest = testResults.filter((file) => !lost.includes(file));
  // A file that cannot be loaded, or whose set-up fails, has no failed test, and an error outside of tests belongs to
  // no test. Each counts as one failure.
  const broken = rest.filter((file) => file.status === "failed" && countOf([file], "failed") === 0);
  const failed = countOf(testResults, "failed") + broken.length;
  const ends = errors.filter((message) => message.startsWith(processEnded));
  return {
    files: rest,
    lost: lost.map(({ name }) => name),
    onlyLost: lost.length > 0 && failed === 0 && ends.length === lost.length && errors.length === ends.length,
    counts: {
      passed: countOf(rest, "passed"),
      failed: code !== 0 && lost.length === 0 ? Math.max(failed, 1) : failed + lost.length,
      skipped: countOf(rest, "skipped") + countOf(rest, "todo"),
    },
  };
}

/** The two runs as one: the second ran the files that the first lost. */
export function joined(first, second) {
  const sum = (what) => first.counts[what] + second.counts[what];
  return {
    files: [...first.files, ...second.files],
    counts: { passed: sum("passed"), failed: sum("failed") - first.lost.length, skipped: sum("skipped") },
  };
}

/** How vitest's message about a process that ended in the middle of a file begins. */
const processEnded = "[vitest-pool]: Worker forks emitted error";

/**
 * vitest calls a test that runs, or waits for its turn, pending; so it does when the file's set-up fails. A file whose
 * process ended while it was loaded has no tests.
 */
function isLost({ status, assertionResults }) {
  const isUnfinished = assertionResults.length === 0 || assertionResults.some((test) => test.status === "pending");
  return status !== "failed" && isUnfinished;
}

function countOf(files, wanted) {
  return files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
}
