import type { Table } from "@lancedb/lancedb";
import type { Table as ArrowTable } from "apache-arrow";
import { batchesOf } from "../../platform/batches.ts";
import { newestById } from "../checks/records.ts";
import { batchRows, createGroupWriter } from "../writing/group-writer.ts";
import type { RowFilter } from "./filters.ts";
import { createHighestId } from "./highest-id.ts";
import { createTidier, type TidierOptions } from "./tidier.ts";
import type { VectorIndex } from "./vector-index.ts";

/** Fields of every record; each role adds its own columns. */
export interface VersionedRecord {
  readonly id: number;
  readonly version: number;
}

/** How a role uses one of its tables. */
export interface TableUse<R> {
  /** Length of the vectors; 0 for a role without vectors. */
  readonly dimensions: number;
  /** Id of the embedder of the vectors; null when the table does not note it. */
  readonly embedder: string | null;
  /** Throws `invalid_input`. A bad record must not reach a batch: it would fail the batch's other records. */
  check(record: R): void;
  toArrow(records: readonly R[]): ArrowTable;
  /** Builds the index of a table that has become large enough for one. */
  readonly index?: VectorIndex;
  /** Rows without index that a search of the idle table may scan, at about 10 ms of CPU. */
  readonly scannable: number;
  /** A copy of the table in memory that is updated by each commit. */
  readonly copy?: TableCopy<R>;
}

/** Receives each commit before it is acknowledged, in order. */
export interface TableCopy<R> {
  upserted(records: readonly R[]): void;
  deleted(filters: readonly RowFilter[]): void;
  /** Drops the copy: a commit failed, so the table's state is unknown, or the table is closed. */
  forget(): void;
}

/** One open table. Reads use `table` directly. All writes go through one queue. Maintenance runs in the background. */
export interface Collection<R> {
  readonly table: Table;
  readonly dimensions: number;
  readonly embedder: string | null;
  upsert(records: readonly R[]): Promise<void>;
  delete(filters: readonly RowFilter[]): Promise<void>;
  /** Runs `work` while no write runs. */
  alone(work: () => Promise<void>): Promise<void>;
  /** See `Tidier`. */
  tidy(): Promise<number | undefined>;
  close(): Promise<void>;
}

export function openCollection<R extends VersionedRecord>(
  table: Table,
  use: TableUse<R>,
  upkeep: Pick<TidierOptions, "folder" | "keepVersionsMs" | "partRows" | "stepped" | "dueIn">,
): Collection<R> {
  const { copy } = use;
  const orForget = <T>(commit: Promise<T>): Promise<T> =>
    commit.catch((error: unknown) => {
      copy?.forget();
      throw error;
    });
  const highest = createHighestId(table);
  /** The numbers of rows that the commit wrote, and of those that it replaced. */
  const append = async (records: readonly R[]) => {
    await table.add(use.toArrow(records));
    return { inserted: records.length, removed: 0 };
  };
  const merge = async (records: readonly R[]) => {
    const merged = await table
      .mergeInsert("id")
      .whenMatchedUpdateAll({ where: "target.version <= source.version" })
      .whenNotMatchedInsertAll()
      .execute(use.toArrow(records));
    return { inserted: merged.numInsertedRows + merged.numUpdatedRows, removed: merged.numUpdatedRows };
  };
  const writer = createGroupWriter<R, RowFilter>({
    upsert: async (records) => {
      // Given two rows with one id, the engine would keep both.
      const newest = newestById(records);
      const change = await orForget(highest.writing(newest, (areNew) => (areNew ? append(newest) : merge(newest))));
      copy?.upserted(newest);
      tidier.noticed(change);
    },
    delete: async (filters) => {
      const where = filters.map((filter) => `(${filter.where})`).join(" OR ");
      const { numDeletedRows } = await orForget(table.delete(where));
      copy?.deleted(filters);
      tidier.noticed({ inserted: 0, removed: numDeletedRows });
    },
  });
  const alone = (work: () => Promise<void>) => writer.write({ kind: "alone", work });
  const tidier = createTidier({ table, index: use.index, scannable: use.scannable, alone, ...upkeep });
  return {
    table,
    dimensions: use.dimensions,
    embedder: use.embedder,
    upsert: async (records) => {
      for (const record of records) use.check(record);
      await Promise.all(batchesOf(records, batchRows).map((piece) => writer.write({ kind: "upsert", records: piece })));
    },
    delete: async (filters) => {
      await Promise.all(filters.map((deletion) => writer.write({ kind: "delete", deletion })));
    },
    alone,
    tidy: tidier.tidy,
    close: async () => {
      await tidier.close();
      await writer.close();
      copy?.forget();
      table.close();
    },
  };
}
