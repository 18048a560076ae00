import { startHealth } from "../api/health/health.ts";
import { createProjectionWatch } from "../knowledge/upkeep/watch-projections.ts";
import type { Embedder } from "../models/embedder.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Log } from "../platform/log.ts";
import { startLoop } from "../platform/loop.ts";
import type { Stores } from "../stores/open.ts";
import type { WorkflowEngine } from "../workflow-engine/engine.ts";

interface HealthParts {
  readonly stores: Stores;
  readonly engine: WorkflowEngine;
  readonly embedder: Embedder;
  readonly log: Log;
}

const projectionsIntervalMs = 15_000;

/** Watches all engines: whether they answer, and whether the projections are complete. */
export const openHealth = ({ stores, engine, embedder, log }: HealthParts) =>
  closeTogether(log, async (keep) => {
    const { records, graph, secondaryGraph, vectors, keywords, documents, cache, files, traffic } = stores;
    const projections = createProjectionWatch({ records, graph, vectors, keywords, embedder, log });
    keep(startLoop({ name: "projections", intervalMs: projectionsIntervalMs, round: projections.look, log }));
    const probes = {
      sql: records.health,
      graphdb: projections.watching(["graph"], graph.health),
      vectorstore: projections.watching(["vectors", "keywords"], vectors.health),
      secondary_graph: secondaryGraph?.health ?? null,
      documents: documents.health,
      cache: cache.health,
      visualizations: files.health,
      workflow_engine: engine.health,
    };
    return keep(await startHealth({ engine, probes, traffic }));
  });
