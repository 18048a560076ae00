// A whole service that reaches its backends through proxies that can fail, with the data that requests to it need.
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { closeTogether, type Keep } from "../../../platform/close-together.ts";
import { silentLog } from "../../../platform/log.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { realEngine } from "../engines.ts";
import { type Fault, type FaultProxy, openFaultProxy, proxyFor, throughProxy } from "../fault-proxy.ts";
import { openTestDatabase } from "../postgres.ts";
import { startTemporalServer } from "../temporal-server.ts";

/** Backends by the names that the service uses. */
export type Backend = "sql" | "graphdb" | "vectorstore" | "documents" | "cache" | "workflow_engine" | "visualizations";

export interface OutageApp {
  readonly service: TestApp;
  readonly kg: string;
  /** A knowledge graph without documents and pages. */
  readonly bareKg: string;
  /** A knowledge graph with a table. */
  readonly tableKg: string;
  readonly source_id: string;
  readonly job_id: string;
  /** A completed benchmark. */
  readonly benchmark_id: string;
  readonly entity_id: number;
  readonly other_entity_id: number;
  readonly relation_id: number;
  readonly chunk_id: number;
  /** A key that was never used. */
  freshKey(): string;
  /** Lets a backend fail from now on. */
  fail(backend: Backend, fault: Fault): Promise<void>;
  close(): Promise<void>;
}

export const documents = {
  "bridge.md": "# Aurora Bridge\n\nThe Aurora Bridge spans the Tarn. Its designer was Mira Solheim, an engineer.",
  "mira.md": "# Mira Solheim\n\nMira Solheim spent her childhood in Vestby. Her father kept a lighthouse there.",
  "vestby.md": "# Vestby\n\nVestby is a village by the sea. Mira Solheim is its best known daughter.",
} as const;

/** One for each time that all endpoints are asked, twice as many if the answers were slow. */
const keysNeeded = 60;
type Proxies = Partial<Record<Backend, FaultProxy>>;

/** Embedded: PostgreSQL and Temporal behind proxies. Distributed: every engine is a server behind one. */
export const openOutageApp = (profile: "embedded" | "distributed"): Promise<OutageApp> =>
  closeTogether(silentLog(), async (keep) => {
    const proxies: Proxies = {};
    const settings = {
      LORE_UNIFIED_WAIT_SECONDS: "2",
      ...(await ownServers(proxies, keep)),
      ...(profile === "distributed" ? await sharedServers(proxies, keep) : {}),
    };
    const service = keep(await openTestApp(settings));
    return {
      ...(await filled(service)),
      fail: (backend: Backend, fault: Fault) => fail({ service, proxies }, backend, fault),
    };
  });

async function ownServers(proxies: Proxies, keep: Keep): Promise<Record<string, string>> {
  const database = keep(await openTestDatabase());
  const temporal = await startTemporalServer();
  keep({ close: temporal.kill });
  const [host = "", port] = temporal.address.split(":");
  proxies.sql = keep(await proxyFor(database.url));
  proxies.workflow_engine = keep(await openFaultProxy({ host, port: Number(port) }));
  const TEMPORAL_ADDRESS = `127.0.0.1:${proxies.workflow_engine.port}`;
  return { DATABASE_URL: throughProxy(database.url, proxies.sql), TEMPORAL_ADDRESS };
}

const shared = {
  graphdb: ["neo4j", "NEO4J_URI"],
  vectorstore: ["chroma", "CHROMA_URL"],
  documents: ["mongodb", "MONGODB_URI"],
  cache: ["redis", "REDIS_URL"],
} as const;

async function sharedServers(proxies: Proxies, keep: Keep): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const backend of ["graphdb", "vectorstore", "documents", "cache"] as const) {
    const [engine, setting] = shared[backend];
    const given = await realEngine(engine);
    const url = given[setting] ?? "";
    const proxy = keep(await proxyFor(url));
    proxies[backend] = proxy;
    Object.assign(settings, given, { [setting]: throughProxy(url, proxy) });
  }
  return settings;
}

async function filled(service: TestApp) {
  const [kg, bareKg, tableKg] = ["harbour", "bare", "tolls"];
  await service.client.createKnowledgeGraph({ body: { name: bareKg, kg_type: "user" } });
  const jobs = [];
  for (const [name, text] of Object.entries(documents)) jobs.push(await service.ingest(kg, name, text));
  await service.ingest(tableKg, "tolls.csv", "bridge,toll\nAurora,4\nHeron,2\n");
  // Pages that were shown before can be shown for another minute during any outage.
  for (const page of ["dashboard.html", "network_visualization.html", ""]) {
    await service.request(`/api/visualizations/${kg}/${page}`);
  }
  const [first] = jobs;
  if (!first) throw new Error("Nothing was ingested");
  const keys = await Promise.all(Array.from({ length: keysNeeded }, () => newKey(service)));
  const freshKey = () => {
    const key = keys.pop();
    if (key === undefined) throw new Error("More fresh keys are needed than were made");
    return key;
  };
  const made = await byHand(service, kg);
  const benchmark_id = await aBenchmark(service);
  const ids = { source_id: first.source_id, job_id: first.job_id, benchmark_id };
  return { service, kg, bareKg, tableKg, ...ids, ...made, freshKey };
}

/** Two entities, a relation between them, and a chunk. */
async function byHand({ client }: TestApp, kg_name: string) {
  const entity = async (label: string) =>
    (await client.createEntity({ path: { kg_name }, body: { label, entity_type: "person" } })).body.id;
  const [entity_id, other_entity_id] = [await entity("Mira Solheim"), await entity("Olav Solheim")];
  const ends = { source_entity_id: entity_id, target_entity_id: other_entity_id };
  const relation = await client.createRelation({ path: { kg_name }, body: { relation_type: "child_of", ...ends } });
  const chunk = await client.createChunk({ path: { kg_name }, body: { content: "Mira Solheim sails a boat." } });
  return { entity_id, other_entity_id, relation_id: relation.body.id, chunk_id: chunk.body.id };
}

/** One question without memory. */
async function aBenchmark({ request, finished }: TestApp): Promise<string> {
  const body = JSON.stringify({ dataset: "generated", arms: ["off"], limit: 1 });
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  const { job_id } = (await (await request("/api/benchmarks/jobs", init)).json()) as { job_id: string };
  return (await finished(job_id)).job_id;
}

async function newKey(service: TestApp): Promise<string> {
  const response = await service.request("/api/v1/auth/generate-key", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "fresh", scopes: ["read"] }),
  });
  return ((await response.json()) as { api_key: string }).api_key;
}

async function fail({ service, proxies }: { service: TestApp; proxies: Proxies }, backend: Backend, fault: Fault) {
  if (backend === "visualizations") return moveFiles(service.folder, fault);
  const proxy = proxies[backend];
  if (!proxy) throw new Error(`${backend} runs inside the service`);
  await proxy.set(fault);
}

/** A missing volume fails in one way only, for every fault. */
async function moveFiles(folder: string, fault: Fault): Promise<void> {
  const [here, away] = [join(folder, "files"), join(folder, "files-away")];
  await (fault === "pass" ? rename(away, here) : rename(here, away));
}
