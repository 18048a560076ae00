// Contract of merge and split of entities: names of merged entities support the target, in documents of today and of
// later, and a split gives the merged entities back.
import type { DocumentRecords } from "../support/document-lab.ts";
import { afterMerges } from "./records-merges/after-merges.ts";
import { merging } from "./records-merges/merging.ts";
import { splitting } from "./records-merges/splitting.ts";

export function mergesContract(open: () => DocumentRecords): void {
  merging(open);
  afterMerges(open);
  splitting(open);
}
