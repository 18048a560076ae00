import crypto from "node:crypto";
import { stat } from "node:fs/promises";
import type { Worker as NodeThread } from "node:worker_threads";
import { Client, Connection } from "@temporalio/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ingestDocument } from "../../agents/ingest-document.ts";
import { silentLog } from "../../platform/log.ts";
import { workflowEngineContract } from "../../test/contract/workflow-engine.ts";
import { startTemporalServer, type TestServer } from "../../test/support/temporal-server.ts";
import { workflowBundle } from "../../test/support/workflow-bundle.ts";
import { serve } from "../serve.ts";
import { openTemporalEngine } from "./client.ts";
import { openWorker } from "./worker.ts";

let server: TestServer;
let client: Client;
let bundlePath: string;

beforeAll(async () => {
  server = await startTemporalServer();
  client = new Client({ connection: await Connection.connect({ address: server.address }) });
  bundlePath = (await workflowBundle()).path;
});
afterAll(async () => {
  await client?.connection.close();
  await server?.kill();
});

workflowEngineContract("Temporal", {
  over: (status) => status,
  async isQueued(workflowId) {
    const { raw } = await client.workflow.getHandle(workflowId).describe();
    return (raw.pendingActivities ?? []).length > 0;
  },
  async open(work, { concurrency, graceMs }) {
    const { address } = server;
    const namespace = "default";
    const queues = [serve(ingestDocument, work, concurrency)];
    const worker = await openWorker({ access: { address }, namespace, queues, bundlePath, graceMs, log: silentLog() });
    const engine = openTemporalEngine({ address, namespace, log: silentLog() });
    return {
      engine,
      async close() {
        await worker.close();
        await engine.close();
      },
    };
  },
});

test("the workers of several queues share one workflow thread, which ends with them", async () => {
  const threads: NodeThread[] = [];
  const note = (thread: NodeThread) => threads.push(thread);
  process.on("worker", note);
  try {
    const worker = await openThree();
    expect(threads).toHaveLength(1);
    await worker.close();
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1]); // Node's id of an ended thread.
  } finally {
    process.removeListener("worker", note);
  }
});

test("the bundle is hashed once for the workers of several queues", async () => {
  const update = vi.spyOn(crypto.Hash.prototype, "update");
  try {
    await (await openThree()).close();
    const { size } = await stat(bundlePath);
    const hashed = update.mock.calls.filter(([data]) => Buffer.byteLength(data) === size);
    expect(hashed).toHaveLength(1);
  } finally {
    update.mockRestore();
  }
});

/** A worker of three queues without activities. */
function openThree() {
  const queues = ["one", "two", "three"].map((taskQueue) => ({ taskQueue, activities: {}, concurrency: 1 }));
  const { address } = server;
  return openWorker({ access: { address }, namespace: "default", queues, bundlePath, log: silentLog() });
}
