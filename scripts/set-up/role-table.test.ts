import { expect, test } from "vitest";
import { roleRows, roleTable, type TestReport } from "./role-table.mjs";

type File = TestReport["testResults"][number];

const file = (status: string, ...tests: readonly (readonly [suite: string, status: string])[]): File => ({
  status,
  assertionResults: tests.map(([suite, outcome]) => ({ ancestorTitles: [suite, "deeper"], status: outcome })),
});

test("the rows of a role's engines are adjacent, whichever files their tests are in", () => {
  const testResults = [
    file("passed", ["vectors on LanceDB", "passed"], ["vectors on LanceDB", "skipped"], ["merging", "passed"]),
    file("failed", ["graph on Neo4j", "passed"], ["graph on Neo4j", "failed"]),
    file("passed", ["vectors on Chroma", "passed"], ["on the workflow engine temporal", "passed"]),
    file("passed", ["vectors on LanceDB", "passed"]),
  ];
  expect(roleTable(roleRows({ testResults }))).toEqual([
    "role     engine   passed  failed  skipped",
    "graph    Neo4j         1       1        0",
    "vectors  Chroma        1       0        0",
    "vectors  LanceDB       2       0        1",
  ]);
});

test("the tests of an absent engine count as failed, not as skipped", () => {
  const testResults = [file("failed", ["cache on Redis", "skipped"], ["cache on Redis", "pending"])];
  expect(roleRows({ testResults })).toEqual([{ role: "cache", engine: "Redis", passed: 0, failed: 2, skipped: 0 }]);
});

test("a run without such suites has no table", () => {
  expect(roleTable(roleRows({ testResults: [file("passed", ["merging", "passed"])] }))).toEqual([]);
});
