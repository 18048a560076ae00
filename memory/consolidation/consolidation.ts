import type { ConsolidationRef } from "../../domain/consolidation.ts";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { createManagers } from "../managers.ts";
import { wantsMemory } from "../wants-memory.ts";
import { learnFromTurns, type TurnsRead } from "./learn.ts";
import { type Summarised, summarise } from "./summarise.ts";

/**
 * Consolidates the memory of one user, in steps that may run twice and in any process. The store holds the progress.
 * Steps for a user who was erased or has opted out do nothing.
 */
export interface Consolidation {
  /** `after`: null at the beginning, then the last `next`. `version`: of the owner's state before this step. */
  learn(ref: ConsolidationRef, after: string | null): Promise<TurnsRead & { readonly version: number }>;
  summarise(ref: ConsolidationRef): Promise<Summarised>;
  /** Ends the consolidation of this version. Returns whether nothing has changed since. */
  settle(ref: ConsolidationRef, done: { readonly version: number; readonly next: Date | null }): Promise<boolean>;
  /** After a failure: the next attempt waits. */
  postpone(ref: ConsolidationRef): Promise<void>;
}

interface ConsolidationServices {
  readonly documents: DocumentStore;
  readonly now?: () => Date;
}

/** Pause after a failure. An error that concerns only one user is tried again every hour. */
const postponedMs = 3_600_000;

export function createConsolidation({ documents, now = () => new Date() }: ConsolidationServices): Consolidation {
  const { memory, consolidations } = documents;
  const managers = createManagers({ documents });

  /** The owner and the version of the owner's state; null if the memory may not be written. */
  async function living({ owner_key }: ConsolidationRef): Promise<{ owner: MemoryOwner; version: number } | null> {
    const owner = await consolidations.ownerOf(owner_key);
    if (owner === null) return null;
    const state = await memory.state(owner);
    return wantsMemory(state) ? { owner, version: state.version } : null;
  }

  return {
    async learn(ref, after) {
      const found = await living(ref);
      if (found === null) return { learnt: 0, next: null, version: 0 };
      const { owner, version } = found;
      return { ...(await learnFromTurns({ documents, managers }, owner, after)), version };
    },
    async summarise(ref) {
      const found = await living(ref);
      return found ? summarise(memory, found.owner, now()) : { digests: 0, more: false, next: null };
    },
    async settle({ owner_key }, { version, next }) {
      const owner = await consolidations.ownerOf(owner_key);
      if (owner === null) return true;
      const { settings, version: current } = await memory.state(owner);
      // Without consent nothing is done, so that the next write after it makes the memory due.
      const seen = settings.enabled ? version : current;
      return consolidations.settle(owner, { version: seen, at: now(), next });
    },
    postpone: ({ owner_key }) => consolidations.postpone(owner_key, new Date(now().getTime() + postponedMs)),
  };
}
