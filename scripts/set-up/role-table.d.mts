export interface RoleRow {
  readonly role: string;
  readonly engine: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of vitest's JSON report that is read. */
export interface TestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly ancestorTitles: readonly string[]; readonly status: string }[];
  }[];
}

export function roleRows(report: TestReport): readonly RoleRow[];
export function roleTable(rows: readonly RoleRow[]): readonly string[];
