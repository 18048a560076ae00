import { isUnavailable } from "../../domain/errors.ts";
import type { OutboxRecords, OutboxRow } from "../../stores/ports/records/outbox.ts";
import { projectApart } from "./project-apart.ts";
import type { Projector } from "./projectors.ts";

/** The outcome of carrying out leased rows. */
export interface CarriedOut {
  readonly done: number;
  readonly failed: number;
  /** The last error; undefined if no row failed. */
  readonly error?: unknown;
}

/** If this many knowledge graphs in a row fail with an outage, the engine is away, and the others are not tried. */
const outageKgs = 3;

/**
 * Projects leased rows, one knowledge graph after the other. Rows that fail return to the outbox, where each has a
 * backoff of its own; they delay neither other rows nor other knowledge graphs.
 */
export async function carryOut(
  outbox: Pick<OutboxRecords, "done" | "retry">,
  rows: readonly OutboxRow[],
  project: Projector,
): Promise<CarriedOut> {
  let [done, failed, outages] = [0, 0, 0];
  let error: unknown;
  for (const [kg_id, ofKg] of groupByKg(rows)) {
    const outcome =
      outages < outageKgs
        ? await projectApart(ofKg, (part) => project(kg_id, keysOf(part)))
        : { done: [], failed: ofKg, error };
    if (outcome.done.length > 0) await outbox.done(outcome.done);
    if (outcome.failed.length > 0) await outbox.retry(outcome.failed);
    done += outcome.done.length;
    failed += outcome.failed.length;
    error = outcome.error ?? error;
    outages = outcome.done.length === 0 && isUnavailable(outcome.error) ? outages + 1 : 0;
  }
  return { done, failed, ...(failed > 0 && { error }) };
}

const keysOf = (rows: readonly OutboxRow[]): string[] => rows.map(({ key }) => key);

function groupByKg(rows: readonly OutboxRow[]): Map<number, OutboxRow[]> {
  const groups = new Map<number, OutboxRow[]>();
  for (const row of rows) {
    const group = groups.get(row.kg_id);
    if (group) group.push(row);
    else groups.set(row.kg_id, [row]);
  }
  return groups;
}
