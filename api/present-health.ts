import type { HealthReport, ServiceName, Verdict } from "./health.ts";

type PipelineState = "ready" | "degraded" | "unavailable";

/** What each pipeline can do given the state of its services (specification, "Service criticality"). */
export function pipelineStates({
  services,
}: HealthReport): Record<"ingestion" | "retrieval" | "prediction", PipelineState> {
  const lost = (...names: ServiceName[]) => names.some((name) => services[name].status === "disconnected");
  const ingestion = lost("sql", "graphdb", "vectorstore")
    ? "unavailable"
    : lost("workflow_engine")
      ? "degraded"
      : "ready";
  const retrieval =
    lost("sql") || (lost("graphdb") && lost("vectorstore"))
      ? "unavailable"
      : lost("graphdb", "vectorstore")
        ? "degraded"
        : "ready";
  return { ingestion, retrieval, prediction: lost("sql") ? "unavailable" : "ready" };
}

export const serviceStates = ({ services }: HealthReport): Record<ServiceName, Verdict> => ({
  graphdb: services.graphdb.status,
  vectorstore: services.vectorstore.status,
  sql: services.sql.status,
  cache: services.cache.status,
  visualizations: services.visualizations.status,
  workflow_engine: services.workflow_engine.status,
});
