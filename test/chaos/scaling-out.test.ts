import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp } from "../../app/app.ts";
import type { BenchService } from "../../bench/support/service.ts";
import type { Answer } from "../../domain/answer.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { build } from "../../scripts/set-up/build.mjs";
import { openDatabase } from "../../stores/postgres/client.ts";
import { type Cluster, openCluster } from "../support/cluster.ts";
import { createIngestClient } from "../support/ingest-client.ts";
import { uploadsOf } from "../support/kill-rounds.ts";

// Two API and two worker processes over the distributed profile, each with a data folder of its own.
const documents = 16;
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));
/** A look may ask the Temporal server about all workflows. */
const patience = { timeout: 60_000, interval: 150 };
/** A look at all histories costs the Temporal server as much as a step. */
const seldom = { timeout: 60_000, interval: 500 };
/** A process may know a key's state five seconds late; clocks count whole milliseconds. */
const revokedWithinMs = 5_000 + 10;

let cluster: Cluster;
let first: BenchService;
let second: BenchService;
let workers: readonly [BenchService, BenchService];

beforeAll(async () => {
  await build(() => undefined);
  // Few steps at once, so that there is work for both workers, and for longer than a kill takes.
  cluster = await openCluster({ LORE_INGEST_CONCURRENCY: "2" });
  first = await cluster.start("api");
  [second, ...workers] = await Promise.all([cluster.start("api"), cluster.start("worker"), cluster.start("worker")]);
}, 240_000);
afterAll(() => cluster?.close());

const follow = async (api: BenchService, job_id: string): Promise<string> =>
  (await api.request(`/api/v1/jobs/${job_id}/events`, { signal: AbortSignal.timeout(60_000) })).text();

function ask(api: BenchService, query: string): Promise<Answer> {
  const body = JSON.stringify({ query, kg_names: ["harbour"] });
  return api.json<Answer>("/api/v1/query", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

const workflowOf = ({ source_id }: { source_id: string }): string => `ingest/${source_id}/1`;

test("a document that one API process accepted can be followed, asked about and drawn through the other", async () => {
  const text = "# Aurora Belle\n\nThe Aurora Belle is a ferry. The Aurora Belle was designed by Ingrid Holm.\n";
  const { job_id, source_id } = await first.upload("harbour", "ferry.md", text);
  const events = await follow(second, job_id);
  expect(events).toContain('"completed"');

  const answer = await ask(second, "Who designed the Aurora Belle?");
  expect(answer.answer).toContain("Ingrid Holm");
  expect(answer.citations.map((citation) => citation.source_id)).toContain(source_id);

  const page = "/api/visualizations/harbour/dashboard.html";
  const [one, other] = await Promise.all([first, second].map(async (api) => (await api.request(page)).text()));
  expect(one).toContain("<html");
  expect(other).toBe(one);
});

test("a question that one API process accepted as a job is answered by a worker, and read from the other", async () => {
  const body = JSON.stringify({ query: "Who designed the Aurora Belle?", kg_names: ["harbour"] });
  const headers = { "Content-Type": "application/json", Prefer: "respond-async" };
  const { job_id } = await first.json<{ job_id: string }>("/api/v1/query", { method: "POST", headers, body });
  await follow(second, job_id);
  const { result } = await second.json<{ result: Answer }>(`/api/v1/jobs/${job_id}`);
  expect(result.answer).toContain("Ingrid Holm");
  const by = await cluster.attempts(`query/${job_id}`);
  expect(workers.map(({ pid }) => pid)).toEqual(expect.arrayContaining(by.map(({ pid }) => pid)));
});

test("a new key is valid in every process at once, and in none five seconds after its revocation", async () => {
  const headers = { "Content-Type": "application/json" };
  const made = { method: "POST", headers, body: JSON.stringify({ name: "short-lived", scopes: ["read"] }) };
  const { api_key, id } = await first.json<{ api_key: string; id: string }>("/api/v1/auth/generate-key", made);
  const status = async (api: BenchService) =>
    (await api.request("/api/v1/jobs", { headers: { "X-API-Key": api_key } })).status;
  expect(await Promise.all([status(second), status(first)])).toEqual([200, 200]);

  const database = await openDatabase({ url: cluster.settings.DATABASE_URL ?? "", max: 1 });
  await database.query("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [id]);
  await database.close();
  const revokedAt = performance.now();
  // The start of the last accepted request counts: its answer may come late on a busy machine.
  let lastAccepted = revokedAt;
  const look = async (api: BenchService) => {
    const began = performance.now();
    const seen = await status(api);
    if (seen === 200) lastAccepted = Math.max(lastAccepted, began);
    return seen;
  };
  await Promise.all([first, second].map((api) => expect.poll(() => look(api), patience).toBe(401)));
  expect(lastAccepted - revokedAt).toBeLessThan(revokedWithinMs);
});

test("a worker answers probes and scrapes of its metrics, and no other requests", async () => {
  const [worker] = workers;
  for (const path of ["/livez", "/readyz", "/health", "/metrics"]) {
    expect({ path, status: (await worker.request(path)).status }).toEqual({ path, status: 200 });
  }
  expect((await worker.request("/api/v1/jobs")).status).toBe(404);
});

test.each<[string, Record<string, string>, RegExp]>([
  ["an engine of its own", { CHROMA_URL: "" }, /serves it: vectors are kept by this process/],
  [
    "another folder of files",
    { LORE_FILES_DIR: "elsewhere" },
    /folder of files of this process differs from the folder of files of the installation/,
  ],
  [
    "another pepper",
    { LORE_KEY_PEPPER: "x".repeat(32) },
    /key pepper of this process differs from the key pepper of the installation/,
  ],
])("a process with %s cannot join the installation", async (_what, { LORE_FILES_DIR, ...settings }, reason) => {
  const folder = `${cluster.settings.LORE_DATA_DIR}/refused`;
  const files = LORE_FILES_DIR === undefined ? {} : { LORE_FILES_DIR: `${folder}/${LORE_FILES_DIR}` };
  const config = readConfig({ ...cluster.settings, ...settings, ...files, LORE_DATA_DIR: folder });
  await expect(openApp({ config, log: silentLog(), bundlePath: "no bundle" })).rejects.toThrow(reason);
});

test(`${documents} documents are shared by two workers, and all complete after the death of one (seed ${seed})`, async () => {
  const [dying, living] = workers;
  const client = createIngestClient(uploadsOf(seed, documents));
  await client.sendAll(first);
  const { jobs } = await second.json<{ jobs: { source_id: string; kg_name: string }[] }>("/api/v1/jobs?limit=100");
  const workflows = jobs.filter(({ kg_name }) => kg_name !== "harbour" && kg_name !== null).map(workflowOf);
  expect(workflows).toHaveLength(documents);

  await expect
    .poll(async () => [...new Set((await attemptsAt(workflows)).map(({ pid }) => pid))].sort(), seldom)
    .toEqual([dying.pid, living.pid].sort());
  const lost = await killedAtWork(dying, workflows);
  await client.allCompleted(second);

  // The second attempt needs no wait: the claim belongs to the run, not to the dead worker.
  for (const id of lost) expect(await cluster.attempts(id)).toContainEqual({ pid: living.pid, attempt: 2 });
  const { drift, kgs, unseen, lapsed_jobs } = await cluster.examine();
  expect({ drift, unseen, lapsed: lapsed_jobs.count }).toEqual({ drift: 0, unseen: [], lapsed: 0 });
  expect(kgs.map(({ name }) => name).sort()).toEqual(["alpha", "beta", "harbour"]);
  expect(await client.sendAgain(second)).toEqual([]);
}, 180_000);

const attemptsAt = async (workflows: readonly string[]) =>
  (await Promise.all(workflows.map((id) => cluster.attempts(id)))).flat();

/**
 * Kills a worker while it runs steps of these workflows, and returns those workflows. It is stopped during the look.
 */
async function killedAtWork(worker: BenchService, workflows: readonly string[]): Promise<readonly string[]> {
  for (let end = Date.now() + patience.timeout; Date.now() < end; await sleep(patience.interval)) {
    worker.process.kill("SIGSTOP");
    const busy = await Promise.all(workflows.map(async (id) => (await cluster.busyWith(id)).includes(worker.pid)));
    const lost = workflows.filter((_, at) => busy[at]);
    worker.process.kill(lost.length > 0 ? "SIGKILL" : "SIGCONT");
    if (lost.length > 0) return lost;
  }
  throw new Error("The worker never has anything to do");
}

test("a worker that is told to stop ends cleanly", async () => {
  const [, living] = workers;
  await living.stop();
  expect(living.process.exitCode).toBe(0);
});
