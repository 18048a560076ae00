import { isUnavailable } from "../../domain/errors.ts";
import type { OutboxRecords, OutboxRow } from "../../stores/ports/records/outbox.ts";
import { allEnded } from "./all-ended.ts";
import { type CheckLease, keepLeased, type Leased } from "./keep-leased.ts";
import { projectApart } from "./project-apart.ts";
import type { Projector } from "./projectors.ts";
import { lanesOf, type Piece, type turnsOf } from "./turns.ts";

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
 * Projects leased rows in turns (`turnsOf`), and keeps the lease meanwhile. Rows that fail return to the outbox, where
 * each has a backoff of its own; they delay neither other rows nor other knowledge graphs.
 */
export async function carryOut(
  outbox: Pick<OutboxRecords, "renew" | "done" | "retry">,
  { takeTurn = (work) => work(), ...leased }: Leased & { readonly takeTurn?: TakeTurn },
  project: Projector,
): Promise<CarriedOut> {
  const failing = new Set<number>();
  let [done, failed] = [0, 0];
  let error: unknown;

  async function carry({ kg_id, rows, trace }: Piece, check: CheckLease): Promise<void> {
    const outcome =
      failing.size < outageKgs
        ? await projectApart(rows, (part) => project(kg_id, keysOf(part), { check, trace }))
        : { done: [], failed: rows, error };
    if (outcome.done.length > 0) await outbox.done(outcome.done);
    if (outcome.failed.length > 0) await outbox.retry(outcome.failed);
    done += outcome.done.length;
    failed += outcome.failed.length;
    error = outcome.error ?? error;
    if (outcome.done.length === 0 && isUnavailable(outcome.error)) failing.add(kg_id);
    else failing.clear();
  }

  await keepLeased(outbox, leased, async (check) => {
    const inOrder = async (turns: ReturnType<typeof turnsOf>) => {
      for (const pieces of turns) {
        await takeTurn(async () => {
          for (const piece of pieces) await carry(piece, check);
        });
      }
    };
    // The lease is kept until no work runs any more.
    await allEnded(lanesOf(leased.rows).map(inOrder));
  });
  return { done, failed, ...(failed > 0 && { error }) };
}

/** Runs one turn: at once, or when the priority gate lets it. */
type TakeTurn = (work: () => Promise<void>) => Promise<void>;

const keysOf = (rows: readonly OutboxRow[]): string[] => rows.map(({ key }) => key);
