import type { Table } from "@lancedb/lancedb";
import { rowAddressLimits } from "../../domain/limits/caches.ts";
import type { MemoryBudget } from "./memory-budget.ts";

/**
 * Where the engine has the rows of a table, by id. The engine has no index of ids: a read by id compares the ids of all
 * rows, so its cost grows with the table. A read by address reads only the wanted rows. Addresses are hints: a commit
 * may move or delete a row, and then nothing or another row has its address. So the reader compares the ids of the rows
 * that it gets. The ids of a table are read once for each version that two reads by id have seen.
 */
export interface RowAddresses {
  /** Addresses of those ids that were in the table when its ids were read. */
  of(ids: readonly number[]): bigint[];
  /** A read had to compare all ids. Resolves when the addresses are known, if this is worth while. */
  compared(): Promise<void>;
  /** The table is closed, or its state is unknown. */
  forget(): void;
}

interface Known {
  readonly version: number;
  /** Each id × `rowsLimit` + the index of its address, ascending: sorting numbers is native. */
  readonly places: Float64Array;
  readonly addresses: Float64Array;
}

/** Ids and indexes share the 53 bits of a number. */
const rowsLimit = 2 ** 21;
const idsLimit = 2 ** 32;
const bytesPerRow = 16;

export function createRowAddresses(table: Table, budget: MemoryBudget): RowAddresses {
  let known: Known | undefined;
  let seen: number | undefined;
  let reading: Promise<void> | undefined;
  let forgotten = 0;

  const owner = { evicted: () => (known = undefined) };
  const forget = () => {
    forgotten += 1;
    known = undefined;
    budget.release(owner);
  };
  const read = async (version: number) => {
    const rows = await table.countRows();
    if (rows > Math.min(rowsLimit, rowAddressLimits.rows) || !budget.reserve(owner, rows * bytesPerRow)) return;
    const before = forgotten;
    const found = await readAll(table, rows);
    if (before !== forgotten) return;
    if (found === undefined) budget.release(owner);
    else known = { version, ...found };
  };
  return {
    of(ids) {
      if (known === undefined) return [];
      budget.used(owner);
      const { places, addresses } = known;
      return ids.flatMap((id) => {
        const place = places[firstFrom(places, id * rowsLimit)] ?? -1;
        return Math.floor(place / rowsLimit) === id ? [BigInt(addresses[place % rowsLimit] ?? 0)] : [];
      });
    },
    async compared() {
      const version = await table.version();
      const isQuiet = version === seen;
      seen = version;
      if (!isQuiet || known?.version === version) return;
      reading ??= read(version).finally(() => (reading = undefined));
      await reading;
    },
    forget,
  };
}

/** undefined if the table has other rows than were counted, or ids that are too large. */
async function readAll(table: Table, rows: number): Promise<Omit<Known, "version"> | undefined> {
  const [places, addresses] = [new Float64Array(rows), new Float64Array(rows)];
  let at = 0;
  for await (const batch of table.query().select(["id"]).withRowId()) {
    const [ids, rowIds] = [batch.getChild("id")?.toArray(), batch.getChild("_rowid")?.toArray()];
    for (let of = 0; of < batch.numRows; of += 1, at += 1) {
      const id = Number(ids?.[of]);
      if (at >= rows || !(id < idsLimit)) return undefined;
      places[at] = id * rowsLimit + at;
      addresses[at] = Number(rowIds?.[of]);
    }
  }
  return at === rows ? { places: places.sort(), addresses } : undefined;
}

/** Index of the first number that is not less; the length if there is none. */
function firstFrom(sorted: Float64Array, least: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
