import type { IngestionSteps, IngestionWork, StepContext } from "../agents/steps.ts";
import { asActivity } from "./as-activity.ts";

/** Runs one step and gives it its context. */
export type StepRunner = <Result>(step: (context: StepContext) => Promise<Result>) => Promise<Result>;

/** The steps of an ingestion, as a graph calls them. */
export const bindIngestion = (work: IngestionWork, run: StepRunner): IngestionSteps => ({
  prepare: (ref) => run((context) => work.prepare(ref, context)),
  prepareBatch: (ref, batch) => run((context) => work.prepareBatch(ref, batch, context)),
  publish: (ref) => run((context) => work.publish(ref, context)),
  renderPictures: (ref, kgVersion) => run((context) => work.renderPictures(ref, kgVersion, context)),
  abandon: (ref, failure) => run((context) => work.abandon(ref, failure, context)),
});

/** The same, as a Temporal worker registers them. */
export const createIngestionActivities = (work: IngestionWork): IngestionSteps => bindIngestion(work, asActivity);
