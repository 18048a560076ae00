import type { Job } from "../../client/generated/types.ts";

const barLength = 24;
const nameLength = 32;

/** One line per document: on a terminal a bar redrawn in place, elsewhere one line when it has ended. */
export interface Progress {
  show(jobs: readonly Job[]): void;
}

export function createProgress(out: NodeJS.WriteStream): Progress {
  let drawn = 0;
  const told = new Set<string>();
  return {
    show(jobs) {
      if (out.isTTY) {
        if (drawn > 0) out.write(`\x1b[${drawn}A`);
        for (const job of jobs) out.write(`\x1b[2K${lineOf(job)}\n`);
        drawn = jobs.length;
        return;
      }
      for (const job of jobs.filter(({ job_id }) => !told.has(job_id))) {
        if (!isFinal(job)) continue;
        told.add(job.job_id);
        out.write(`${lineOf(job)}\n`);
      }
    },
  };
}

export const isFinal = ({ status }: Job): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";

function lineOf(job: Job): string {
  const filled = Math.round(job.progress * barLength);
  const bar = "█".repeat(filled) + "·".repeat(barLength - filled);
  const name = (job.source_name ?? "").slice(0, nameLength).padEnd(nameLength);
  return `  ${name} ${bar} ${String(Math.round(job.progress * 100)).padStart(3)} %  ${wordFor(job)}`;
}

function wordFor({ status, stage, result, error }: Job): string {
  if (status === "failed") return `failed: ${error?.message ?? ""}`;
  if (status !== "completed") return (stage ?? status).replaceAll("_", " ");
  return result && "chunks_count" in result
    ? `${result.chunks_count} chunks, ${result.entities_count} entities, ${result.relations_count} relations`
    : "completed";
}
