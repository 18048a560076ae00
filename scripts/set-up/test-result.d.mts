import type { TestReport } from "./role-table.mjs";

export interface TestResult {
  readonly files: TestReport["testResults"];
  readonly counts: { readonly passed: number; readonly failed: number; readonly skipped: number };
}

export interface RunResult extends TestResult {
  readonly lost: readonly string[];
  readonly onlyLost: boolean;
}

type NamedFile = TestReport["testResults"][number] & { readonly name: string };

export function testResult(
  report: { readonly testResults: readonly NamedFile[] },
  errors: readonly string[],
  code: number,
): RunResult;
export function joined(first: RunResult, second: RunResult): TestResult;
