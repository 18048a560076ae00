import { expect, test } from "vitest";
import { joined, testResult } from "./test-result.mjs";

const ended = "[vitest-pool]: Worker forks emitted error.";

const file = (name: string, status: string, ...tests: readonly string[]) => ({
  name,
  status,
  assertionResults: tests.map((outcome) => ({ ancestorTitles: [], status: outcome })),
});

const passed = file("a.test.ts", "passed", "passed", "passed", "skipped", "todo");

test("a run counts passed, failed and skipped tests, and a file that cannot be loaded as one failure", () => {
  const testResults = [passed, file("b.test.ts", "failed", "passed", "failed"), file("c.test.ts", "failed")];
  const result = testResult({ testResults }, [], 1);
  expect(result).toMatchObject({ lost: [], onlyLost: false, counts: { passed: 3, failed: 2, skipped: 2 } });
});

test("an error outside of tests fails a run in which every test passes", () => {
  const result = testResult({ testResults: [passed] }, ["ECONNRESET"], 1);
  expect(result).toMatchObject({ onlyLost: false, counts: { passed: 2, failed: 1 } });
});

test("a file whose process ends in the middle, or while it is loaded, is lost, and its tests count as one failure", () => {
  const testResults = [passed, file("lost.test.ts", "passed", "passed", "pending"), file("empty.test.ts", "passed")];
  expect(testResult({ testResults }, [ended, ended], 1)).toMatchObject({
    lost: ["lost.test.ts", "empty.test.ts"],
    onlyLost: true,
    counts: { passed: 2, failed: 2, skipped: 2 },
  });
});

test("a lost file decides nothing when something else failed", () => {
  const lost = file("lost.test.ts", "passed", "pending");
  const failed = file("b.test.ts", "failed", "failed");
  expect(testResult({ testResults: [lost, failed] }, [ended], 1).onlyLost).toBe(false);
  expect(testResult({ testResults: [lost] }, [ended, "ECONNRESET"], 1).onlyLost).toBe(false);
  expect(testResult({ testResults: [lost] }, [ended, ended], 1).onlyLost).toBe(false);
});

test("a second run of lost files replaces their failure by its own counts", () => {
  const first = testResult({ testResults: [passed, file("lost.test.ts", "passed", "pending")] }, [ended], 1);
  const again = (status: string) => testResult({ testResults: [file("lost.test.ts", status, status)] }, [], 0);
  expect(joined(first, again("passed")).counts).toEqual({ passed: 3, failed: 0, skipped: 2 });
  expect(joined(first, again("failed")).counts).toEqual({ passed: 2, failed: 1, skipped: 2 });
});
