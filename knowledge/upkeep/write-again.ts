import { setTimeout as sleep } from "node:timers/promises";
import { unavailable } from "../../domain/errors.ts";
import { batchesOf } from "../../platform/batches.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Slice } from "../../stores/ports/records/upkeep.ts";
import { carryOut } from "../projection/carry-out.ts";
import type { Difference } from "./compare.ts";
import type { Projection } from "./projections.ts";

type Marking = Pick<Records, "upkeep" | "outbox">;

/** Texts of so many chunks are in memory at a time, and are embedded in one go. */
const chunkBatch = 200;
const keyBatch = 1_000;
/** As the relay's: longer than any batch takes. */
const leaseMs = 30_000;
/** Between two looks while a relay elsewhere holds the rows that we wait for. */
const waitMs = 50;
/** Rows that others hold for so long are not being written: their engine fails, and they wait longer after each attempt. */
const patienceMs = 120_000;

/**
 * Writes the records again, in batches; tells the last id after each. Chunks never change and are written directly. Entities
 * and relations change under one's hands: they are made dirty and worked off under the outbox's lease, beside any number of
 * relays, so that an old state cannot replace a newer one.
 */
export async function writeAgain(
  records: Marking,
  projection: Projection,
  slice: Slice,
  ids: readonly number[],
  onBatch: (last_id: number, size: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const batch of batchesOf(ids, slice.kind === "chunk" ? chunkBatch : keyBatch)) {
    if (slice.kind === "chunk") await projection.writeChunks(slice.kg_id, batch);
    else await projectAgain(records, projection, slice, batch);
    await onBatch(batch.at(-1) ?? 0, batch.length);
  }
}

/** Brings a slice to what the records say: what is missing is written, what is orphaned goes. */
export async function mend(
  records: Marking,
  projection: Projection,
  { slice, missing, orphaned, repeated }: Difference,
): Promise<void> {
  if (slice.kind !== "chunk") {
    // A dirty key that the records do not know is deleted by the projector.
    return writeAgain(records, projection, slice, [...missing, ...orphaned, ...repeated]);
  }
  for (const batch of batchesOf([...orphaned, ...repeated], keyBatch)) {
    await projection.deleteChunks(slice.kg_id, batch);
  }
  await writeAgain(records, projection, slice, [...missing, ...repeated]);
}

async function projectAgain(
  { upkeep, outbox }: Marking,
  { target, project }: Projection,
  slice: Slice,
  ids: readonly number[],
): Promise<void> {
  const { kg_id } = slice;
  await upkeep.mark(slice, ids);
  let patience = performance.now() + patienceMs;
  while ((await upkeep.dirty(slice, ids)) > 0) {
    const rows = await outbox.lease(target, { limit: keyBatch, leaseMs, kg_id });
    if (rows.length === 0) {
      if (performance.now() > patience) throw unavailable(target);
      await sleep(waitMs);
      continue;
    }
    patience = performance.now() + patienceMs;
    await carryOut(outbox, rows, project);
  }
}
