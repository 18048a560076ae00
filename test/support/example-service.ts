import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { exampleIds } from "../../api/openapi/example-ids.ts";
import type { Route, RouteExample } from "../../api/route.ts";
import { openTestApp, type TestApp } from "./app.ts";
import type { Responded } from "./conforms.ts";

const samples = join(import.meta.dirname, "../../samples");
const traceTimeoutMs = 15_000;
/** Large enough that its job still runs when the next request arrives. */
const longText = "The Aurora Belle left Norrvik for Kestrel Bay in the evening. ".repeat(15_000);

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
    [exampleIds.runningJob, async () => runningJob(app)],
    [exampleIds.key, async () => (await client.generateKey({ body: { name: "an example" } })).body.id],
    [exampleIds.trace, async () => keptTrace(app, traceId ?? "")],
  ]);

  return {
    app,
    async send(route, example) {
      let path = route.path;
      for (const [name, value] of Object.entries(example.params ?? {})) {
        path = path.replace(`{${name}}`, (await makers.get(value)?.()) ?? value);
      }
      const query = new URLSearchParams(example.query).toString();
      const init = { method: route.method, ...(await bodyOf(route, example)) };
      const response = await app.request(`${path}${query === "" ? "" : `?${query}`}`, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}

async function runningJob({ client }: TestApp): Promise<string> {
  const body = { kg_name: "harbour", content: longText, async_processing: true };
  const accepted = await client.ingestUnified({ body });
  return accepted.body.job_id;
}

/** Waits for a trace, which is written shortly after its answer. */
async function keptTrace({ request }: TestApp, trace_id: string): Promise<string> {
  const end = Date.now() + traceTimeoutMs;
  while ((await request(`/api/analytics/trace/${trace_id}`)).status !== 200) {
    if (Date.now() > end) throw new Error(`The trace ${trace_id} was not kept`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return trace_id;
}

async function bodyOf(route: Route, { body, headers = {} }: RouteExample): Promise<RequestInit> {
  if (body === undefined) return { headers };
  if (route.body.kind === "json") {
    return { headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (name === "file") form.set(name, new Blob([await readFile(join(samples, String(value)))]), String(value));
    else form.set(name, String(value));
  }
  return { headers, body: form };
}
