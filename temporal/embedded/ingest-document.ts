import { bindIngestion } from "../../activities/ingestion.ts";
import { runIngestion } from "../../agents/ingestion.ts";
import { stepLimits } from "../../agents/step-limits.ts";
import type { IngestionWork } from "../../agents/steps.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { Program } from "./engine.ts";

const cancellable = { ...stepLimits.prepare, cancellable: true };
const toTheEnd = { ...stepLimits.publish, cancellable: false };

/** `workflows/ingest-document.ts` in process. */
export const ingestDocument =
  (work: IngestionWork): Program<IngestionRef> =>
  async (ref, run) => {
    const { prepare, prepareBatch } = bindIngestion(work, run.steps(cancellable));
    const { publish, renderPictures, abandon } = bindIngestion(work, run.steps(toTheEnd));
    const publishUnlessCancelled: typeof publish = async (document) => {
      run.cancelled.throwIfAborted();
      return publish(document);
    };
    try {
      await runIngestion({ prepare, prepareBatch, publish: publishUnlessCancelled, renderPictures, abandon }, ref);
    } catch (error) {
      await abandon(ref, run.describe(error));
    }
  };
