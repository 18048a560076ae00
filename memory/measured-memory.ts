import { conflict } from "../domain/errors.ts";
import type { ManagerName, RecalledItems } from "../domain/memory.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { assembled, namesFor, tells, withoutSecrets } from "./assemble.ts";
import { documentsLeft } from "./documents-left.ts";
import type { MemoryManager } from "./manager.ts";
import { createManagers } from "./managers.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";
import { userCollections } from "./user-collections.ts";

/**
 * The managers of the service for a benchmark: the same writes and the same recall, but every failure is thrown, and no
 * manager has a deadline. A manager that was left out because the machine was busy would change what is measured.
 */
export interface MeasuredMemory {
  /** Throws `conflict` once the scope was erased: then managers store and find nothing, without an error. */
  requireLive(scope: MemoryScope): Promise<void>;
  /** Gives the turn to every manager. Idempotent by its trace id. */
  write(scope: MemoryScope, turn: NewTurn): Promise<void>;
  /** What the managers give to a question, all but `without`. Changes nothing. */
  recall(scope: MemoryScope, question: string, without?: ManagerName): Promise<Omit<RecalledItems, "degraded">>;
  /**
   * Removes everything of the scope, refuses every later write, and reads all stores again. Only a hash of the owner
   * stays. Safe to repeat. Throws if something is left.
   */
  erase(scope: MemoryScope): Promise<void>;
}

export function createMeasuredMemory({ documents }: { readonly documents: DocumentStore }): MeasuredMemory {
  const managers: Readonly<Record<ManagerName, MemoryManager>> = createManagers({ documents });
  return {
    async requireLive({ tenant_id, user_id }) {
      const { erased_at } = await documents.memory.state({ tenant_id, user_id });
      if (erased_at !== null) throw conflict("The memory of this benchmark was erased");
    },
    async write(scope, turn) {
      const clean = withoutSecrets(turn);
      await Promise.all(namesFor(scope).map((name) => managers[name].remember(scope, clean)));
    },
    async recall(scope, question, without) {
      const names = namesFor(scope).filter((name) => name !== without);
      const parts = await Promise.all(
        names.map(async (name) => ({ name, ...(await managers[name].recall(scope, question)) })),
      );
      return assembled(question, parts.filter(tells));
    },
    async erase({ tenant_id, user_id }) {
      const owner = { tenant_id, user_id };
      await documents.memory.erase(owner);
      for (const [, collection] of userCollections) await documents.delete(collection, owner);
      const left = await documentsLeft(documents, owner);
      if (left.length > 0) throw new Error(`Data of the benchmark is left in: ${left.join(", ")}`);
    },
  };
}
