import type { Cell, TableColumn } from "../../../domain/document.ts";
import type { IngestionRef } from "../../../domain/job.ts";
import type { SqlTable } from "../../../domain/sql-table.ts";

/** A table of any size. Rows may be produced while they are read; a repeated transaction iterates over them again. */
export interface TableToStage {
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly Cell[]>;
}

export interface SqlResult {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly truncated: boolean;
}

/** Per-KG SQL: each KG has one schema and one SELECT-only role. Statements run on their own connection pool. */
export interface TableRecords {
  /** Creates and fills the revision's physical table. Replaces the table of an earlier attempt. */
  stage(ref: IngestionRef, table: TableToStage): Promise<void>;
  /** Tables of the active revisions. */
  list(kg_ids: readonly number[]): Promise<readonly SqlTable[]>;
  /** Those of the physical tables that belong to a revision that exists. */
  existing(physical: readonly string[]): Promise<ReadonlySet<string>>;
  /** Drops tables that no longer exist from the memory of this process; returns how many. */
  forgetDeleted(): Promise<number>;
  /** Drops the physical table of a revision. A missing table is no error. */
  drop(source_id: string, revision: number): Promise<void>;
  /** EXPLAIN's estimated total cost. Restricted like `run`. */
  cost(kg_id: number, statement: string): Promise<number>;
  /**
   * Runs one checked SELECT: KG role, read-only transaction, statement timeout, at most `max_rows` rows and 5 MB.
   * Throws `invalid_input` when the database refuses it ("query exceeded 5 s", "the statement was refused"), and
   * `unavailable` ("sql").
   */
  run(
    kg_id: number,
    statement: string,
    options: { readonly max_rows: number; readonly signal?: AbortSignal },
  ): Promise<SqlResult>;
}
