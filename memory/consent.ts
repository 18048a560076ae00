import { LRUCache } from "lru-cache";
import { managerNames, type Recalled } from "../domain/memory.ts";
import { within } from "../platform/deadline.ts";
import type { Log } from "../platform/log.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { late } from "./late.ts";
import type { Memory } from "./memory.ts";
import { ownerKey } from "./own-writes.ts";
import type { MemoryScope } from "./scope.ts";
import type { TurnSpool } from "./spool/turn-spool.ts";

interface ConsentServices {
  readonly documents: Pick<DocumentStore, "memory">;
  readonly log: Log;
  /** Absent: while the settings cannot be read, turns are lost. */
  readonly spool?: TurnSpool;
}

/** As long as a manager may take (memory.ts). */
const recallDeadlineMs = 150;
const rememberDeadlineMs = 1_000;
const unknown = "memory is unavailable";
/** Largest number of known users who do not want memory. Their turns are not kept while the settings cannot be read. */
const refusersKnown = 10_000;

/**
 * The same memory for users who want it: nothing is recalled or remembered for a user who has opted out or was erased.
 * While the settings cannot be read, memory counts as unavailable, and turns wait in the spool. Before a waiting turn
 * is remembered, the settings are read.
 */
export function withConsent(memory: Memory, { documents, log, spool }: ConsentServices): Memory {
  const refusers = new LRUCache<string, true>({ max: refusersKnown });

  /** Why there is no memory for the scope; null if there is. */
  async function refusal({ tenant_id, user_id }: MemoryScope, ms: number): Promise<string | null> {
    try {
      const reading = documents.memory.state({ tenant_id, user_id });
      const { settings, erased_at } = await within(ms, reading, late("The settings of memory", ms));
      const reason = reasonOf(settings.enabled, erased_at);
      if (reason === null) refusers.delete(ownerKey({ tenant_id, user_id }));
      else refusers.set(ownerKey({ tenant_id, user_id }), true);
      return reason;
    } catch (error) {
      log.warn({ err: error }, "the settings of memory could not be read");
      return unknown;
    }
  }

  /** The result of `recalling` if the user wants memory. The user's settings are read at the same time. */
  async function ifWanted<T>(
    scope: MemoryScope | null,
    recalling: Promise<T>,
    none: (refused: Refused) => T,
  ): Promise<T> {
    if (!scope) return recalling;
    const [reason, recalled] = await Promise.all([refusal(scope, recallDeadlineMs), recalling]);
    return reason === null ? recalled : none({ reason, degraded: reason === unknown ? managerNames : [] });
  }

  return {
    ...memory,
    assemble: (scope, question) =>
      ifWanted(scope, memory.assemble(scope, question), (refused) => nothing(question, refused)),
    recall: (scope, question, options) =>
      ifWanted(scope, memory.recall(scope, question, options), (refused) => ({
        ...nothing(question, refused),
        memories: [],
        left_out: [],
      })),
    async observe(scope, turn) {
      if (!scope) return;
      const mayKeep = !refusers.has(ownerKey(scope));
      const waits = spool?.isWaiting() === true && mayKeep;
      // If the spool is full, the turn goes to the store, which may work again.
      if (waits && (await spool.keep(scope, turn))) return;
      const reason = await refusal(scope, rememberDeadlineMs);
      if (reason === null) await memory.observe(scope, turn);
      else if (reason === unknown && mayKeep && (await spool?.keep(scope, turn)) === false)
        spool?.lose(new Error("The settings of memory could not be read"));
    },
  };
}

function reasonOf(enabled: boolean, erased_at: Date | null): string | null {
  if (erased_at !== null) return "the memory of the user was erased";
  return enabled ? null : "the user has opted out";
}

type Refused = Required<Pick<Recalled, "reason" | "degraded">>;

const nothing = (question: string, refused: Refused): Recalled => ({
  question,
  used: false,
  items_used: {},
  ...refused,
});
