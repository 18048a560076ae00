import { execFile } from "node:child_process";
import { chmod, mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Passage } from "./data-sets.ts";
import { markdownFiles } from "./prepare-passages.ts";
import { type BenchService, newDataDir, removeDataDir, startService } from "./service.ts";
import { waitForJob } from "./wait-for-job.ts";

const pollMs = 250;
/** Engines run their maintenance a second after the last write, and swept revisions follow later. */
const settleMs = 5_000;

/**
 * A service over a fresh copy of a data folder that holds the passages in the knowledge graph `kg`. With `kept` the
 * folder stays there for the next run, so that tuning starts in seconds.
 */
export async function serviceWith(
  passages: readonly Passage[],
  kg: string,
  { kept, settings = {} }: { readonly kept: string | null; readonly settings?: Record<string, string> },
): Promise<BenchService> {
  const dataDir = await openDataDir();
  if (kept === null) await fill(dataDir, passages, kg);
  else {
    const filled = join(kept, "filled");
    if (!(await stat(filled).catch(() => null))) {
      await mkdir(kept, { recursive: true });
      const filling = await openDataDir();
      await fill(filling, passages, kg);
      await copy(filling, `${filled}.part`);
      await rename(`${filled}.part`, filled);
      await removeDataDir(filling);
    }
    await copy(`${filled}/.`, dataDir);
  }
  return startService(dataDir, settings);
}

/** Readable for all users, so that the database of a service run by root is inside it and copied with it. */
export async function openDataDir(): Promise<string> {
  const folder = await newDataDir();
  await chmod(folder, 0o755);
  return folder;
}

/** Preserves owners, which the database requires and Node's own copy does not keep. */
const copy = (from: string, to: string) => promisify(execFile)("cp", ["-a", from, to]);

async function fill(dataDir: string, passages: readonly Passage[], kg: string): Promise<void> {
  const service = await startService(dataDir);
  try {
    await ingest(service, passages, kg);
    await sleep(settleMs);
  } finally {
    await service.stop();
  }
}

/** Uploads the passages. Resolves when all are ingested. */
export async function ingest(service: BenchService, passages: readonly Passage[], kg: string): Promise<void> {
  const jobs: string[] = [];
  for (const { name, type, text } of markdownFiles(passages))
    jobs.push((await service.upload(kg, `${name}.${type}`, text)).job_id);
  for (const job of jobs) await waitForJob(service, job, pollMs);
}
