import { isUnavailable } from "../../domain/errors.ts";
import type { OutboxRow } from "../../stores/ports/records/outbox.ts";

/** The outcome of projecting rows of one knowledge graph. */
export interface Projected {
  readonly done: readonly OutboxRow[];
  readonly failed: readonly OutboxRow[];
  /** The last error; undefined if no row failed. */
  readonly error?: unknown;
}

/**
 * Failed calls without any success after which the engine counts as failing for the whole knowledge graph. While an
 * engine is away each call may take long, so few calls are spent on it.
 */
const failuresBeforeGivingUp = { outage: 4, other: 20 } as const;

/**
 * Projects all rows in one call. If that fails, halves the rows again and again, so that only the rows that the engine
 * really refuses fail: about 2·log₂(n) calls for one bad row among n.
 */
export async function projectApart(
  rows: readonly OutboxRow[],
  project: (rows: readonly OutboxRow[]) => Promise<void>,
): Promise<Projected> {
  const parts: (readonly OutboxRow[])[] = [rows];
  const done: OutboxRow[] = [];
  const failed: OutboxRow[] = [];
  let failures = 0;
  let error: unknown;
  for (let part = parts.pop(); part; part = parts.pop()) {
    if (done.length === 0 && failures >= limitAfter(error)) {
      failed.push(...part);
      continue;
    }
    try {
      await project(part);
      done.push(...part);
    } catch (caught) {
      error = caught;
      failures += 1;
      if (part.length === 1) failed.push(...part);
      else parts.push(...halves(failures === 1 ? shuffled(part) : part));
    }
  }
  return { done, failed, ...(failed.length > 0 && { error }) };
}

const limitAfter = (error: unknown): number =>
  isUnavailable(error) ? failuresBeforeGivingUp.outage : failuresBeforeGivingUp.other;

function halves<Item>(items: readonly Item[]): [readonly Item[], readonly Item[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(middle), items.slice(0, middle)];
}

/**
 * In random order, several bad rows do not stand together: some half without a bad row is found soon, in this attempt
 * or in a later one.
 */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, at: Math.random() }));
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
