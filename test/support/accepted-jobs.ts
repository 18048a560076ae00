import { setTimeout as sleep } from "node:timers/promises";
import { expect, vi } from "vitest";
import type { Stores } from "../../stores/open.ts";
import type { TestApp } from "./app.ts";
import { tenant_id } from "./document-lab.ts";
import type { Answer } from "./ingest-client.ts";

/** The engine notices a killed worker's activities after 30 s; the rest is for a loaded machine. */
const settleMs = 180_000;

interface NewUpload {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly fields?: Record<string, string>;
}

interface Uploads {
  readonly kg: string;
  readonly uploads: readonly NewUpload[];
  /** An answer after which the upload is sent again; default: none. */
  readonly mayRepeat?: (answer: Answer) => boolean;
}

/** Uploads all at once and expects each to be accepted. An answer that `mayRepeat` is followed by the same upload. */
export const acceptAll = (service: TestApp, { uploads, ...rest }: Uploads) =>
  Promise.all(uploads.map((upload) => acceptOne(service, { ...upload, ...rest })));

async function acceptOne(service: TestApp, upload: NewUpload & Omit<Uploads, "uploads">) {
  const { kg, name, content, fields, mayRepeat = () => false } = upload;
  const end = Date.now() + settleMs;
  for (;;) {
    const response = await service.uploadForm({ kg_name: kg, ...fields }, name, content);
    const answer: Answer = { status: response.status, body: await response.json() };
    if (answer.status === 202) return answer.body as { readonly job_id: string; readonly source_id: string };
    if (!mayRepeat(answer) || Date.now() > end) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    await sleep(500);
  }
}

type Jobs = readonly { readonly job_id: string }[];

export async function jobStates({ records }: Pick<Stores, "records">, jobs: Jobs): Promise<string[]> {
  const found = await Promise.all(jobs.map(({ job_id }) => records.jobs.get(tenant_id, job_id)));
  return found.map((job) => (job?.error ? `${job.status}: ${job.error.message}` : (job?.status ?? "unknown")));
}

/**
 * Waits until all jobs are completed, one after the other: to ask for all of them again and again would slow them down.
 */
export async function allCompleted(stores: Pick<Stores, "records">, jobs: Jobs): Promise<void> {
  const patience = { timeout: settleMs, interval: 200 };
  for (const job of jobs)
    await vi.waitFor(async () => expect(await jobStates(stores, [job])).toEqual(["completed"]), patience);
}
