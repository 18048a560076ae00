// Metrics that a scrape reads: the build, and the state of services, jobs, outbox, sources and purges.
import { Gauge, type Registry } from "prom-client";
import { cached, gauge } from "./gauges.ts";
import { describeSpool, type SpoolFacts } from "./spool-metrics.ts";

interface LastPurge {
  readonly finished_at: Date;
  readonly rewritten: readonly string[];
  readonly left_out: Readonly<Record<string, string>>;
}

/**
 * Values that a scrape reads from the stores. They are cached, so that the open endpoint cannot be used to load the
 * stores.
 */
export interface MetricSources {
  readonly version: string;
  readonly startedAt: Date;
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  services(): readonly { readonly service: string; readonly up: boolean; readonly checked_at: Date }[];
  jobs(): Promise<Readonly<Record<string, number>>>;
  outbox(): Promise<Readonly<Record<string, number>>>;
  /** Turns that wait for the store of memory. */
  spool(): Promise<SpoolFacts>;
  /** Sources that an older version of the code has prepared, by what happens to them. */
  outdatedSources(): Promise<Readonly<Record<string, number>>>;
  /** The last purge; null before the first. */
  purge(): Promise<LastPurge | null>;
}

/** Registers a gauge for each of these values. */
export function describeService(sources: MetricSources, registry: Registry): void {
  describeBuild(sources, registry);
  describeState(sources, registry);
  describePurges(sources, registry);
  describeSpool(sources, registry);
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
  new Gauge({
    name: "lore_service_up",
    help: "1 = the last verdict is good",
    labelNames: ["service"],
    registers,
    collect() {
      for (const { service, up } of sources.services()) this.set({ service }, up ? 1 : 0);
    },
  });
  new Gauge({
    name: "lore_service_last_check_timestamp_seconds",
    help: "When the service was last looked at",
    labelNames: ["service"],
    registers,
    collect() {
      for (const { service, checked_at } of sources.services())
        this.set({ service }, Math.floor(checked_at.getTime() / 1000));
    },
  });
  gauge(registry, { name: "lore_jobs", help: "Jobs by state", label: "state", read: cached(sources.jobs) });
  gauge(registry, {
    name: "lore_outbox_pending",
    help: "Changes that an engine has still to be told",
    label: "store",
    read: cached(sources.outbox),
  });
  gauge(registry, {
    name: "lore_outdated_sources",
    help: "Sources prepared by another version: waiting and running are derived anew, left stay as they are",
    label: "state",
    read: cached(sources.outdatedSources),
  });
}

/** All are 0 before the first purge. */
function describePurges({ purge }: Pick<MetricSources, "purge">, registry: Registry): void {
  const read = cached(async () => {
    const last = await purge();
    return {
      time: last === null ? 0 : Math.floor(last.finished_at.getTime() / 1000),
      rewritten: last?.rewritten.length ?? 0,
      left_out: Object.keys(last?.left_out ?? {}).length,
    };
  });
  new Gauge({
    name: "lore_last_purge_timestamp_seconds",
    help: "When deleted text was last purged from the files of the database",
    registers: [registry],
    async collect() {
      this.set((await read()).time ?? 0);
    },
  });
  gauge(registry, {
    name: "lore_last_purge_tables",
    help: "Tables of the last purge",
    label: "outcome",
    read: async () => {
      const { rewritten = 0, left_out = 0 } = await read();
      return { rewritten, left_out };
    },
  });
}
