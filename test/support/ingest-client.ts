// A client that sends documents until each is acknowledged, keeps the answers, and expects every job to complete.
import { setTimeout as sleep } from "node:timers/promises";
import { adminKey, type BenchService } from "../../bench/support/service.ts";
import { ApiError } from "../../client/api-error.ts";
import { type Client, createClient } from "../../client/client.ts";
import { growingPause } from "./growing-pause.ts";
import { patiently } from "./patiently.ts";

export interface Upload {
  readonly kg: string;
  readonly name: string;
  readonly content: string | Buffer;
}

interface Acknowledged {
  readonly job_id: string;
  readonly source_id: string;
}

/** Enough for a loaded machine; after each kill, up to 30 s pass until the engine notices lost activities. */
const settleMs = 240_000;
const pollMs = 200;
/** A longer wait is a fault, also on a busy machine. The service itself refuses an upload that waits for 30 seconds. */
const uploadTimeoutMs = 90_000;

export type IngestClient = ReturnType<typeof createIngestClient>;

/** An answer, unchanged. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Repeats uploads after a broken connection or an answer that `mayRepeat`; any other answer but 202 is a fault. */
export function createIngestClient(uploads: readonly Upload[], mayRepeat: (answer: Answer) => boolean = () => false) {
  const acknowledged = new Map<string, Acknowledged>();
  const open = new Set<string>();
  let repeated = 0;

  async function sendOne(service: BenchService, upload: Upload): Promise<boolean> {
    const { name } = upload;
    if (open.has(name)) repeated += 1;
    const answer = await answerTo(service, upload);
    if (answer?.status === 202) acknowledged.set(name, answer.body as Acknowledged);
    else if (answer === null || mayRepeat(answer)) open.add(name);
    else throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer?.status === 202;
  }

  const waiting = (): readonly Upload[] => uploads.filter(({ name }) => !acknowledged.has(name));

  return {
    /** Uploads whose answer was lost or a failure, so that they were sent once more. */
    repeated: () => repeated,
    /** Sends the waiting uploads, all at once; returns how many were acknowledged. */
    async send(service: BenchService, some: readonly Upload[] = waiting()): Promise<number> {
      const outcomes = await Promise.all(some.map((upload) => sendOne(service, upload)));
      return outcomes.filter((isAcknowledged) => isAcknowledged).length;
    },
    /** Sends until every upload is acknowledged. */
    async sendAll(service: BenchService): Promise<void> {
      const end = Date.now() + settleMs;
      while (waiting().length > 0) {
        await this.send(service);
        if (Date.now() > end) throw new Error(`Nobody acknowledges ${[...open].join(", ")}`);
        if (waiting().length > 0) await sleep(pollMs);
      }
    },
    /** Sends every upload again; returns the names that got other ids than in their first answer. */
    async sendAgain(service: BenchService): Promise<string[]> {
      const answers = await Promise.all(
        uploads.map(async (upload) => {
          const answer = await answerTo(service, upload);
          if (answer?.status !== 202) throw new Error(`${upload.name}: ${JSON.stringify(answer)}`);
          return { name: upload.name, ...(answer.body as Acknowledged) };
        }),
      );
      return answers
        .filter(({ name, job_id, source_id }) => {
          const first = acknowledged.get(name);
          return first?.job_id !== job_id || first.source_id !== source_id;
        })
        .map(({ name }) => name);
    },
    async allCompleted(service: BenchService): Promise<void> {
      const end = Date.now() + settleMs;
      for (const { job_id } of acknowledged.values()) await completed(clientOf(service), job_id, end);
    },
  };
}

/**
 * Every answer counts here: the client repeats a request by itself only when a busy service asks for it. Each attempt
 * has its own deadline.
 */
const clientOf = ({ base }: BenchService, timeoutMs?: number): Client =>
  createClient({
    baseUrl: base,
    apiKey: adminKey,
    retries: 0,
    fetch: (url, init = {}) =>
      patiently(() => fetch(url, timeoutMs === undefined ? init : { ...init, signal: AbortSignal.timeout(timeoutMs) })),
  });

/** null when the connection broke: then it is unknown whether the upload was accepted. */
async function answerTo(service: BenchService, { kg, name, content }: Upload): Promise<Answer | null> {
  const client = clientOf(service, uploadTimeoutMs);
  try {
    return await client.upload({ kg_name: kg, file: new File([content], name), source_name: name });
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function completed(client: Client, job_id: string, end: number): Promise<void> {
  const pause = growingPause();
  for (;;) {
    const { body: job } = await client.getJob({ path: { job_id } });
    if (job.status === "completed") return;
    if (job.status !== "queued" && job.status !== "running") throw new Error(`A job is lost: ${JSON.stringify(job)}`);
    if (Date.now() > end) throw new Error(`A job does not come to an end: ${JSON.stringify(job)}`);
    await pause();
  }
}
