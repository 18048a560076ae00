import type { Job, Table } from "@lancedb/lancedb";
import type { Table as ArrowTable } from "apache-arrow";
import { batchesOf } from "../../platform/batches.ts";
import type { Log } from "../../platform/log.ts";
import { newestById } from "../checks/records.ts";
import { batchRows, createGroupWriter } from "../writing/group-writer.ts";
import type { RowFilter } from "./filters.ts";
import { createTidier } from "./tidier.ts";

/** What every record has; the rest of a row is its role's. */
export interface VersionedRecord {
  readonly id: number;
  readonly version: number;
}

/** How a role uses one of its tables. */
export interface TableUse<R> {
  /** Length of the vectors; 0 where there are none. */
  readonly dimensions: number;
  /** Throws `invalid_input`: a bad record must not reach a batch, where it would fail the others. */
  check(record: R): void;
  toArrow(records: readonly R[]): ArrowTable;
  /** Starts building an index that the table is now large enough for; undefined when there is none to build. */
  startIndex(): Promise<Job | undefined>;
  /** A copy of the table in memory that follows its commits. */
  readonly copy?: TableCopy<R>;
}

/** Told of each commit before it is acknowledged, in order. */
export interface TableCopy<R> {
  upserted(records: readonly R[]): void;
  deleted(filters: readonly RowFilter[]): void;
  /** A commit failed, so that nobody knows what the table holds; or the table is closed. */
  forget(): void;
}

/** One open table: reads go to `table`, writes through its one writer; it tidies itself in the background. */
export interface Collection<R> {
  readonly table: Table;
  readonly dimensions: number;
  upsert(records: readonly R[]): Promise<void>;
  delete(filters: readonly RowFilter[]): Promise<void>;
  /** Runs while nothing is written. */
  alone(work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function openCollection<R extends VersionedRecord>(
  table: Table,
  use: TableUse<R>,
  log: Log,
): Promise<Collection<R>> {
  const { copy } = use;
  const orForget = <T>(commit: Promise<T>): Promise<T> =>
    commit.catch((error: unknown) => {
      copy?.forget();
      throw error;
    });
  const writer = createGroupWriter<R, RowFilter>({
    upsert: async (records) => {
      // The engine would keep both of two rows with one id.
      const newest = newestById(records);
      const merging = table
        .mergeInsert("id")
        .whenMatchedUpdateAll({ where: "target.version <= source.version" })
        .whenNotMatchedInsertAll()
        .execute(use.toArrow(newest));
      const merged = await orForget(merging);
      copy?.upserted(newest);
      tidier.noticed(1, merged.numInsertedRows + merged.numUpdatedRows);
    },
    delete: async (filters) => {
      const where = filters.map((filter) => `(${filter.where})`).join(" OR ");
      const { numDeletedRows } = await orForget(table.delete(where));
      copy?.deleted(filters);
      tidier.noticed(1, numDeletedRows);
    },
  });
  const tidier = createTidier({ table, writer, startIndex: use.startIndex, log });
  const left = await leftUntidy(table);
  tidier.noticed(left.commits, left.rows);
  return {
    table,
    dimensions: use.dimensions,
    upsert: async (records) => {
      for (const record of records) use.check(record);
      await Promise.all(batchesOf(records, batchRows).map((piece) => writer.write({ kind: "upsert", records: piece })));
    },
    delete: async (filters) => {
      await Promise.all(filters.map((deletion) => writer.write({ kind: "delete", deletion })));
    },
    alone: (work) => writer.write({ kind: "alone", work }),
    close: async () => {
      await tidier.close();
      await writer.close();
      copy?.forget();
      table.close();
    },
  };
}

/** What an earlier process left to tidy. */
async function leftUntidy(table: Table): Promise<{ commits: number; rows: number }> {
  const { fragmentStats } = await table.stats();
  const indices = await table.listIndices();
  const rows = Math.max(0, ...indices.map(({ numUnindexedRows }) => numUnindexedRows ?? 0));
  return { commits: Math.max(0, fragmentStats.numFragments - 1), rows };
}
