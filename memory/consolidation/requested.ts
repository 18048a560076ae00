import { consolidationRestMs } from "../../domain/limits/memory.ts";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { MemoryUsers } from "../users.ts";

/** State of the consolidation of a user's memory, as clients see it. */
export interface ConsolidationView {
  /** When the last consolidation ended; null before the first. */
  readonly ended_at: Date | null;
  /** Whether a consolidation is due or running. */
  readonly is_pending: boolean;
}

/** Consolidations as clients see and order them. */
export interface RequestedConsolidations {
  state(owner: MemoryOwner): Promise<ConsolidationView>;
  /**
   * Makes the memory due at once; a repeated request changes nothing. Throws `conflict` when nothing may be remembered,
   * and `not_found` for a user of whom nothing is stored.
   */
  request(owner: MemoryOwner): Promise<ConsolidationView>;
}

interface RequestServices {
  readonly documents: Pick<DocumentStore, "consolidations">;
  readonly users: Pick<MemoryUsers, "admit" | "check">;
  readonly now?: () => Date;
}

export function createRequestedConsolidations({
  documents: { consolidations },
  users,
  now = () => new Date(),
}: RequestServices): RequestedConsolidations {
  async function state(owner: MemoryOwner): Promise<ConsolidationView> {
    const { ended_at, due_at } = await consolidations.state(owner);
    // A later due time is that of old turns, and not of a request.
    const soon = now().getTime() + consolidationRestMs;
    return { ended_at, is_pending: due_at !== null && due_at.getTime() <= soon };
  }

  return {
    state,
    async request(owner) {
      await users.admit(owner);
      await users.check(owner);
      await consolidations.request(owner, now());
      return state(owner);
    },
  };
}
