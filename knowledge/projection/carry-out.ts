import type { OutboxRecords, OutboxRow } from "../../stores/ports/records/outbox.ts";
import type { Projector } from "./projectors.ts";

/**
 * Projects leased rows, one knowledge graph after the other. On failure it returns all rows to the outbox and rethrows.
 */
export async function carryOut(
  outbox: Pick<OutboxRecords, "done" | "retry">,
  rows: readonly OutboxRow[],
  project: Projector,
): Promise<void> {
  try {
    for (const [kg_id, keys] of groupByKg(rows)) await project(kg_id, keys);
  } catch (error) {
    await outbox.retry(rows);
    throw error;
  }
  await outbox.done(rows);
}

function groupByKg(rows: readonly OutboxRow[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const { kg_id, key } of rows) groups.set(kg_id, [...(groups.get(kg_id) ?? []), key]);
  return groups;
}
