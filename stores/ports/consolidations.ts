import type { MemoryOwner } from "../../domain/memory-item.ts";

/** The owner of a memory that is due. */
export interface DueOwner {
  /** A hash of tenant and user (`ownerHash`), which reveals neither: operators can read the ids of workflows. */
  readonly owner_key: string;
  readonly tenant_id: string;
}

/** What was done for an owner so far. */
export interface ConsolidationState {
  /** When a consolidation ended last; null if none did. */
  readonly ended_at: Date | null;
  /** When the next one is due, or was due if it has not ended yet; null if there is nothing to do. */
  readonly due_at: Date | null;
  /** Id of the newest turn that was read, in the order of ids; null before the first. */
  readonly through: string | null;
}

/**
 * Which memories are due for consolidation, part of the role "documents". The state is in the owner's row, so a write of
 * items makes its owner due in the same atomic step: `consolidationRestMs` later, or earlier if he was due already. An
 * erasure clears it. Throws `unavailable` ("documents").
 */
export interface Consolidations {
  /**
   * Owners that are due at `now`, the longest due first, and not taken by another caller. A taken owner stays due, and can be
   * taken again after `leaseMs`, unless he is settled.
   */
  take(now: Date, options: { readonly limit: number; readonly leaseMs: number }): Promise<readonly DueOwner[]>;
  /** The owner of a key; null for an unknown one, and for one whose memory was erased. */
  ownerOf(owner_key: string): Promise<MemoryOwner | null>;
  state(owner: MemoryOwner): Promise<ConsolidationState>;
  /** Makes the owner due at `at`, unless he is due earlier; he can be taken at once. `conflict`: the memory was erased. */
  request(owner: MemoryOwner, at: Date): Promise<void>;
  /** Notes the newest turn that was read. */
  read(owner: MemoryOwner, through: string): Promise<void>;
  /**
   * Notes the end of a consolidation of this version of the owner's state. Returns whether the version is still the same. If
   * so, the owner is due at `next`. Otherwise he stays due: since the end of the lease, if he was taken.
   */
  settle(
    owner: MemoryOwner,
    ended: { readonly version: number; readonly at: Date; readonly next: Date | null },
  ): Promise<boolean>;
  /** The owner is not taken before `until`, and stays due. Has no effect on an unknown owner, and on one who is not due. */
  postpone(owner_key: string, until: Date): Promise<void>;
  /** Number of owners that are due at `now` and were not settled since, taken or not; none of benchmarks. */
  waiting(now: Date): Promise<number>;
}
