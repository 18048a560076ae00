import { namesOf } from "../../domain/record-of.ts";
import { type Probe, type ServiceState, type Traffic, unknownState, type Verdict, watchServices } from "./prober.ts";

export type { Verdict } from "./prober.ts";

export type ServiceName =
  | "graphdb"
  | "vectorstore"
  | "sql"
  | "documents"
  | "cache"
  | "visualizations"
  | "secondary_graph"
  | "workflow_engine";

export interface HealthReport {
  readonly status: "healthy" | "degraded" | "down";
  readonly services: Readonly<Record<ServiceName, ServiceState>>;
  readonly workflowEngine: "connected" | "embedded" | "disconnected";
  readonly startedAt: Date;
}

export interface Health {
  /** Reads memory only, so that calls of an open endpoint cannot put load on the stores. */
  report(): HealthReport;
  close(): void;
}

/** Services whose failure blocks queries or ingestion (specification, "Service criticality"). */
export const criticalServices: readonly ServiceName[] = ["sql", "graphdb", "vectorstore"];

interface WorkflowEngineKind {
  readonly kind: "temporal" | "embedded";
}

interface HealthOptions {
  /** null for a service that is not configured. */
  readonly probes: Readonly<Record<ServiceName, Probe | null>>;
  /** Outcomes of real calls. Without it only probes count. */
  readonly traffic?: Traffic;
  readonly engine: WorkflowEngineKind;
}

/** Probes every backend in the background and keeps the verdicts. The promise resolves after the first round. */
export async function startHealth({ probes, traffic, engine }: HealthOptions): Promise<Health> {
  const names = namesOf(probes);
  const startedAt = new Date();
  const watched = Object.entries(probes).flatMap(([name, probe]) => (probe ? [[name, probe] as const] : []));
  const watch = await watchServices(new Map(watched), traffic);
  const disabled: ServiceState = { ...unknownState, status: "disabled", engine: "none", checked_at: startedAt };
  return {
    report() {
      const services = Object.fromEntries(
        names.map((name) => [name, probes[name] ? (watch.state(name) ?? unknownState) : disabled]),
      ) as HealthReport["services"];
      const workflowEngine = services.workflow_engine.status === "disconnected" ? "disconnected" : kindOf(engine);
      return { status: overall(services), services, workflowEngine, startedAt };
    },
    close: watch.close,
  };
}

const kindOf = (engine: WorkflowEngineKind) => (engine.kind === "temporal" ? "connected" : "embedded");

function overall(services: HealthReport["services"]): HealthReport["status"] {
  const lost = (name: ServiceName) => services[name].status === "disconnected";
  if (criticalServices.some(lost)) return "down";
  const isImpaired = (status: Verdict) => status === "disconnected" || status === "degraded";
  return Object.values(services).some(({ status }) => isImpaired(status)) ? "degraded" : "healthy";
}
