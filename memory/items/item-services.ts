import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { MemoryManager } from "../manager.ts";
import type { UserItems } from "./user-items.ts";

/** What the managers of items use. */
export interface ItemServices extends Pick<DocumentStore, "memory"> {
  readonly userItems: UserItems;
  readonly health: MemoryManager["health"];
}
