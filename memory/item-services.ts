import type { DocumentStore } from "../stores/ports/documents.ts";
import type { UserItems } from "./items/user-items.ts";
import type { MemoryManager } from "./manager.ts";
import type { UserTurns } from "./turns/user-turns.ts";

/** What the managers of items use. */
export interface ItemServices extends Pick<DocumentStore, "memory"> {
  readonly userItems: UserItems;
  readonly userTurns: UserTurns;
  readonly health: MemoryManager["health"];
}
