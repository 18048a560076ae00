import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { exampleIds } from "../../api/openapi/example-ids.ts";
import type { Route, RouteExample } from "../../api/route.ts";
import { openTestApp, type TestApp } from "./app.ts";
import type { Responded } from "./conforms.ts";
import { growingPause } from "./growing-pause.ts";

const samples = join(import.meta.dirname, "../../samples");
const traceTimeoutMs = 60_000;
/** Large enough that its job still runs when the next request arrives. */
const longText = "The Aurora Belle left Norrvik for Kestrel Bay in the evening. ".repeat(15_000);

const letter =
  "# Letter\n\nVetle Brandvold wrote this letter about the Aurora Belle. Vetle Brandvold lives in Kestrel Bay.\n";

/** A service with the sample documents in the knowledge graph norrvik, which the examples use. */
export interface ExampleService {
  readonly app: TestApp;
  /** Sends the request of an example, with ids of this service instead of the ids that the example shows. */
  send(route: Route, example: RouteExample): Promise<Responded>;
}

export async function openExampleService(settings: Readonly<Record<string, string>> = {}): Promise<ExampleService> {
  const app = await openTestApp({ ...settings });
  const { client } = app;
  const names = (await readdir(samples)).filter((name) => !name.startsWith("."));
  const jobs = await Promise.all(
    names.map(async (name) => app.ingest("norrvik", name, new Uint8Array(await readFile(join(samples, name))))),
  );
  const [job] = jobs;
  if (!job) throw new Error("There are no sample documents");
  const body = { query: "Who designed the Aurora Belle?", kg_names: ["norrvik"], user_id: "ada", session_id: "one" };
  const { traceId } = await client.query({ body });

  const makers: ReadonlyMap<string, () => Promise<string>> = new Map([
    [exampleIds.job, async () => job.job_id],
    [exampleIds.source, async () => job.source_id],
    [exampleIds.goneSource, async () => (await app.ingest("norrvik", "letter.md", letter)).source_id],
    [exampleIds.runningJob, async () => runningJob(app)],
    [exampleIds.failedJob, async () => failedJob(app)],
    [exampleIds.entity, async () => String(await anEntity(app))],
    [exampleIds.relation, async () => String(await aRelation(app))],
    ...exampleIds.ends.map((end) => [String(end), async () => String(await anEntity(app))] as const),
    [exampleIds.target, async () => String(await merged.make(app))],
    [String(exampleIds.merged), async () => String(merged.id)],
    [exampleIds.chunk, async () => String(await aChunk(app))],
    [exampleIds.goneUser, async () => aUser(app)],
    [exampleIds.erasure, async () => anErasure(app)],
    [exampleIds.benchmark, once(() => aBenchmark(app))],
    [exampleIds.otherBenchmark, once(() => aBenchmark(app, ["off"]))],
    [exampleIds.runningBenchmark, async () => startBenchmark(app, { arms: bothArms, limit: 2_000 })],
    [exampleIds.memoryItem, async () => anItem(app)],
    [exampleIds.goneMemoryItem, async () => anItem(app)],
    [exampleIds.ratedTrace, async () => rememberedTrace(app)],
    [exampleIds.goneSession, async () => aSession(app)],
    [exampleIds.key, async () => (await client.generateKey({ body: { name: "an example" } })).body.id],
    [exampleIds.trace, async () => keptTrace(app, traceId ?? "")],
  ]);

  return {
    app,
    async send(route, example) {
      const existing = async (value: string): Promise<string> => (await makers.get(value)?.()) ?? value;
      let path = route.path;
      for (const [name, value] of Object.entries(example.params ?? {})) {
        path = path.replace(`{${name}}`, await existing(value));
      }
      const query = new URLSearchParams(example.query);
      for (const [name, value] of [...query]) query.set(name, await existing(value));
      const init = { method: route.method, ...(await bodyOf(route, await withIds(example, makers))) };
      const response = await app.request(`${path}${query.size === 0 ? "" : `?${query}`}`, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}

/** No example changes a completed benchmark, and each takes some seconds of processor time. */
function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

let entities = 0;
async function anEntity({ client }: TestApp): Promise<number> {
  entities += 1;
  const body = { label: `Example ${entities}`, entity_type: "person", properties: { born: 1815 } };
  return (await client.createEntity({ path: { kg_name: "norrvik" }, body })).body.id;
}

/** An entity, and the entity merged into it. */
const merged = {
  id: 0,
  async make(app: TestApp): Promise<number> {
    const entity_id = await anEntity(app);
    merged.id = await anEntity(app);
    await app.client.mergeEntities({ path: { kg_name: "norrvik", entity_id }, body: { ids: [merged.id] } });
    return entity_id;
  },
};

async function aRelation(app: TestApp): Promise<number> {
  const [source_entity_id, target_entity_id] = [await anEntity(app), await anEntity(app)];
  const body = { relation_type: "designed", source_entity_id, target_entity_id };
  return (await app.client.createRelation({ path: { kg_name: "norrvik" }, body })).body.id;
}

async function aChunk({ client }: TestApp): Promise<number> {
  const body = {
    content: "Edvard Lund repaired the lighthouse of Norrvik in 1987.",
    metadata: { source: "interview" },
  };
  return (await client.createChunk({ path: { kg_name: "norrvik" }, body })).body.id;
}

let users = 0;
async function aUser({ request }: TestApp): Promise<string> {
  users += 1;
  const user_id = `user ${users}`;
  const path = `/api/v1/memory/users/${encodeURIComponent(user_id)}/settings`;
  const body = JSON.stringify({ retention_days: 30 });
  await request(path, { method: "PUT", headers: { "Content-Type": "application/json" }, body });
  return user_id;
}

async function anItem({ request }: TestApp): Promise<string> {
  users += 1;
  const body = JSON.stringify({ text: `Ada takes ferry ${users} to work.` });
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  const answer = await request("/api/v1/memory/users/ada/items", init);
  return ((await answer.json()) as { item: { id: string } }).item.id;
}

async function anErasure(app: TestApp): Promise<string> {
  const path = `/api/v1/memory/users/${encodeURIComponent(await aUser(app))}`;
  return ((await (await app.request(path, { method: "DELETE" })).json()) as { erasure_id: string }).erasure_id;
}

const bothArms = ["off", "on"] as const;
type Arms = readonly (typeof bothArms)[number][];

interface Benchmarked {
  readonly arms: Arms;
  /** Number of questions. */
  readonly limit: number;
}

async function startBenchmark({ request }: TestApp, { arms, limit }: Benchmarked): Promise<string> {
  const body = JSON.stringify({ dataset: "generated", arms, limit });
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  return ((await (await request("/api/benchmarks/jobs", init)).json()) as { job_id: string }).job_id;
}

/** A completed benchmark of one conversation. With memory it first writes the turns, which takes most of its time. */
async function aBenchmark(app: TestApp, arms: Arms = bothArms): Promise<string> {
  return (await app.finished(await startBenchmark(app, { arms, limit: 7 }))).job_id;
}

/** A session of the user ada, with one question. */
async function aSession({ client }: TestApp): Promise<string> {
  users += 1;
  const session_id = `session ${users}`;
  const question = { query: "Who designed the Aurora Belle?", kg_names: ["norrvik"] };
  await client.query({ body: { ...question, user_id: "ada", session_id } });
  return session_id;
}

/** Asks until a question is remembered: a busy machine may be too slow for that. */
async function rememberedTrace({ client, request }: TestApp): Promise<string> {
  const end = Date.now() + traceTimeoutMs;
  for (;;) {
    const body = {
      query: "Who designed the Aurora Belle?",
      kg_names: ["norrvik"],
      user_id: "ada",
      session_id: "rated",
    };
    const { traceId } = await client.query({ body });
    const listed = await request("/api/v1/memory/users/ada/items?manager=episodic&limit=10");
    const { items } = (await listed.json()) as { items: { trace_id: string | null }[] };
    if (traceId && items.some(({ trace_id }) => trace_id === traceId)) return traceId;
    if (Date.now() > end) throw new Error("No question was remembered");
  }
}

async function runningJob({ client }: TestApp): Promise<string> {
  const body = { kg_name: "harbour", content: longText, async_processing: true };
  const accepted = await client.ingestUnified({ body });
  return accepted.body.job_id;
}

/** Its file begins like a PDF, and is none. */
async function failedJob({ upload, finished }: TestApp): Promise<string> {
  const accepted = (await (await upload("harbour", "torn.pdf", "%PDF-1.7\ntorn")).json()) as { job_id: string };
  return (await finished(accepted.job_id)).job_id;
}

/** Waits for a trace, which is written shortly after its answer. */
async function keptTrace({ request }: TestApp, trace_id: string): Promise<string> {
  const end = Date.now() + traceTimeoutMs;
  const pause = growingPause();
  while ((await request(`/api/analytics/trace/${trace_id}`)).status !== 200) {
    if (Date.now() > end) throw new Error(`The trace ${trace_id} was not kept`);
    await pause();
  }
  return trace_id;
}

/** The example with existing ids in its body instead of those that it shows. */
async function withIds(
  example: RouteExample,
  makers: ReadonlyMap<string, () => Promise<string>>,
): Promise<RouteExample> {
  if (example.body === undefined) return example;
  let text = JSON.stringify(example.body);
  for (const id of [...exampleIds.ends, exampleIds.merged, exampleIds.ratedTrace].map(String)) {
    if (text.includes(id)) text = text.replaceAll(id, (await makers.get(id)?.()) ?? id);
  }
  return { ...example, body: JSON.parse(text) };
}

async function bodyOf(route: Route, { body, headers = {} }: RouteExample): Promise<RequestInit> {
  if (body === undefined) return { headers };
  if (route.body.kind === "json") {
    return { headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
  }
  if (route.body.kind === "raw") {
    return { headers: { "Content-Type": route.body.mediaType, ...headers }, body: String(body) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (name === "file") form.set(name, new Blob([await readFile(join(samples, String(value)))]), String(value));
    else form.set(name, String(value));
  }
  return { headers, body: form };
}
