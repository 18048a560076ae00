import type { Cell, TableColumn } from "../../../domain/document.ts";
import type { IngestionRef } from "../../../domain/job.ts";
import type { SqlTable } from "../../../domain/sql-table.ts";

/**
 * A table of any size. Rows may be produced during the iteration. A repeated transaction iterates over the rows again.
 */
export interface TableToStage {
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly Cell[]>;
}

export interface SqlResult {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly truncated: boolean;
}

/**
 * What PostgreSQL's planner estimates for a statement. `cost` has the planner's own unit: 1 is about a page of a table.
 */
export interface SqlPlan {
  readonly cost: number;
  /** Estimated number of rows of the result. */
  readonly rows: number;
  /** Each step stands before the steps that it reads from. */
  readonly steps: readonly SqlPlanStep[];
}

export interface SqlPlanStep {
  /** Depth in the plan, from 0. */
  readonly level: number;
  /** The planner's name: "Seq Scan", "Hash Join", … */
  readonly operation: string;
  /** The table that the step reads, as in `SqlTable.physical`; null if it reads other steps. */
  readonly physical: string | null;
  readonly rows: number;
  readonly cost: number;
}

/** Per-KG SQL: each KG has one schema and one SELECT-only role. Statements run on their own connection pool. */
export interface TableRecords {
  /** Creates and fills the revision's physical table. Replaces the table of an earlier attempt. */
  stage(ref: IngestionRef, table: TableToStage): Promise<void>;
  /** Tables of the active revisions. */
  list(kg_ids: readonly number[]): Promise<readonly SqlTable[]>;
  /** The physical tables that belong to an existing revision. */
  existing(physical: readonly string[]): Promise<ReadonlySet<string>>;
  /** Drops tables that no longer exist from the memory of this process; returns how many. */
  forgetDeleted(): Promise<number>;
  /** Drops the physical table of a revision. A missing table is no error. */
  drop(source_id: string, revision: number): Promise<void>;
  /** Plans a statement without running it. Restricted like `run`, and throws the same. */
  plan(kg_id: number, statement: string): Promise<SqlPlan>;
  /**
   * Runs one checked SELECT: KG role, read-only transaction, statement timeout, at most `max_rows` rows and 5 MB.
   * Throws `invalid_input` with the reason when the database refuses it ("query exceeded 5 s", "the statement divides
   * by zero", or else "the statement was refused"), and `unavailable` ("sql").
   */
  run(
    kg_id: number,
    statement: string,
    options: { readonly max_rows: number; readonly signal?: AbortSignal },
  ): Promise<SqlResult>;
}
