import { within } from "../../platform/deadline.ts";
import type { StoreHealth } from "../../stores/ports/health.ts";

export type Verdict = "connected" | "degraded" | "disconnected" | "disabled";

export interface ServiceState {
  readonly status: Verdict;
  readonly response_time_ms: number;
  readonly engine: string;
  readonly checked_at: Date;
  readonly free_bytes?: number;
}

export type Probe = () => Promise<StoreHealth>;

/** The outcomes of recent real calls to the services. */
export interface Traffic {
  isAlive(service: string): boolean;
  isTroubled(service: string): boolean;
  /** Drops the outcomes of a service; called when its outage is over. */
  forget(service: string): void;
}

export interface ServiceWatch {
  state(service: string): ServiceState | undefined;
  close(): void;
}

/** Each pause is up to a fifth shorter or longer, so that many processes do not probe at the same moment. */
const intervalMs = 5_000;
const jitter = 0.2;
const probeTimeoutMs = 1_000;

/** Probes each service repeatedly. The promise resolves when each was probed once. */
export async function watchServices(probes: ReadonlyMap<string, Probe>, traffic?: Traffic): Promise<ServiceWatch> {
  const states = new Map<string, ServiceState>();
  /** The finding of each service's last probe, confirmed or not. */
  const findings = new Map<string, Verdict>();
  const timers = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  async function look(name: string, probe: Probe): Promise<void> {
    const known = states.get(name);
    const seen = await ask(probe);
    // Calls that failed during the outage say nothing about the service after it.
    if (known?.status === "disconnected" && seen.status === "connected") traffic?.forget(name);
    judge(name, known, { ...seen, status: verdict(name, seen.status, known) });
    if (!isClosed)
      timers.set(
        name,
        later(() => void look(name, probe)),
      );
  }

  /**
   * The outcome of real calls counts more than a probe, which may be lost under load. The first probe cannot find an
   * outage either: the service answered a moment before, when it was opened.
   */
  function verdict(name: string, probed: StoreHealth["status"], known: ServiceState | undefined): Verdict {
    if (probed === "disconnected") return !known || traffic?.isAlive(name) ? "degraded" : probed;
    return traffic?.isTroubled(name) ? "degraded" : probed;
  }

  function judge(name: string, known: ServiceState | undefined, seen: ServiceState): void {
    const before = findings.get(name) ?? seen.status;
    findings.set(name, seen.status);
    const status = known ? confirmed(known.status, before, seen.status) : seen.status;
    // An unconfirmed failure has no facts about the backend, so the known engine and free space stay.
    const facts = known && status !== "disconnected" ? { ...known, ...seen, engine: engineOf(known, seen) } : seen;
    states.set(name, { ...facts, status });
  }

  await Promise.all([...probes].map(([name, probe]) => look(name, probe)));
  return {
    state: (service) => states.get(service),
    close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Ordered from good to bad. */
const order: readonly Verdict[] = ["connected", "degraded", "disconnected"];

/**
 * One lost probe is no outage, and one good probe is no recovery. The verdict changes only when two successive probes
 * both found the service better than the verdict, or both worse; it then moves to the finding that is nearer.
 */
function confirmed(known: Verdict, before: Verdict, seen: Verdict): Verdict {
  const looks = [order.indexOf(before), order.indexOf(seen)];
  const to = Math.min(Math.max(order.indexOf(known), Math.min(...looks)), Math.max(...looks));
  return order[to] ?? known;
}

const engineOf = (known: ServiceState, seen: ServiceState): string =>
  seen.engine === unknownState.engine ? known.engine : seen.engine;

function later(look: () => void): NodeJS.Timeout {
  const timer = setTimeout(look, intervalMs * (1 + jitter * (2 * Math.random() - 1)));
  timer.unref();
  return timer;
}

export const unknownState: ServiceState = {
  status: "disconnected",
  response_time_ms: 0,
  engine: "unknown",
  checked_at: new Date(0),
};

async function ask(probe: Probe): Promise<ServiceState & Pick<StoreHealth, "status">> {
  const started = performance.now();
  const lost = (): StoreHealth => ({ status: "disconnected", latency_ms: 0, engine: "unknown" });
  const { status, engine, free_bytes } = await within(probeTimeoutMs, probe(), () => new Error("No answer")).catch(
    lost,
  );
  return {
    status,
    engine,
    ...(free_bytes === undefined ? {} : { free_bytes }),
    checked_at: new Date(),
    response_time_ms: Math.round((performance.now() - started) * 10) / 10,
  };
}
