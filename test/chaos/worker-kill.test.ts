import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, Connection } from "@temporalio/client";
import type { HistoryAndWorkflowId } from "@temporalio/common";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { openTemporalEngine } from "../../workflow-engine/temporal/client.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import { installRuntime } from "../../workflow-engine/temporal/runtime.ts";
import type { StoredBundle } from "../../workflow-engine/temporal/stored-bundle.ts";
import { fromSources } from "../support/from-sources.ts";
import { startOf } from "../support/ingestion-lab.ts";
import { refTo } from "../support/memory-ingestion.ts";
import { startTemporalServer, type TestServer } from "../support/temporal-server.ts";
import { workflowBundle } from "../support/workflow-bundle.ts";

const documents = Array.from({ length: 24 }, (_, index) => refTo(`d${index}`));

let folder: string;
let bundle: StoredBundle;
let server: TestServer;
let worker: ChildProcess;

beforeAll(async () => {
  installRuntime(silentLog());
  bundle = await workflowBundle();
  folder = await mkdtemp(join(tmpdir(), "loregraph-kill-"));
  server = await startTemporalServer({ dbFile: join(folder, "temporal.db") });
  worker = startWorker();
});

afterAll(async () => {
  await killed(worker);
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const startWorker = (): ChildProcess =>
  spawn(
    process.execPath,
    [fromSources, join(import.meta.dirname, "slow-worker.ts"), server.address, bundle.path, folder],
    { stdio: ["ignore", "ignore", "inherit"] },
  );

const killed = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
};

const filesEnding = async (ending: string): Promise<number> =>
  (await readdir(folder)).filter((name) => name.endsWith(ending)).length;

/** One worker replays all histories, as each start of a worker loads the bundle. */
async function replayErrors(histories: HistoryAndWorkflowId[]): Promise<unknown[]> {
  const errors: unknown[] = [];
  const replays = PatientWorker.runReplayHistories({ workflowBundle: { codePath: bundle.path } }, histories);
  for await (const { error } of replays) errors.push(error);
  return errors;
}

const patience = { timeout: 90_000, interval: 100 };

test("24 workflows survive the death of their worker, then of their server", { timeout: 240_000 }, async () => {
  const engine = openTemporalEngine({ address: server.address, namespace: "default", log: silentLog() });
  await Promise.all(documents.map((ref) => engine.start(startOf(ref))));

  await expect.poll(() => filesEnding(".prepare.begun"), patience).toBe(24);
  await killed(worker);
  worker = startWorker();

  await expect.poll(() => filesEnding(".publish.begun"), patience).toBeGreaterThan(20);
  const port = Number(server.address.split(":")[1]);
  await server.kill();
  server = await startTemporalServer({ dbFile: join(folder, "temporal.db"), port });

  await expect.poll(() => filesEnding(".pictures.result"), patience).toBe(24);
  expect(await filesEnding(".result")).toBe(72);
  expect(await filesEnding(".abandon.begun")).toBe(0);

  const connection = await Connection.connect({ address: server.address });
  const client = new Client({ connection });
  const histories: HistoryAndWorkflowId[] = [];
  for (const ref of documents) {
    const handle = client.workflow.getHandle(startOf(ref).workflowId);
    expect(await handle.result()).toEqual({ chunks: 1, kg_version: 1, visualizations: 1 });
    const history = await handle.fetchHistory();
    const completed = (history.events ?? []).filter(
      (event) => event.attributes === "activityTaskCompletedEventAttributes",
    );
    expect(completed).toHaveLength(3);
    histories.push({ workflowId: handle.workflowId, history });
  }
  expect(await replayErrors(histories)).toEqual(documents.map(() => undefined));
  await connection.close();
  await engine.close();
});
