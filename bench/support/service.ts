import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { serviceFlags } from "../../scripts/set-up/service-flags.mjs";

const root = join(import.meta.dirname, "../..");
export const adminKey = "bench-admin-key-of-more-than-32-characters";
/** Several services that start at once on a busy machine take most of a minute. */
const startTimeoutMs = 120_000;
/** A longer wait is a fault, even on a busy machine. The service itself refuses an upload that waits for 30 seconds. */
const uploadTimeoutMs = 90_000;

/**
 * A run of the tests kills services, which then print thousands of warnings. They go to this file, not among the
 * results.
 */
export const warningsOfTests = join(root, ".build/service-warnings.log");

/** The built service as a process of its own, as `npm start` runs it. */
export interface BenchService {
  readonly base: string;
  readonly dataDir: string;
  readonly pid: number;
  readonly process: ChildProcess;
  request(path: string, init?: RequestInit): Promise<Response>;
  json<T>(path: string, init?: RequestInit): Promise<T>;
  /** POST /api/v1/ingest; any answer resolves. Rejects when there is no answer within 90 seconds. */
  send(kg: string, name: string, content: string | Buffer): Promise<Response>;
  /** The same; throws unless the upload is accepted. */
  upload(kg: string, name: string, content: string | Buffer): Promise<{ job_id: string; source_id: string }>;
  /** Largest resident set of the process so far, in MB. */
  peakResidentMb(): Promise<number>;
  /** Stops the service as an operator would. */
  stop(): Promise<void>;
}

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), "lore-bench-"));
export const removeDataDir = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Starts dist/main.js over a data folder. */
export function spawnService(dataDir: string, settings: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [...serviceFlags, join(root, "dist/main.js")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: "0",
      LORE_DATA_DIR: dataDir,
      LORE_ADMIN_KEY: adminKey,
      LORE_LOG_LEVEL: "info",
      // A benchmark measures how questions are answered, not how answers are kept.
      LORE_ANSWER_CACHE_SECONDS: "0",
      // The nightly purge would run in the middle of a measurement or of a kill.
      LORE_PURGE_AT: "off",
      ...settings,
    },
  });
}

/** The same, and waits until the service listens. */
export async function startService(dataDir: string, settings: Record<string, string> = {}): Promise<BenchService> {
  const child = spawnService(dataDir, settings);
  const base = await listening(child);
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${base}${path}`, {
      ...init,
      headers: { "X-API-Key": adminKey, ...(init.headers as Record<string, string>) },
    });
  const send = (kg: string, name: string, content: string | Buffer) => {
    const form = new FormData();
    form.set("kg_name", kg);
    form.set("source_name", name);
    form.set("file", new Blob([content]), name);
    return request("/api/v1/ingest", { method: "POST", body: form, signal: AbortSignal.timeout(uploadTimeoutMs) });
  };
  return {
    base,
    dataDir,
    pid: child.pid ?? 0,
    process: child,
    request,
    async json<T>(path: string, init?: RequestInit) {
      const response = await request(path, init);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    send,
    async upload(kg, name, content) {
      const response = await send(kg, name, content);
      if (response.status !== 202) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      return (await response.json()) as { job_id: string; source_id: string };
    },
    async peakResidentMb() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function listening(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The service has no output to read");
  const lines = createInterface({ input: child.stdout });
  const late = setTimeout(() => child.kill("SIGKILL"), startTimeoutMs);
  try {
    for await (const line of lines) {
      const url = /"url":"([^"]+)"/.exec(line)?.[1];
      if (url !== undefined) return url;
    }
    throw new Error("The service ended before it listened");
  } finally {
    clearTimeout(late);
    child.stdout.on("data", (part: Buffer) => {
      for (const line of part.toString("utf8").split("\n")) if (/"level":[456]0/.test(line)) passOn(line);
    });
  }
}

/** A warning of the service, for the reader of the benchmark or of the test. */
function passOn(warning: string): void {
  if (process.env.VITEST !== undefined) appendFileSync(warningsOfTests, `${warning}\n`);
  else process.stderr.write(`${warning.slice(0, 500)}\n`);
}
