import type { Table } from "@lancedb/lancedb";
import { vectorCopyLimits } from "../../domain/limits/caches.ts";
import type { Log } from "../../platform/log.ts";
import { checkedSources } from "../checks/records.ts";
import type { Scored, SearchOptions, VectorRecord } from "../ports/vectors.ts";
import type { Collection, TableCopy } from "./collection.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import { bytesOfRows, createVectorRows, type VectorRows } from "./vector-rows.ts";

/**
 * An exact copy of a small collection in memory. The first search fills the copy between two commits of the table's
 * only writer. From then on the copy receives every commit before the commit is acknowledged. Without a copy the engine
 * answers, with the same result. There is no copy if the collection is too large or the budget is full, while the copy
 * is being filled, and after a failed commit.
 */
export interface VectorCopy extends TableCopy<VectorRecord> {
  /** undefined when the engine must answer. The call may then start to fill the copy. */
  search(
    collection: Collection<VectorRecord>,
    vector: Float32Array,
    options: SearchOptions,
  ): readonly Scored[] | undefined;
  /** The vectors of those ids that exist; undefined when the engine must answer. */
  get(ids: readonly number[]): ReadonlyMap<number, Float32Array> | undefined;
}

interface CopyOptions {
  readonly table: Table;
  readonly dimensions: number;
  readonly budget: MemoryBudget;
  readonly log: Log;
}

export function createVectorCopy({ table, dimensions, budget, log }: CopyOptions): VectorCopy {
  let rows: VectorRows | undefined;
  let filling: Promise<void> | undefined;
  /** Set once the collection was too large. Its rows are counted again only after a deletion or a new opening. */
  let isTooLarge = false;

  const owner = { evicted: () => (rows = undefined) };
  const forget = () => {
    rows = undefined;
    budget.release(owner);
  };
  const fits = (count: number, bytes: number): boolean =>
    count * dimensions <= vectorCopyLimits.floats && budget.reserve(owner, bytes);
  const fill = async () => {
    const count = await table.countRows();
    isTooLarge = count * dimensions > vectorCopyLimits.floats;
    const read = fits(count, bytesOfRows(count, dimensions)) ? await readAll(table, dimensions) : undefined;
    if (read !== undefined && fits(read.count, read.bytes)) rows = read;
  };
  /** Adapts the reservation to the memory that the rows take after a commit. */
  const reserveAgain = () => {
    if (rows !== undefined && !fits(rows.count, rows.bytes)) forget();
  };
  const begin = ({ alone }: Collection<VectorRecord>) => {
    if (isTooLarge) return;
    filling ??= alone(fill)
      .catch((error: unknown) => {
        forget();
        log.warn({ err: error, table: table.name }, "reading vectors into memory failed");
      })
      .finally(() => (filling = undefined));
  };
  return {
    search(collection, vector, { k, ...sources }) {
      if (rows === undefined) begin(collection);
      else budget.used(owner);
      return rows?.nearest(vector, k, checkedSources(sources));
    },
    get: (ids) => rows?.get(ids),
    upserted(records) {
      for (const record of records) rows?.put(record);
      reserveAgain();
    },
    deleted(filters) {
      rows?.remove(filters);
      reserveAgain();
      isTooLarge = false;
    },
    forget,
  };
}

async function readAll(table: Table, dimensions: number): Promise<VectorRows> {
  const rows = createVectorRows(dimensions);
  const columns = ["id", "source_id", "revision", "version", "vector"];
  for await (const batch of table.query().select(columns)) {
    const column = (name: string) => batch.getChild(name);
    for (let at = 0; at < batch.numRows; at += 1) {
      rows.put({
        id: Number(column("id")?.get(at)),
        source_id: column("source_id")?.get(at) ?? null,
        revision: column("revision")?.get(at) ?? null,
        version: Number(column("version")?.get(at)),
        vector: column("vector")?.get(at).toArray(),
      });
    }
  }
  return rows;
}
