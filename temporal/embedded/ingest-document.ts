import { bindIngestion } from "../../activities/ingestion.ts";
import { runIngestion } from "../../agents/ingestion.ts";
import type { IngestionWork } from "../../agents/steps.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { Program } from "./engine.ts";

const minuteMs = 60_000;
/** As in `workflows/ingestion-activities.ts`, where they are explained. */
const writing = { giveUpAfterMs: 24 * 60 * minuteMs, pauseMs: 1_000, longestPauseMs: minuteMs } as const;
const long = { ...writing, timeoutMs: 30 * minuteMs, cancellable: true } as const;
const toTheEnd = { ...writing, timeoutMs: 10 * minuteMs, cancellable: false } as const;

/** `workflows/ingest-document.ts` in process. */
export const ingestDocument =
  (work: IngestionWork): Program<IngestionRef> =>
  async (ref, run) => {
    const { prepare, prepareBatch } = bindIngestion(work, run.steps(long));
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
