import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, openApp } from "../../app/app.ts";
import { type Client, createClient } from "../../client/client.ts";
import type { Derivation } from "../../domain/derivation.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog, type Log } from "../../platform/log.ts";
import type { AroundStore } from "../../stores/open.ts";
import { checkedFetch } from "./checked-fetch.ts";
import { growingPause } from "./growing-pause.ts";
import { openTestDatabase } from "./postgres.ts";
import { sharedThreads } from "./shared-threads.ts";
import { workflowBundle } from "./workflow-bundle.ts";

export const adminKey = "test-admin-key-of-more-than-32-characters";

type FileContent = string | Uint8Array<ArrayBuffer>;
type UploadForm = Readonly<Record<string, string>> & { readonly kg_name: string };

export interface TestApp {
  readonly app: App;
  readonly base: string;
  /** The published client, with the admin key. */
  readonly client: Client;
  /** The data folder. */
  readonly folder: string;
  readonly databaseUrl: string;
  /** A request with the admin key; `init.headers` win. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Uploads text as a document and returns the answer's body. */
  upload(kg: string, name: string, content: FileContent): Promise<Response>;
  /** The same with other fields of the form. */
  uploadForm(fields: UploadForm, name: string, content: FileContent): Promise<Response>;
  /** Waits until the job is final and returns it. */
  finished(job_id: string): Promise<JobView>;
  /** Uploads, waits, and throws unless the job completed. */
  ingest(kg: string, name: string, content: FileContent): Promise<JobView>;
  close(): Promise<void>;
}

export interface JobView {
  readonly job_id: string;
  readonly source_id: string;
  readonly status: string;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly stages: readonly { readonly name: string; readonly status: string }[];
  readonly result: { readonly chunks_count: number; readonly entities_count: number } | null;
}

const jobTimeoutMs = 110_000;

interface TestOptions {
  readonly log?: Log;
  /** Versions of the code other than the present ones. */
  readonly derivation?: Derivation;
}

/**
 * The whole service on the embedded profile, over real HTTP: own database, own folder, own Temporal server, own port.
 * The services of a test process share their threads.
 */
export async function openTestApp(
  settings: Record<string, string> = {},
  around?: AroundStore,
  { log = createLog(process.env.LORE_LOG_LEVEL ?? "silent"), derivation }: TestOptions = {},
): Promise<TestApp> {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "lore-app-"));
  const config = readConfig({
    PORT: "0",
    LORE_DATA_DIR: folder,
    LORE_ADMIN_KEY: adminKey,
    // A machine that runs many tests at once delays the event loop, which is no overload of the service.
    LORE_MAX_LOOP_DELAY_MS: "60000",
    // Tests ask the same question again to see what the service does now. Those of the cache switch it on.
    LORE_ANSWER_CACHE_SECONDS: "0",
    DATABASE_URL: database.near,
    LORE_TEMPORAL_BINARY: process.env.LORE_TEMPORAL_BINARY ?? "temporal",
    ...settings,
  });
  const bundle = await workflowBundle();
  const app = await openApp({ config, log, bundlePath: bundle.path, around, derivation, threads: sharedThreads });
  await new Promise<void>((resolve) => app.server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const request = (path: string, init: RequestInit = {}) =>
    checkedFetch(`${base}${path}`, {
      ...init,
      headers: { "X-API-Key": adminKey, ...(init.headers as Record<string, string>) },
    });

  async function finished(job_id: string): Promise<JobView> {
    const end = Date.now() + jobTimeoutMs;
    const pause = growingPause();
    for (;;) {
      const job = (await (await request(`/api/v1/jobs/${job_id}`)).json()) as JobView;
      if (["completed", "failed", "cancelled"].includes(job.status)) return job;
      if (Date.now() > end) throw new Error(`Job ${job_id} is still ${job.status}: ${JSON.stringify(job.stages)}`);
      await pause();
    }
  }

  const uploadForm: TestApp["uploadForm"] = (fields, name, content) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new Blob([content]), name);
    return request("/api/v1/ingest", { method: "POST", body: form });
  };
  const upload: TestApp["upload"] = (kg_name, name, content) => uploadForm({ kg_name }, name, content);

  return {
    app,
    base,
    client: createClient({ baseUrl: base, apiKey: adminKey, fetch: checkedFetch }),
    folder,
    databaseUrl: database.url,
    request,
    upload,
    uploadForm,
    finished,
    async ingest(kg, name, content) {
      const response = await upload(kg, name, content);
      const accepted = (await response.json()) as { job_id: string };
      if (response.status !== 202) throw new Error(JSON.stringify(accepted));
      const job = await finished(accepted.job_id);
      if (job.status !== "completed") throw new Error(`${name}: ${job.error?.message ?? job.status}`);
      return job;
    },
    async close() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
