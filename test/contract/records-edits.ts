// Contract of people's edits of a graph: documents that are ingested or deleted later do not undo them.
import type { DocumentRecords } from "../support/document-lab.ts";
import { entityDeletions } from "./records-edits/deletions.ts";
import { entityCreations, entityEdits } from "./records-edits/entities.ts";
import { relationEdits } from "./records-edits/relations.ts";
import { unsyncedCreations } from "./records-edits/waiting.ts";

export function editsContract(open: () => DocumentRecords): void {
  entityEdits(open);
  entityCreations(open);
  entityDeletions(open);
  unsyncedCreations(open);
  relationEdits(open);
}
