import type { Cell, ColumnType, TableColumn } from "../../../domain/document.ts";
import type { IngestionRef } from "../../../domain/job.ts";

/** A table of any size: its rows may be made while they are read, and are read again where the transaction is repeated. */
export interface TableToStage {
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** A CSV of an active revision as questions see it. */
export interface SqlTable {
  readonly kg_id: number;
  readonly kg_name: string;
  readonly source_id: string;
  readonly source_name: string;
  /** Slug of the source name; unique in the KG (suffix on clash). */
  readonly name: string;
  /** Schema-qualified physical table, quoted: what a statement names when it runs. */
  readonly physical: string;
  readonly row_count: number;
  readonly columns: readonly SqlColumn[];
}

export interface SqlColumn {
  readonly name: string;
  readonly header: string;
  readonly type: ColumnType;
  /** Distinct values of a text column, most frequent first, at most 2,000; empty for other types. The value index. */
  readonly values: readonly string[];
}

export interface SqlResult {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly truncated: boolean;
}

/** Per-KG SQL: one schema and one SELECT-only role for each KG; statements run on a pool of their own. */
export interface TableRecords {
  /** Creates and fills the revision's physical table; replaces what an earlier attempt left. */
  stage(ref: IngestionRef, table: TableToStage): Promise<void>;
  /** Tables of the active revisions. */
  list(kg_ids: readonly number[]): Promise<readonly SqlTable[]>;
  /** Drops the physical table of a revision; missing is fine. */
  drop(source_id: string, revision: number): Promise<void>;
  /** EXPLAIN's estimated total cost. Same walls as `run`. */
  cost(kg_id: number, statement: string): Promise<number>;
  /**
   * Runs one checked SELECT: KG role, read-only transaction, statement timeout, at most `max_rows` rows and 5 MB.
   * Throws `invalid_input` for what the database refuses ("query exceeded 5 s", "the statement was refused"), `unavailable` ("sql").
   */
  run(
    kg_id: number,
    statement: string,
    options: { readonly max_rows: number; readonly signal?: AbortSignal },
  ): Promise<SqlResult>;
}
