import { z } from "zod";
import type { HealthReport, ServiceName, Verdict } from "../health/health.ts";
import { type Reply, reply } from "../route.ts";

type PipelineState = "ready" | "degraded" | "unavailable";

/** The state of each pipeline, derived from the state of its services (specification, "Service criticality"). */
export function pipelineStates({
  services,
}: HealthReport): Record<"ingestion" | "retrieval" | "prediction", PipelineState> {
  const lost = (...names: ServiceName[]) => names.some((name) => services[name].status === "disconnected");
  const impaired = (...names: ServiceName[]) =>
    names.some((name) => services[name].status === "disconnected" || services[name].status === "degraded");
  const state = (isUnavailable: boolean, isDegraded: boolean): PipelineState =>
    isUnavailable ? "unavailable" : isDegraded ? "degraded" : "ready";
  const stores = ["sql", "graphdb", "vectorstore"] as const;
  return {
    ingestion: state(lost(...stores), impaired(...stores, "workflow_engine", "visualizations")),
    retrieval: state(lost("sql") || (lost("graphdb") && lost("vectorstore")), impaired(...stores)),
    prediction: state(lost("sql"), impaired("sql")),
  };
}

/** States by service. `documents` (memory) is not in the specification's list, which may be extended. */
export const serviceStates = ({ services }: HealthReport): Record<ServiceName, Verdict> => ({
  graphdb: services.graphdb.status,
  vectorstore: services.vectorstore.status,
  sql: services.sql.status,
  documents: services.documents.status,
  cache: services.cache.status,
  visualizations: services.visualizations.status,
  secondary_graph: services.secondary_graph.status,
  workflow_engine: services.workflow_engine.status,
});

export const subsystemStatus = z.enum(["healthy", "degraded", "down"]);

/** Health of a subsystem that needs all services in `needed`. If one of them is away the answer is "down" with 503. */
export function presentSubsystem(
  { services }: HealthReport,
  needed: readonly ServiceName[],
  facts: Readonly<Record<string, unknown>>,
): Reply {
  const worst = (verdict: Verdict) => needed.some((name) => services[name].status === verdict);
  const status = worst("disconnected") ? "down" : worst("degraded") ? "degraded" : "healthy";
  return reply(status === "down" ? 503 : 200, { status, ...facts, timestamp: new Date().toISOString() });
}
