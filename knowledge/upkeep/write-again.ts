import { setTimeout as sleep } from "node:timers/promises";
import { unavailable } from "../../domain/errors.ts";
import { batchesOf } from "../../platform/batches.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Slice } from "../../stores/ports/records/upkeep.ts";
import { carryOut } from "../projection/carry-out.ts";
import type { Difference } from "./compare.ts";
import type { Projection } from "./projections.ts";

export type Marking = Pick<Records, "upkeep" | "outbox">;

interface RecordsToWrite {
  readonly slice: Slice;
  readonly ids: readonly number[];
  /** Called after each batch with its last id and its size. */
  readonly onBatch?: (last_id: number, size: number) => Promise<void>;
}

/** Chunks whose texts are in memory at a time and are embedded in one call. */
const chunkBatch = 200;
const keyBatch = 1_000;
/** The relay's lease time. The lease is renewed during the work. */
const leaseMs = 30_000;
/** Pause while another relay holds the rows that this process waits for. */
const waitMs = 50;
/** After this time without a free row the engine is failing: rows wait longer after each failed attempt. */
const patienceMs = 120_000;

/**
 * Writes records to the engine again, in batches. Chunks seldom change and are written directly, and again if they have
 * changed meanwhile (write-current.ts). Entities and relations are marked dirty and written under the outbox's lease,
 * beside any number of relays, so that an old state cannot replace a newer one.
 */
export async function writeAgain(
  records: Marking,
  projection: Projection,
  { slice, ids, onBatch }: RecordsToWrite,
): Promise<void> {
  for (const batch of batchesOf(ids, slice.kind === "chunk" ? chunkBatch : keyBatch)) {
    if (slice.kind === "chunk") await projection.writeChunks(slice.kg_id, batch);
    else await projectAgain(records, projection, { slice, ids: batch });
    await onBatch?.(batch.at(-1) ?? 0, batch.length);
  }
}

/**
 * Mends one slice: writes missing and differing records, and deletes orphaned ones. Differing rows are deleted first,
 * because an engine refuses to replace a newer version, which a row can have by mistake.
 */
export async function mend(
  records: Marking,
  projection: Projection,
  { slice, missing, orphaned, repeated, differing }: Difference,
): Promise<void> {
  const unwanted = [...differing, ...(slice.kind === "chunk" ? [...orphaned, ...repeated] : [])];
  for (const batch of batchesOf(unwanted, keyBatch)) await projection.delete(slice, batch);
  // A dirty key that the records do not know is deleted by the projector.
  const keys = slice.kind === "chunk" ? [] : orphaned;
  await writeAgain(records, projection, { slice, ids: [...missing, ...repeated, ...differing, ...keys] });
}

async function projectAgain(
  { upkeep, outbox }: Marking,
  { target, project }: Projection,
  { slice, ids }: RecordsToWrite,
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
    const { done, error } = await carryOut(outbox, { rows, leaseMs }, project);
    if (done === 0) throw error;
  }
}
