import { memorySpool } from "../../domain/limits/memory.ts";
import { within } from "../../platform/deadline.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { late } from "../late.ts";
import type { MemoryScope } from "../scope.ts";
import { wantsMemory } from "../wants-memory.ts";
import { isOutage } from "./outage.ts";
import type { SpooledName } from "./spooled-turn.ts";
import type { TurnSpool } from "./turn-spool.ts";

interface RefusedParts {
  readonly spool: Pick<TurnSpool, "read" | "erase">;
  readonly documents: { readonly memory: Pick<DocumentStore["memory"], "state"> };
}

const stateMs = 10_000;

/**
 * Deletes waiting turns of users who have opted out or were erased. It does so as soon as the store answers, because
 * replaying the turns of other users may take minutes. Each user's settings are read once, a hundred users per call.
 * Returns the turns of all other users. Never throws: the replay itself notices an outage.
 */
export function createRefusedTurns({ spool, documents }: RefusedParts) {
  /** Owners of waiting turns who want memory. */
  const willing = new Set<string>();

  async function wants({ tenant_id, user_id }: MemoryScope): Promise<boolean> {
    const reading = documents.memory.state({ tenant_id, user_id });
    return wantsMemory(await within(stateMs, reading, late("The state of a memory", stateMs)));
  }

  return async (waiting: readonly SpooledName[]): Promise<readonly SpooledName[]> => {
    const firstOf = new Map(waiting.toReversed().map(({ owner, name }) => [owner, name]));
    for (const owner of willing) if (!firstOf.has(owner)) willing.delete(owner);
    const unknown = [...firstOf].filter(([owner]) => !willing.has(owner)).slice(-memorySpool.atOnce);
    const refused = new Set<string>();
    for (const [owner, name] of unknown) {
      try {
        const spooled = await spool.read(name);
        if (spooled === null) continue;
        if (await wants(spooled.scope)) {
          willing.add(owner);
          continue;
        }
        await spool.erase(spooled.scope);
        refused.add(owner);
      } catch (error) {
        // The replay of the same turns meets the same failure, and decides what follows from it.
        if (isOutage(error)) break;
      }
    }
    return waiting.filter(({ owner }) => !refused.has(owner));
  };
}
