import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { questionSets } from "./passage-sets.ts";
import { openDataDir } from "./query-service.ts";
import type { ReadingPart } from "./reading-part.ts";
import { foundRow, ranksOf } from "./reading-retrieval.ts";
import { type RealPassage, type RealSearch, readQuestions } from "./real-documents.ts";
import { type BenchService, removeDataDir, startService } from "./service.ts";
import { verdict } from "./verdict.ts";
import { waitForJob } from "./wait-for-job.ts";

const pipeline = "search of one knowledge graph";
const goals = [
  { depth: 3, percent: 71 },
  { depth: 10, percent: 87 },
] as const;

/** The share of needed passages of real questions among the first that the endpoint finds, over HTTP. */
export const readingSearch: ReadingPart = {
  title: "Passages of real questions, by POST …/{kg_name}/search",
  run: async (evalFolder) => {
    const dataDir = await openDataDir();
    const service = await startService(dataDir, { LORE_WORKFLOW_ENGINE: "embedded" });
    try {
      const measured: { readonly name: string; readonly ranks: readonly number[] }[] = [];
      for (const name of questionSets) {
        const folder = join(evalFolder, "real", name);
        await ingestFolder(service, name, join(folder, "documents"));
        measured.push({ name, ranks: await ranksOf(await readQuestions(folder), searchOf(service, name)) });
      }
      const ranks = measured.flatMap((each) => each.ranks);
      return {
        rows: [...measured, { name: "together", ranks }].map((each) => foundRow({ ...each, pipeline })),
        notes: [
          "The built service: each folder was uploaded file by file into a knowledge graph of its own, and each question was sent to POST /api/v1/knowledge-graphs/{kg_name}/search with the defaults (hybrid, ten passages).",
          "A passage counts if half of the words of the evidence stand in it, of the right file (score.py of the evaluation data).",
          "",
          ...goals.map(({ depth, percent }) => goalOf(ranks, depth, percent)),
        ],
      };
    } finally {
      await service.stop();
      await removeDataDir(dataDir);
    }
  },
};

function goalOf(ranks: readonly number[], depth: number, percent: number): string {
  const share = (100 * ranks.filter((rank) => rank <= depth).length) / Math.max(1, ranks.length);
  return `- Goal: needed passages in the first ${depth} ≥ ${percent} %. ${verdict(share >= percent)}: ${share.toFixed(1)} %`;
}

async function ingestFolder(service: BenchService, kg: string, folder: string): Promise<void> {
  const jobs: string[] = [];
  for (const name of (await readdir(folder)).sort())
    jobs.push((await service.upload(kg, name, await readFile(join(folder, name)))).job_id);
  for (const job of jobs) await waitForJob(service, job);
}

const searchOf =
  (service: BenchService, kg: string): RealSearch =>
  async (query) => {
    const body = JSON.stringify({ query });
    const headers = { "Content-Type": "application/json" };
    const path = `/api/v1/knowledge-graphs/${kg}/search`;
    const found = await service.json<{
      results: readonly RealPassage[];
      metadata: { degraded: boolean };
    }>(path, { method: "POST", headers, body });
    if (found.metadata.degraded) throw new Error(`The search of "${query}" did without an engine`);
    return found.results;
  };
