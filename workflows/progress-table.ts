import type { IngestionProgress } from "../agents/ingestion-progress.ts";

/** The progress as Markdown, shown by the Temporal UI beside the workflow. */
export const progressTable = ({ steps, chunks, batches_done, batches }: IngestionProgress): string => {
  const note = {
    prepare: chunks > 0 ? `${chunks} chunks` : "",
    batches: batches > 0 ? `${batches_done} of ${batches}` : "",
    publish: "",
    pictures: "",
  };
  const rows = (["prepare", "batches", "publish", "pictures"] as const).map(
    (step) => `| ${step} | ${steps[step]} | ${note[step]} |`,
  );
  return ["| step | state | |", "|---|---|---|", ...rows].join("\n");
};
