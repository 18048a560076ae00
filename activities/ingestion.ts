import type { IngestionSteps, IngestionWork, StepRunner } from "../agents/steps.ts";
import { asActivity } from "./as-activity.ts";

/** The steps of an ingestion, as a graph calls them. */
export const bindIngestion = (work: IngestionWork, run: StepRunner): IngestionSteps => ({
  prepare: (ref) => run("prepare", (context) => work.prepare(ref, context)),
  prepareBatch: (ref, batch) => run("prepareBatch", (context) => work.prepareBatch(ref, batch, context)),
  publish: (ref) => run("publish", (context) => work.publish(ref, context)),
  renderPictures: (ref, kgVersion) => run("renderPictures", (context) => work.renderPictures(ref, kgVersion, context)),
  abandon: (ref, failure) => run("abandon", (context) => work.abandon(ref, failure, context)),
});

/** The same, as a Temporal worker registers them. */
export const createIngestionActivities = (work: IngestionWork): IngestionSteps => bindIngestion(work, asActivity);
