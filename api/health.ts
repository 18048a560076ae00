import type { StoreHealth } from "../stores/ports/health.ts";
import type { WorkflowEngine } from "../temporal/engine.ts";

export type ServiceName = "graphdb" | "vectorstore" | "sql" | "cache" | "visualizations" | "workflow_engine";
export type Verdict = "connected" | "degraded" | "disconnected" | "disabled";

export interface ServiceState {
  readonly status: Verdict;
  readonly response_time_ms: number;
  readonly engine: string;
  readonly checked_at: Date;
}

export interface HealthReport {
  readonly status: "healthy" | "degraded" | "down";
  readonly services: Readonly<Record<ServiceName, ServiceState>>;
  readonly workflowEngine: "connected" | "embedded" | "disconnected";
  readonly startedAt: Date;
}

export interface Health {
  /** From memory, in microseconds: an open endpoint is no lever against the stores. */
  report(): HealthReport;
  close(): void;
}

type Probe = () => Promise<StoreHealth>;

/** Their failure blocks queries or ingestion (specification, "Service criticality"). */
export const criticalServices: readonly ServiceName[] = ["graphdb", "vectorstore", "sql"];
const intervalMs = 5_000;
const probeTimeoutMs = 1_000;
/** One lost probe is not an outage, one good one not a recovery. */
const confirmations = 2;

interface HealthOptions {
  readonly probes: Readonly<Record<ServiceName, Probe>>;
  readonly engine: Pick<WorkflowEngine, "kind">;
}

/** Asks every backend in the background and keeps the verdicts. The first round has ended when the promise resolves. */
export async function startHealth({ probes, engine }: HealthOptions): Promise<Health> {
  const names = Object.keys(probes) as ServiceName[];
  const states = new Map<ServiceName, ServiceState>();
  const streaks = new Map<ServiceName, { status: Verdict; length: number }>();
  const startedAt = new Date();

  async function look(name: ServiceName): Promise<void> {
    const seen = await ask(probes[name]);
    const streak = streaks.get(name);
    const length = streak?.status === seen.status ? streak.length + 1 : 1;
    streaks.set(name, { status: seen.status, length });
    const known = states.get(name);
    if (!known || length >= confirmations || known.status === seen.status) states.set(name, seen);
  }

  const round = () => Promise.all(names.map(look));
  await round();
  const timer = setInterval(() => void round(), intervalMs);
  timer.unref();

  return {
    report() {
      const services = Object.fromEntries(
        names.map((name) => [name, states.get(name) ?? unknownState]),
      ) as HealthReport["services"];
      const workflowEngine = services.workflow_engine.status === "disconnected" ? "disconnected" : kindOf(engine);
      return { status: overall(services), services, workflowEngine, startedAt };
    },
    close: () => clearInterval(timer),
  };
}

const unknownState: ServiceState = {
  status: "disconnected",
  response_time_ms: 0,
  engine: "unknown",
  checked_at: new Date(0),
};
const kindOf = (engine: Pick<WorkflowEngine, "kind">) => (engine.kind === "temporal" ? "connected" : "embedded");

async function ask(probe: Probe): Promise<ServiceState> {
  const started = performance.now();
  const late = new Promise<StoreHealth>((resolve) => {
    setTimeout(
      () => resolve({ status: "disconnected", latency_ms: probeTimeoutMs, engine: "unknown" }),
      probeTimeoutMs,
    ).unref();
  });
  const failed = (): StoreHealth => ({ status: "disconnected", latency_ms: 0, engine: "unknown" });
  const { status, engine } = await Promise.race([probe().catch(failed), late]);
  return {
    status,
    engine,
    checked_at: new Date(),
    response_time_ms: Math.round((performance.now() - started) * 10) / 10,
  };
}

function overall(services: HealthReport["services"]): HealthReport["status"] {
  const lost = (name: ServiceName) => services[name].status === "disconnected";
  if (criticalServices.some(lost)) return "down";
  const states = Object.values(services);
  return states.some(({ status }) => status === "disconnected" || status === "degraded") ? "degraded" : "healthy";
}
