import { managerNames } from "../domain/memory.ts";
import { within } from "../platform/deadline.ts";
import type { Log } from "../platform/log.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { Memory } from "./memory.ts";
import type { MemoryScope } from "./scope.ts";

interface ConsentServices {
  readonly documents: Pick<DocumentStore, "memory">;
  readonly log: Log;
}

/** As long as a manager may take (memory.ts). */
const recallDeadlineMs = 150;
const rememberDeadlineMs = 1_000;
const unknown = "memory is unavailable";

/**
 * The same memory for users who want it: nothing is recalled or remembered for a user who has opted out or was erased.
 * While the settings cannot be read, memory counts as unavailable.
 */
export function withConsent(memory: Memory, { documents, log }: ConsentServices): Memory {
  /** Why there is no memory for the scope; null if there is. */
  async function refusal({ tenant_id, user_id }: MemoryScope, ms: number): Promise<string | null> {
    try {
      const late = () => new Error(`The settings of memory took longer than ${ms} ms`);
      const reading = documents.memory.state({ tenant_id, user_id });
      const { settings, erased_at } = await within(ms, reading, late);
      if (erased_at !== null) return "the memory of the user was erased";
      return settings.enabled ? null : "the user has opted out";
    } catch (error) {
      log.warn({ err: error }, "the settings of memory could not be read");
      return unknown;
    }
  }

  return {
    ...memory,
    async assemble(scope, question) {
      if (!scope) return memory.assemble(scope, question);
      const [reason, recalled] = await Promise.all([
        refusal(scope, recallDeadlineMs),
        memory.assemble(scope, question),
      ]);
      if (reason === null) return recalled;
      return { question, used: false, items_used: {}, reason, degraded: reason === unknown ? managerNames : [] };
    },
    async observe(scope, turn) {
      if (scope && (await refusal(scope, rememberDeadlineMs)) !== null) return;
      await memory.observe(scope, turn);
    },
  };
}
