import type { IngestionSteps } from "./steps.ts";

export type StepState = "pending" | "running" | "completed" | "failed";

/** How far an ingestion is, in the four steps of its graph. */
export interface IngestionProgress {
  readonly steps: Readonly<Record<"prepare" | "batches" | "publish" | "pictures", StepState>>;
  readonly chunks: number;
  readonly batches_done: number;
  readonly batches: number;
}

export const noProgress: IngestionProgress = {
  steps: { prepare: "pending", batches: "pending", publish: "pending", pictures: "pending" },
  chunks: 0,
  batches_done: 0,
  batches: 0,
};

type StepName = keyof IngestionProgress["steps"];

/** The same steps; `report` hears of every change. Callers draw, store or send what they hear. */
export const withProgress = (steps: IngestionSteps, report: (progress: IngestionProgress) => void): IngestionSteps => {
  let progress = noProgress;
  const change = (part: Partial<IngestionProgress>, step?: Partial<IngestionProgress["steps"]>): void => {
    progress = { ...progress, ...part, steps: { ...progress.steps, ...step } };
    report(progress);
  };
  const during = async <Result>(name: StepName, step: () => Promise<Result>): Promise<Result> => {
    if (progress.steps[name] !== "running") change({}, { [name]: "running" });
    try {
      return await step();
    } catch (error) {
      change({}, { [name]: "failed" });
      throw error;
    }
  };
  return {
    async prepare(ref) {
      const prepared = await during("prepare", () => steps.prepare(ref));
      const { chunks, batches } = prepared;
      change({ chunks, batches }, { prepare: "completed", ...(prepared.done ? { batches: "completed" } : {}) });
      return prepared;
    },
    async prepareBatch(ref, batch) {
      const result = await during("batches", () => steps.prepareBatch(ref, batch));
      const done = progress.batches_done + 1;
      change({ batches_done: done }, done === progress.batches ? { batches: "completed" } : {});
      return result;
    },
    async publish(ref) {
      const published = await during("publish", () => steps.publish(ref));
      change({}, { publish: "completed" });
      return published;
    },
    async renderPictures(ref, kgVersion) {
      const rendered = await during("pictures", () => steps.renderPictures(ref, kgVersion));
      change({}, { pictures: "completed" });
      return rendered;
    },
    abandon: (ref, failure) => steps.abandon(ref, failure),
  };
};
