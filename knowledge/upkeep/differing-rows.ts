import { batchesOf } from "../../platform/batches.ts";
import type { Slice, UpkeepRecords } from "../../stores/ports/records/upkeep.ts";
import { dueIds } from "./due-ids.ts";
import type { Projection } from "./projections.ts";

/** Records whose expected and stored rows are in memory at a time: texts of 200 chunks, or vectors of 2 MB. */
const rowsAtOnce = 200;

interface Compared {
  /** Number of records whose contents were compared. */
  readonly compared: number;
  readonly differing: readonly number[];
}

type Due = Pick<UpkeepRecords, "due" | "stillDue">;

/**
 * Due ids whose row in the engine is not the row that the records give, for instance because another program changed
 * it, or because a write was lost. A record that changes meanwhile is dirty, hence not due, until the relay has written
 * it. So an id counts if its rows differ twice, and the record is still due after each comparison. `share` of the
 * records is compared, 1 for all.
 */
export async function differingRows(
  upkeep: Due,
  projection: Projection,
  { slice, share }: { readonly slice: Slice; readonly share: number },
): Promise<Compared> {
  const first: number[] = [];
  const isChosen = chooser(share);
  let compared = 0;
  for await (const ids of dueIds(upkeep, slice, { staged: false })) {
    const chosen = ids.filter(isChosen);
    compared += chosen.length;
    first.push(...(await differingOf(upkeep, projection, { slice, ids: chosen })));
  }
  return { compared, differing: await differingOf(upkeep, projection, { slice, ids: first }) };
}

/** Chooses a share of all items, evenly, and other ones each time. */
export function chooser(share: number, start = Math.random()): () => boolean {
  let sum = share === 1 ? 0 : start;
  return () => {
    sum += share;
    if (sum < 1) return false;
    sum -= 1;
    return true;
  };
}

async function differingOf(
  upkeep: Due,
  projection: Projection,
  { slice, ids }: { readonly slice: Slice; readonly ids: readonly number[] },
): Promise<number[]> {
  const differing: number[] = [];
  for (const batch of batchesOf(ids, rowsAtOnce)) {
    const found = await projection.differing(slice, batch);
    if (found.length > 0) differing.push(...(await upkeep.stillDue(slice, found)));
  }
  return differing;
}
