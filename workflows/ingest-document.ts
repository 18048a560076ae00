import { type IngestionOutcome, ingestDocument as workflow } from "../agents/ingest-document.ts";
import type { IngestionRef } from "../domain/job.ts";
import { runWorkflow } from "./run-workflow.ts";

/** Ingests a stored upload until it is searchable and drawn. Cancelling it leaves no data behind. */
export function ingestDocument(ref: IngestionRef): Promise<IngestionOutcome> {
  return runWorkflow(workflow, ref);
}
