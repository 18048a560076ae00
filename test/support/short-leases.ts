// Production leases last for the slowest batch. A test that loses answers would spend its time waiting for their end.
import type { AroundStore } from "../../stores/open.ts";
import type { Records } from "../../stores/ports/records/records.ts";

/**
 * The records' leases of outbox rows and pictures lapse after `leaseMs`, regardless of the time that the caller asks
 * for.
 */
export function shortLeases(leaseMs: number): AroundStore {
  return (role, store) => (role === "records" ? { ...store, ...leasing(store as unknown as Records, leaseMs) } : store);
}

const leasing = ({ outbox, pictures }: Records, leaseMs: number): Pick<Records, "outbox" | "pictures"> => ({
  outbox: { ...outbox, lease: (target, options) => outbox.lease(target, { ...options, leaseMs }) },
  pictures: {
    ...pictures,
    lease: (kg_id, owner) => pictures.lease(kg_id, owner, leaseMs),
    renew: (kg_id, owner) => pictures.renew(kg_id, owner, leaseMs),
  },
});
