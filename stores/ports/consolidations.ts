import type { MemoryOwner } from "../../domain/memory-item.ts";

/** The owner of a memory that is due. */
export interface DueOwner {
  /** A hash of tenant and user (`ownerHash`), which reveals neither: operators can read the ids of workflows. */
  readonly owner_key: string;
  readonly tenant_id: string;
}

/** State of the consolidation of an owner's memory. */
export interface ConsolidationState {
  /** When a consolidation ended last; null if none did. */
  readonly ended_at: Date | null;
  /**
   * When the next consolidation is due. It may lie in the past: the consolidation waits or runs. null if there is
   * nothing to do.
   */
  readonly due_at: Date | null;
  /** Id of the newest turn that was read, in the order of ids; null before the first. */
  readonly through: string | null;
}

/**
 * Which memories are due for consolidation; part of the role "documents". The state is in the owner's row. So a write
 * of items also makes the owner due, in the same atomic step: in `consolidationRestMs`, unless the owner is due
 * earlier. An erasure clears the state. Throws `unavailable` ("documents").
 */
export interface Consolidations {
  /**
   * Takes owners that are due at `now` and that no other caller has taken, the longest due first. A taken owner stays
   * due and can be taken again after `leaseMs`, unless `settle` is called before.
   */
  take(now: Date, options: { readonly limit: number; readonly leaseMs: number }): Promise<readonly DueOwner[]>;
  /** The owner of a key; null for an unknown one, and for one whose memory was erased. */
  ownerOf(owner_key: string): Promise<MemoryOwner | null>;
  state(owner: MemoryOwner): Promise<ConsolidationState>;
  /**
   * Makes the owner due at `at`, unless the owner is due earlier, and ends a lease on the owner. `conflict`: the memory
   * was erased.
   */
  request(owner: MemoryOwner, at: Date): Promise<void>;
  /** Notes the newest turn that was read. */
  read(owner: MemoryOwner, through: string): Promise<void>;
  /**
   * Notes the end of a consolidation that has read this version of the owner's state. Returns whether the version is
   * still the same. If it is, the owner is next due at `next`. If not, the owner stays due; a taken owner counts as due
   * since the end of the lease.
   */
  settle(
    owner: MemoryOwner,
    ended: { readonly version: number; readonly at: Date; readonly next: Date | null },
  ): Promise<boolean>;
  /**
   * Leaves the owner due, but `take` does not return the owner before `until`. Has no effect on an owner who is unknown
   * or not due.
   */
  postpone(owner_key: string, until: Date): Promise<void>;
  /** Number of owners that are due at `now`, whether they are taken or not. Owners of benchmarks are not counted. */
  waiting(now: Date): Promise<number>;
}
