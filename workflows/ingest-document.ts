import { defineQuery, setCurrentDetails, setHandler } from "@temporalio/workflow";
import { type IngestionOutcome, runIngestion } from "../agents/ingestion.ts";
import { type IngestionProgress, noProgress, withProgress } from "../agents/ingestion-progress.ts";
import type { IngestionRef } from "../domain/job.ts";
import { asWorkflowFailure, describeFailure } from "./failures.ts";
import { ingestionActivities } from "./ingestion-activities.ts";
import { progressTable } from "./progress-table.ts";

export const progressQuery = defineQuery<IngestionProgress>("progress");

/** From a stored upload to a searchable, drawn document. Cancelling it leaves nothing behind. */
export async function ingestDocument(ref: IngestionRef): Promise<IngestionOutcome> {
  let progress = noProgress;
  setHandler(progressQuery, () => progress);
  const steps = withProgress(ingestionActivities, (latest) => {
    progress = latest;
    setCurrentDetails(progressTable(latest));
  });
  try {
    return await runIngestion(steps, ref);
  } catch (error) {
    await steps.abandon(ref, describeFailure(error));
    throw asWorkflowFailure(error);
  }
}
