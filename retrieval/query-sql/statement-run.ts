import type { SqlResult } from "../../stores/ports/records/tables.ts";
import type { CheckedStatement } from "../sql/check-statement.ts";
import type { FoundStatement } from "./find-statement.ts";

/** A statement that was run. */
export interface StatementRun {
  readonly found: FoundStatement;
  readonly checked: CheckedStatement;
  readonly rows: SqlResult;
  readonly kg_name: string;
}
