import type { IngestionWork } from "../../agents/ingest-document.ts";
import type { Failure, StepContext } from "../../agents/step.ts";
import type { IngestionRef } from "../../domain/job.ts";

type StepName = keyof IngestionWork;

interface Choices {
  /** Chunks of a document, by source. */
  readonly chunksOf: (ref: IngestionRef) => number;
  /** Runs inside each step, before it does its work. */
  readonly during?: (step: StepName, ref: IngestionRef, context: StepContext) => Promise<void> | void;
}

const batchChunks = 10;

/**
 * An ingestion over maps: it counts and stages chunks, makes a revision visible at once, and may run each step twice.
 * It keeps the rules of the real ingestion, and calls the test inside each step.
 */
export const memoryIngestion = ({ chunksOf, during = () => undefined }: Choices) => {
  const staged = new Map<string, Set<number>>();
  const visible = new Map<string, number>();
  const finished = new Map<string, number>();
  const abandoned = new Map<string, Failure>();
  const runs: StepName[] = [];
  const enter = async (step: StepName, ref: IngestionRef, context: StepContext): Promise<void> => {
    runs.push(step);
    await during(step, ref, context);
  };
  const stage = (ref: IngestionRef, first: number, end: number): number => {
    const chunks = staged.get(ref.source_id) ?? new Set();
    for (let chunk = first; chunk < end; chunk++) chunks.add(chunk);
    staged.set(ref.source_id, chunks);
    return end - first;
  };
  const work: IngestionWork = {
    async prepare(ref, context) {
      await enter("prepare", ref, context);
      const chunks = chunksOf(ref);
      const done = chunks <= batchChunks;
      if (done) stage(ref, 0, chunks);
      return { chunks, batches: done ? 0 : Math.ceil(chunks / batchChunks), done };
    },
    async prepareBatch(ref, batch, context) {
      await enter("prepareBatch", ref, context);
      const first = batch * batchChunks;
      return { chunks: stage(ref, first, Math.min(first + batchChunks, chunksOf(ref))) };
    },
    async publish(ref, context) {
      await enter("publish", ref, context);
      visible.set(ref.source_id, staged.get(ref.source_id)?.size ?? 0);
      return { kg_version: ref.revision };
    },
    async renderPictures(ref, kgVersion, context) {
      await enter("renderPictures", ref, context);
      finished.set(ref.job_id, kgVersion);
      return { visualizations: 1 };
    },
    async abandon(ref, failure, context) {
      await enter("abandon", ref, context);
      staged.delete(ref.source_id);
      abandoned.set(ref.job_id, failure);
    },
  };
  return { work, runs, staged, visible, finished, abandoned };
};

/** A reference to document `name`, at revision 1. */
export const refTo = (name: string): IngestionRef => ({
  job_id: `job_${name}`,
  kg_id: 1,
  source_id: `src_${name}`,
  revision: 1,
});
