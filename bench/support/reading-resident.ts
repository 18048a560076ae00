import { setTimeout as sleep } from "node:timers/promises";
import { largePdf } from "./large-pdf.ts";
import { memoryOf } from "./memory-of.ts";
import { openDataDir } from "./query-service.ts";
import type { ReadingPart } from "./reading-part.ts";
import type { Row } from "./report.ts";
import { createCorpus } from "./scale-corpus.ts";
import { type BenchService, removeDataDir, startService } from "./service.ts";
import { verdict } from "./verdict.ts";
import { waitForJob } from "./wait-for-job.ts";

const kg = "reports";
const seed = 7;
const goalMb = 1_024;
const pollMs = 1_000;
/** Without a request: threads and processes without work have ended by then. */
const restSeconds = 90;

/** The memory that the service keeps after large PDFs went through all stages, without traffic. */
export const readingResident = (files: number): ReadingPart => ({
  title: "Memory after large PDFs",
  run: async () => {
    const dataDir = await openDataDir();
    const service = await startService(dataDir, { LORE_WORKFLOW_ENGINE: "embedded" });
    const rows: Row[] = [];
    const note = async (when: string) => {
      rows.push({ when, ...(await memoryOf(service)), "peak MB": await service.peakResidentMb() });
      process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
    };
    try {
      await note("after the start");
      await ingest(service, files);
      await note("after the last job");
      await sleep(restSeconds * 1_000);
      await note(`${restSeconds} s later`);
      return { rows, notes: notesOf(files, Number(rows.at(-1)?.["resident MB"])) };
    } finally {
      await service.stop();
      await removeDataDir(dataDir);
    }
  },
});

async function ingest(service: BenchService, files: number): Promise<void> {
  const corpus = createCorpus(seed);
  const jobs: string[] = [];
  for (let at = 0; at < files; at += 1)
    jobs.push((await service.upload(kg, `report-${at + 1}.pdf`, largePdf(corpus, at))).job_id);
  for (const job of jobs) await waitForJob(service, job, pollMs);
}

const notesOf = (files: number, residentMb: number): readonly string[] => [
  `${files} PDFs of 130 pages, made from a generated corpus, about 450 passages each, in one knowledge graph. Resident set of the service's own process; PostgreSQL and the parser of PDFs are processes beside it.`,
  "",
  `- Goal: resident after 65 of them ≤ ${goalMb.toLocaleString("en")} MB without traffic. ${verdict(residentMb <= goalMb)}: ${residentMb} MB`,
];
