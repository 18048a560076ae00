import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, openApp } from "../../app/app.ts";
import type { Answer } from "../../domain/answer.ts";
import { NewKnowledgeGraph } from "../../domain/kg.ts";
import { createSecondaryRelay } from "../../knowledge/projection/secondary.ts";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createRebuild } from "../../knowledge/upkeep/rebuild.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { runDoctor } from "../../scripts/upkeep/run-doctor.ts";
import { runRebuild } from "../../scripts/upkeep/run-rebuild.ts";
import { adminKey } from "../support/app.ts";
import { realEngine } from "../support/engines.ts";
import { ctx, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { openTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { sharedThreads } from "../support/shared-threads.ts";

// An operator moves the graph and the vectors of an installation with documents to servers that are empty.
const kg = "moved";
const document = `# Ada Lovelace

Ada Lovelace was a mathematician. Ada Lovelace was born in London in 1815. Ada Lovelace worked with Charles Babbage.

# Charles Babbage

Charles Babbage was an inventor. Charles Babbage was born in London in 1791. The Analytical Engine was designed by
Charles Babbage.
`;
const later = "# Mary Somerville\n\nMary Somerville was an astronomer. Mary Somerville was born in Jedburgh in 1780.\n";

let database: TestDatabase;
let folder: string;
let servers: Readonly<Record<string, string>>;
let service: Service | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "lore-moving-"));
  servers = { ...(await realEngine("neo4j")), ...(await realEngine("chroma")) };
});
afterAll(async () => {
  await service?.forgetEverything();
  await service?.app.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Service {
  readonly app: App;
  /** Warnings that were logged. */
  readonly warnings: string[];
  request(path: string, init?: RequestInit): Promise<Response>;
  ingest(name: string, content: string): Promise<void>;
  ask(query: string): Promise<Answer>;
  /** Deletes this test's data from the servers, which other tests use, too. */
  forgetEverything(): Promise<void>;
}

const configOf = (settings: Readonly<Record<string, string>>) =>
  readConfig({
    PORT: "0",
    LORE_DATA_DIR: folder,
    DATABASE_URL: database.url,
    LORE_ADMIN_KEY: adminKey,
    LORE_WORKFLOW_ENGINE: "embedded",
    ...settings,
  });

async function serve(settings: Readonly<Record<string, string>>): Promise<Service> {
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => warnings.push(line) });
  const app = await openApp({ config: configOf(settings), log, bundlePath: "no bundle", threads: sharedThreads });
  await new Promise<void>((resolve) => app.server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${base}${path}`, {
      ...init,
      headers: { "X-API-Key": adminKey, ...(init.headers as Record<string, string>) },
    });
  return {
    app,
    warnings,
    request,
    async ingest(name, content) {
      const form = new FormData();
      form.set("kg_name", kg);
      form.set("file", new Blob([content]), name);
      const accepted = await (await request("/api/v1/ingest", { method: "POST", body: form })).json();
      const { job_id } = accepted as { job_id: string };
      const job = async () => ((await (await request(`/api/v1/jobs/${job_id}`)).json()) as { status: string }).status;
      await vi.waitFor(async () => expect(await job()).toBe("completed"), { timeout: 60_000, interval: 200 });
    },
    async ask(query) {
      const body = JSON.stringify({ query, kg_names: [kg] });
      const headers = { "Content-Type": "application/json" };
      return (await (await request("/api/v1/query", { method: "POST", headers, body })).json()) as Answer;
    },
    async forgetEverything() {
      const { graph, vectors, keywords, records } = app.stores;
      for (const { id } of await records.upkeep.kgs()) {
        await graph.dropKg(id);
        for (const kind of ["chunk", "entity"] as const) {
          await vectors.drop({ kg_id: id, kind });
          await keywords.drop({ kg_id: id, kind });
        }
      }
    },
  };
}

const verdicts = async ({ request }: Service) => {
  const { services } = (await (await request("/api/v1/health")).json()) as { services: Record<string, string> };
  return { graphdb: services.graphdb, vectorstore: services.vectorstore };
};
const patient = { timeout: 60_000, interval: 500 };

async function doctor(args: readonly string[] = []): Promise<{ code: number; printed: string }> {
  let printed = "";
  const write = (text: string | Uint8Array) => {
    printed += String(text);
    return true;
  };
  return { code: await runDoctor({ config: configOf(servers), log: silentLog(), out: { write } }, args), printed };
}

const question = "Who designed the Analytical Engine?";

test("an installation on new engines is degraded and names the missing rebuilds until they are done", async () => {
  service = await serve({});
  await service.ingest("history.md", document);
  const before = await service.ask(question);
  expect(before.answer).toMatch(/Charles Babbage/);
  await service.app.close();

  service = await serve(servers);
  const moved = service;
  await vi.waitFor(
    async () => expect(await verdicts(moved)).toEqual({ graphdb: "degraded", vectorstore: "degraded" }),
    patient,
  );
  for (const target of ["graph", "vectors", "keywords"]) {
    expect(moved.warnings.join("")).toContain(`npm run rebuild -- ${target}`);
  }
  const lacking = await doctor();
  expect(lacking.code).toBe(1);
  expect(lacking.printed).toContain("npm run rebuild -- graph");

  // A document that is ingested before the rebuild is found at once.
  await moved.ingest("later.md", later);
  expect((await moved.ask("Who was Mary Somerville?")).answer).toMatch(/astronomer/);

  let printed = "";
  const write = (text: string | Uint8Array) => {
    printed += String(text);
    return true;
  };
  const terminal = { out: { write, isTTY: false }, signal: new AbortController().signal };
  const code = await runRebuild({ config: configOf(servers), log: silentLog() }, ["all"], terminal);
  expect(printed).toMatch(/graph +\d+ records of 1 knowledge graphs/);
  expect(code).toBe(0);
  const { code: clean, printed: report } = await doctor(["--json"]);
  expect(JSON.parse(report)).toMatchObject({ drift: 0, unseen: [] });
  expect(clean).toBe(0);

  const after = await moved.ask(question);
  expect(after.answer).toBe(before.answer);
  expect(after.citations.map(({ excerpt }) => excerpt)).toEqual(before.citations.map(({ excerpt }) => excerpt));
  await vi.waitFor(
    async () => expect(await verdicts(moved)).toEqual({ graphdb: "connected", vectorstore: "connected" }),
    patient,
  );
}, 180_000);

test("a secondary graph is examined and rebuilt like the others, for the knowledge graphs that ask for one", async () => {
  const account = Object.entries(await realEngine("neo4j")).map(([name, value]) => [`SECONDARY_${name}`, value]);
  const lab = await openKnowledgeLab(Object.fromEntries(account));
  const { records, secondaryGraph } = lab.stores;
  if (!secondaryGraph) throw new Error("a secondary graph is configured");
  const asking = NewKnowledgeGraph.parse({ name: kg, kg_type: "user", enable_secondary_graph_storage: true });
  const { id } = await records.kgs.create(ctx.tenant_id, asking);
  const services = { ...lab.stores, embedder: createHashEmbedder() };
  const examine = () => createDoctor(services).examine();
  const rebuild = () => createRebuild(services).run({ target: "secondary_graph" });
  try {
    for (const name of [kg, "plain"]) await lab.ingest(name, "history", { file_type: "md", content: document });
    // Nothing was copied yet, and everything is marked.
    expect((await examine()).drift).toBe(0);
    const relayParts = { records, secondaryGraph, priorityGate: createPriorityGate(), log: silentLog() };
    const relay = createSecondaryRelay(relayParts);
    await expect.poll(() => relay.drainOnce()).toBe(false);
    const copied = (await examine()).kgs
      .flatMap(({ slices }) => slices)
      .filter((slice) => slice.target === "secondary_graph");
    expect(copied.map(({ engine, records: { count } }) => engine.count === count && count > 0)).toEqual([
      true,
      true,
      true,
    ]);

    const before = await secondaryGraph.counts(id);
    await secondaryGraph.dropKg(id);
    expect((await examine()).drift).toBe(before.chunks + before.entities + before.relations);
    expect(await rebuild()).toMatchObject({ kgs: 1 });
    expect(await secondaryGraph.counts(id)).toEqual(before);
    expect((await examine()).drift).toBe(0);
  } finally {
    await secondaryGraph.dropKg(id);
    await lab.close();
  }
});
