import { describe } from "vitest";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { OpenEngine } from "./engine.ts";
import { useItemsLab } from "./memory-items/lab.ts";
import { owners } from "./memory-items/owners.ts";
import { removals } from "./memory-items/removals.ts";
import { searches } from "./memory-items/searches.ts";
import { writes } from "./memory-items/writes.ts";

/** The contract of memory items on every engine of the role "documents". */
export function memoryItemsContract(name: string, open: OpenEngine<DocumentStore>): void {
  describe(`memory items on ${name}`, () => {
    const lab = useItemsLab(open);
    owners(lab);
    writes(lab);
    searches(lab);
    removals(lab);
  });
}
