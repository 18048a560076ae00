import type { Table } from "@lancedb/lancedb";
import type { Table as ArrowTable, FixedSizeList, Float32, Vector } from "apache-arrow";
import { batchesOf } from "../../platform/batches.ts";
import type { Log } from "../../platform/log.ts";
import { batchRows } from "../writing/group-writer.ts";
import { idIs } from "./filters.ts";
import type { RowAddresses } from "./row-addresses.ts";
import { searchTimeoutMs } from "./scored.ts";

interface Place {
  readonly table: Table;
  readonly addresses: RowAddresses | undefined;
  readonly log: Log;
}

/**
 * The vectors of those ids that exist. Reads rows by their addresses first. Ids whose row was not there are compared
 * with all ids of the table: the row has moved, is new, or does not exist.
 */
export async function vectorsOf(
  { table, addresses, log }: Place,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Float32Array>> {
  const found = new Map<number, Float32Array>();
  for (const piece of batchesOf(ids, batchRows)) {
    const known = addresses?.of(piece) ?? [];
    if (known.length > 0) keep(found, await table.takeRowIds(known).select(columns).toArrow(limited), new Set(piece));
    const missing = piece.filter((id) => !found.has(id));
    if (missing.length === 0) continue;
    const rows = await table.query().where(idIs(missing).where).select(columns).toArrow(limited);
    keep(found, rows, new Set(missing));
    addresses?.compared().catch((error: unknown) => {
      log.warn({ err: error, table: table.name }, "reading the addresses of rows failed");
    });
  }
  return found;
}

const columns = ["id", "vector"];
const limited = { timeoutMs: searchTimeoutMs };

function keep(found: Map<number, Float32Array>, rows: ArrowTable, wanted: ReadonlySet<number>): void {
  const vectors: Vector<FixedSizeList<Float32>> | null = rows.getChild("vector");
  for (let i = 0; i < rows.numRows; i++) {
    const id = Number(rows.getChild("id")?.get(i));
    const vector = vectors?.get(i)?.toArray();
    // Copied: the row is a view of the whole batch and would keep it in memory.
    if (vector !== undefined && wanted.has(id)) found.set(id, Float32Array.from(vector));
  }
}
