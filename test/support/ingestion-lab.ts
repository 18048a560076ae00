import { Client, Connection, type WorkflowHandle } from "@temporalio/client";
import { type IngestionWork, ingestDocument as workflow } from "../../agents/ingest-document.ts";
import type { IngestionRef } from "../../domain/job.ts";
import { silentLog } from "../../platform/log.ts";
import { serve } from "../../workflow-engine/serve.ts";
import { startOf as startOfWorkflow } from "../../workflow-engine/start-of.ts";
import { openTemporalEngine } from "../../workflow-engine/temporal/client.ts";
import { installRuntime } from "../../workflow-engine/temporal/runtime.ts";
import { openWorker, type ServedQueue } from "../../workflow-engine/temporal/worker.ts";
import type { ingestDocument } from "../../workflows/index.ts";
import { startTemporalServer } from "./temporal-server.ts";
import { workflowBundle } from "./workflow-bundle.ts";

export const startOf = (ref: IngestionRef) =>
  startOfWorkflow(workflow, ref, {
    tenantId: "lab",
    requestedAt: new Date(),
    kgName: "lab",
    sourceId: ref.source_id,
    jobKind: "ingestion",
    priority: 3,
  });

/** A Temporal server, the production bundle, the engine and a plain client; workers come and go with `withWorker`. */
export const openIngestionLab = async () => {
  installRuntime(silentLog());
  const bundle = await workflowBundle();
  const server = await startTemporalServer();
  const { address } = server;
  const engine = openTemporalEngine({ address, namespace: "default", log: silentLog() });
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, namespace: "default" });
  async function withQueue<Result>(
    queue: ServedQueue,
    use: () => Promise<Result>,
    bundlePath = bundle.path,
  ): Promise<Result> {
    const options = {
      access: { address },
      namespace: "default",
      queues: [queue],
      bundlePath,
      graceMs: 1_000,
      log: silentLog(),
    };
    const worker = await openWorker(options);
    try {
      return await use();
    } finally {
      await worker.close();
    }
  }
  return {
    bundle,
    engine,
    client,
    address,
    /** Starts the ingestion of `ref` through the engine, and returns its handle. */
    async start(ref: IngestionRef): Promise<WorkflowHandle<typeof ingestDocument>> {
      const input = startOf(ref);
      await engine.start(input);
      return client.workflow.getHandle<typeof ingestDocument>(input.workflowId);
    },
    withWorker<Result>(work: IngestionWork, use: () => Promise<Result>): Promise<Result> {
      return withQueue(serve(workflow, work, 20), use);
    },
    withQueue,
    async close() {
      await engine.close();
      await connection.close();
      await server.kill();
    },
  };
};

export type IngestionLab = Awaited<ReturnType<typeof openIngestionLab>>;
