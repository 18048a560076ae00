// Contract of staging, cut-over and reading: when readers see a document, its new revision and its deletion.
import type { DocumentRecords } from "../support/document-lab.ts";
import { deletions } from "./records-cutover/deletions.ts";
import { facts } from "./records-cutover/facts.ts";
import { flips } from "./records-cutover/flips.ts";
import { projections } from "./records-cutover/projections.ts";
import { reading } from "./records-cutover/reading.ts";
import { revisions } from "./records-cutover/revisions.ts";
import { staging } from "./records-cutover/staging.ts";

export function cutoverContract(open: () => DocumentRecords): void {
  staging(open);
  flips(open);
  facts(open);
  reading(open);
  projections(open);
  revisions(open);
  deletions(open);
}
