import { z } from "zod";
import type { HealthReport, ServiceName, Verdict } from "../health/health.ts";
import { type Reply, reply } from "../route.ts";

type PipelineState = "ready" | "degraded" | "unavailable";

/** What each pipeline can do given the state of its services (specification, "Service criticality"). */
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

/** `documents` (memory) is no service of the specification's: an extension where the list is open. */
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

/** Health of a part of the service that stands on `needed`: with one of them away it is down, which 503 says as well. */
export function presentSubsystem(
  { services }: HealthReport,
  needed: readonly ServiceName[],
  facts: Readonly<Record<string, unknown>>,
): Reply {
  const worst = (verdict: Verdict) => needed.some((name) => services[name].status === verdict);
  const status = worst("disconnected") ? "down" : worst("degraded") ? "degraded" : "healthy";
  return reply(status === "down" ? 503 : 200, { status, ...facts, timestamp: new Date().toISOString() });
}
