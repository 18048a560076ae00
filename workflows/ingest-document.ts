import { type IngestionOutcome, ingestDocument as workflow } from "../agents/ingest-document.ts";
import type { IngestionRef } from "../domain/job.ts";
import { runWorkflow } from "./run-workflow.ts";

/** From a stored upload to a searchable, drawn document. Cancelling it leaves nothing behind. */
export function ingestDocument(ref: IngestionRef): Promise<IngestionOutcome> {
  return runWorkflow(workflow, ref);
}
