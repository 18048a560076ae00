import { unavailable } from "../../domain/errors.ts";
import type { OutboxRecords, OutboxRow } from "../../stores/ports/records/outbox.ts";

/** The rows of one `OutboxRecords.lease`. */
export interface Leased {
  readonly rows: readonly OutboxRow[];
  readonly leaseMs: number;
}

/**
 * Throws when the lease may have lapsed. A relay calls it before it writes what it has read: another relay may have
 * written a newer state since.
 */
export type CheckLease = () => void;

/** Renewals per lease, so that one of them may fail. */
const renewals = 3;

/**
 * Runs work on leased rows and renews their lease meanwhile, however long a model or an engine takes. After a failure
 * to renew, or when this process was stopped for a while, the lease lapses; `OutboxRecords.done` then marks the rows
 * again.
 */
export async function keepLeased<T>(
  outbox: Pick<OutboxRecords, "renew">,
  { rows, leaseMs }: Leased,
  work: (check: CheckLease) => Promise<T>,
): Promise<T> {
  let heldUntil = performance.now() + leaseMs;
  const hasLapsed = () => performance.now() >= heldUntil;
  const renew = async () => {
    const asked = performance.now();
    if (hasLapsed()) return;
    await outbox.renew(rows, leaseMs);
    heldUntil = Math.max(heldUntil, asked + leaseMs);
  };
  // A failed renewal is tried again after the interval.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / renewals).unref();
  try {
    return await work(() => {
      if (hasLapsed()) throw unavailable("sql", new Error("The lease of the rows has lapsed"));
    });
  } finally {
    clearInterval(timer);
  }
}
