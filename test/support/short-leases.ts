// Production leases last until the slowest batch has ended. A test whose calls lose their answers would only wait for them.
import type { AroundStore } from "../../stores/open.ts";
import type { Records } from "../../stores/ports/records/records.ts";

/** The records' leases of work (outbox, pictures) lapse after `leaseMs`, however long the caller wants to hold them. */
export function shortLeases(leaseMs: number): AroundStore {
  return (role, store) => (role === "records" ? { ...store, ...leasing(store as unknown as Records, leaseMs) } : store);
}

const leasing = ({ outbox, pictures }: Records, leaseMs: number): Pick<Records, "outbox" | "pictures"> => ({
  outbox: { ...outbox, lease: (target, options) => outbox.lease(target, { ...options, leaseMs }) },
  pictures: { ...pictures, lease: (kg_id, owner) => pictures.lease(kg_id, owner, leaseMs) },
});
