import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What a scrape asks the service for; cached, so that an open endpoint is no lever against the stores. */
export interface MetricSources {
  readonly version: string;
  readonly startedAt: Date;
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  services(): readonly { readonly service: string; readonly up: boolean; readonly checked_at: Date }[];
  jobs(): Promise<Readonly<Record<string, number>>>;
  outbox(): Promise<Readonly<Record<string, number>>>;
}

export interface RequestFacts {
  readonly method: string;
  /** Pattern of the route, never the path; "unmatched" when there is none. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Prometheus metrics of this process. Labels are closed lists: no path, key, user or name ever becomes one. */
export interface Metrics {
  observeRequest(facts: RequestFacts): void;
  /** Text exposition format 0.0.4. */
  render(): Promise<string>;
}

const cacheMs = 5_000;
/** From a look-up in memory to a slow answer. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const labelNames = ["method", "route", "status"];
  const requests = new Counter({ name: "http_requests_total", help: "Requests answered", labelNames, registers });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer",
    labelNames: ["method", "route"],
    buckets: durationBuckets,
    registers,
  });
  describeBuild(sources, registry);
  describeState(sources, registry);
  return {
    observeRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status: String(status) });
      durations.observe({ method, route }, seconds);
    },
    render: () => registry.metrics(),
  };
}

function describeBuild({ version, startedAt, routes }: MetricSources, registry: Registry): void {
  const registers = [registry];
  new Gauge({ name: "lore_build_info", help: "Version of the service", labelNames: ["version"], registers }).set(
    { version },
    1,
  );
  const start = new Gauge({ name: "lore_start_time_seconds", help: "When the service started", registers });
  start.set(Math.floor(startedAt.getTime() / 1000));
  const labelNames = ["method", "route"];
  const available = new Gauge({ name: "lore_route_available", help: "Routes served", labelNames, registers });
  for (const { method, path } of routes) available.set({ method, route: path }, 1);
}

function describeState(sources: MetricSources, registry: Registry): void {
  const registers = [registry];
  const up = new Gauge({
    name: "lore_service_up",
    help: "1 = the last verdict is good",
    labelNames: ["service"],
    registers,
  });
  new Gauge({
    name: "lore_service_last_check_timestamp_seconds",
    help: "When the service was last looked at",
    labelNames: ["service"],
    registers,
    collect() {
      for (const { service, up: isUp, checked_at } of sources.services()) {
        up.set({ service }, isUp ? 1 : 0);
        this.set({ service }, Math.floor(checked_at.getTime() / 1000));
      }
    },
  });
  gauge(registry, "lore_jobs", "Jobs by state", "state", cached(sources.jobs));
  gauge(
    registry,
    "lore_outbox_pending",
    "Changes that an engine has still to be told",
    "store",
    cached(sources.outbox),
  );
}

function gauge(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Promise<Readonly<Record<string, number>>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      for (const [value, count] of Object.entries(await read())) this.set({ [label]: value }, count);
    },
  });
}

/** The last answer for five seconds, and while the store is out of reach: a scrape must not fail with it. */
function cached(
  read: () => Promise<Readonly<Record<string, number>>>,
): () => Promise<Readonly<Record<string, number>>> {
  let known: Readonly<Record<string, number>> = {};
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (Date.now() - readAt < cacheMs) return known;
    readAt = Date.now();
    known = await read().catch(() => known);
    return known;
  };
}
