import { setTimeout as sleep } from "node:timers/promises";
import type { Embedder } from "../../models/embedder.ts";
import type { RetrievalServices } from "../../retrieval/nominate.ts";
import type { Dialogues } from "./dialogues.ts";
import { openKg } from "./open-kg.ts";
import { type BenchService, startService } from "./service.ts";
import { waitForJob } from "./wait-for-job.ts";

const kg = "dialogues";
const uploadsAtOnce = 4;
/**
 * On a busy machine a store may be unavailable for a moment. Repeating the same name and content returns the same ids.
 */
const attempts = 5;
const attemptPauseMs = 2_000;

interface Ingested {
  readonly seconds: number;
  readonly residentMb: number;
  readonly entities: number;
  readonly relations: number;
}

/** Ingests the conversations through the built service, one source each, and stops the service. */
export async function ingestDialogues({ passages }: Dialogues, dataDir: string): Promise<Ingested> {
  const service = await startService(dataDir);
  try {
    const started = performance.now();
    const jobs: string[] = [];
    const queue = passages.values();
    const lane = async () => {
      for (const { title, text } of queue) jobs.push(await upload(service, fileName(title), text));
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, lane));
    for (const job of jobs) await waitForJob(service, job);
    const seconds = (performance.now() - started) / 1000;
    const { knowledge_graphs } = await service.json<{ knowledge_graphs: Record<string, number>[] }>(
      "/api/v1/knowledge-graphs",
    );
    const { entities_count: entities = 0, relations_count: relations = 0 } = knowledge_graphs[0] ?? {};
    return { seconds, residentMb: await service.peakResidentMb(), entities, relations };
  } finally {
    await service.stop();
  }
}

async function upload(service: BenchService, name: string, text: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await service.upload(kg, name, text)).job_id;
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(attemptPauseMs);
    }
  }
}

/** Retrieval's stores over the engines of a folder whose service was stopped. */
export async function openDialogues(dataDir: string, embedder: Embedder) {
  const { stores, kg: found } = await openKg(dataDir, kg);
  const services: RetrievalServices = { ...stores, records: stores.records.reading, embedder };
  return { services, kgs: [{ id: found.id, name: found.name }], close: stores.close };
}

const ending = ".txt";
const fileName = (title: string): string => `${title}${ending}`;
/** The conversation of a source. */
export const titleOf = (sourceName: string | null): string => (sourceName ?? "").slice(0, -ending.length);
