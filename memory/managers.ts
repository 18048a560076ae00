import { memoryCache } from "../domain/limits/memory.ts";
import { type ManagerName, nobody } from "../domain/memory.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { createEpisodic } from "./episodic.ts";
import type { ItemServices } from "./item-services.ts";
import { createUserItems } from "./items/user-items.ts";
import { createLongTerm } from "./long-term.ts";
import type { MemoryManager } from "./manager.ts";
import { createOwnWrites } from "./own-writes.ts";
import { createProcedural } from "./procedural.ts";
import { createSemantic } from "./semantic.ts";
import { createShortTerm } from "./short-term.ts";
import { createUserTurns } from "./turns/user-turns.ts";

interface ManagerParts {
  readonly documents: DocumentStore;
  /** Whether a first recall waits until all turns of its user are read. Default: true. */
  readonly waitsForAll?: boolean;
}

/**
 * Every manager by its name, in the order in which a turn is written: facts are decided on the items that the question
 * has read, and each write makes these older. All of them store in the role "documents".
 */
export function createManagers({ documents, waitsForAll = true }: ManagerParts) {
  const shortTerm = createShortTerm({ documents });
  // Turns and other items are cached apart, and each cache reads its notes of writes once.
  const [ofTurns, ofItems] = [createOwnWrites(memoryCache.users), createOwnWrites(memoryCache.users)];
  const memory = ofItems.noting(ofTurns.noting(documents.memory));
  const services: ItemServices = {
    memory,
    userItems: createUserItems({ memory }, ofItems),
    userTurns: createUserTurns(memory, ofTurns, { waitsForAll }),
    // As a recall reads: a connection alone does not tell that items can be read.
    async health() {
      const owner = { tenant_id: nobody, user_id: nobody };
      await Promise.all([memory.state(owner), memory.list(owner, {}, 1)]);
      return "ready";
    },
  };
  return {
    semantic: createSemantic(services),
    procedural: createProcedural(services),
    episodic: createEpisodic(services),
    short_term: shortTerm,
    long_term: createLongTerm(services),
  } satisfies Record<ManagerName, MemoryManager>;
}
