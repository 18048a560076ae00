import type { ManagerName } from "../domain/memory.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { MemoryManager } from "./manager.ts";
import { createShortTerm } from "./short-term.ts";

/** Stands for a manager that this version does not have. */
const disabled: MemoryManager = {
  recall: async (_scope, question) => ({ items: 0, question }),
  remember: async () => {},
  health: async () => "disabled",
};

/** Every manager by its name. A new manager replaces its `disabled`. */
export const createManagers = (services: { readonly documents: DocumentStore }) =>
  ({
    episodic: disabled,
    semantic: disabled,
    procedural: disabled,
    short_term: createShortTerm(services),
    long_term: disabled,
  }) satisfies Record<ManagerName, MemoryManager>;
