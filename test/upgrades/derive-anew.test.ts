// After an upgrade the sources of an older version are derived anew, while the service answers.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Derivation } from "../../domain/derivation.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { runRebuild } from "../../scripts/upkeep/run-rebuild.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { openTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { readInstallation, writeFiles } from "./installation.ts";
import { restoreDatabase } from "./restore-database.ts";
import { documents, kg, questions } from "./sample.ts";

const derivation = { reader: 2, tokeniser: 2, extractor: 2 };
const present = "reader 2, tokeniser 2, extractor 2";
const earlier = "reader 1, tokeniser 1, extractor 1";
const names = Object.keys(documents).sort();
const lost = "halden-shipyard.txt";
const timeout = 120_000;

let database: TestDatabase;
let db: Database;
let dataDir: string;
let service: TestApp | undefined;
const warnings: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => warnings.push(line) });

beforeAll(async () => {
  const recorded = await readInstallation(1);
  dataDir = await mkdtemp(join(tmpdir(), "lore-derive-"));
  await writeFiles(dataDir, recorded.files);
  database = await openTestDatabase({ migrated: false });
  await restoreDatabase(database.url, recorded);
  db = await openDatabase({ url: database.url, max: 2 });
  const tool = { config: readConfig(place(1)), log: silentLog() };
  const terminal = { out: { write: () => true, isTTY: false }, signal: new AbortController().signal };
  expect(await runRebuild(tool, ["vectors", "keywords"], terminal)).toBe(0);
}, timeout);
afterAll(async () => {
  await service?.close();
  await db?.close();
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const place = (atOnce: number) => ({
  LORE_DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  LORE_WORKFLOW_ENGINE: "embedded",
  LORE_DERIVE_AT_ONCE: String(atOnce),
});

interface SourceRow {
  readonly name: string;
  readonly derivation: string;
  readonly revision: number;
}

const sources = (): Promise<SourceRow[]> =>
  db.query<SourceRow>("SELECT name, derivation, active_revision AS revision FROM sources ORDER BY name");
const chunkIds = async () =>
  (
    await db.query<{ id: number }>(
      "SELECT p.chunk_id AS id FROM sources s JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision WHERE s.name <> $1",
      [lost],
    )
  ).map(({ id }) => id);

async function open(atOnce: number, by: Derivation = derivation): Promise<TestApp> {
  service = await openTestApp(place(atOnce), undefined, { log, derivation: by });
  return service;
}

async function close(): Promise<void> {
  await service?.close();
  service = undefined;
}

/** Asks every question, and expects the right answers. */
async function expectAnswers({ client }: TestApp): Promise<void> {
  for (const { query, pipeline, expects, cites } of questions) {
    const answer = await client.query({ body: { query, kg_names: [kg] } });
    if (answer.status !== 200) throw new Error("It became a job");
    const { body } = answer;
    expect([query, body.pipeline_used]).toEqual([query, pipeline]);
    expect(body.answer).toMatch(expects);
    expect(body.citations.map(({ source_name }) => source_name)).toEqual(expect.arrayContaining([...cites]));
  }
}

/** Asks until so many sources have the present versions. */
async function askUntilDerived(app: TestApp, count: number): Promise<void> {
  const end = Date.now() + timeout / 2;
  const derived = async () => (await sources()).filter((source) => source.derivation === present).length;
  do {
    await expectAnswers(app);
    if (Date.now() > end) throw new Error(`Not derived: ${JSON.stringify(await sources())}`);
  } while ((await derived()) < count);
}

const metric = async (app: TestApp, state: string) =>
  new RegExp(`lore_outdated_sources\\{state="${state}"\\} (\\d+)`).exec(
    await (await app.request("/metrics")).text(),
  )?.[1];

test("with the setting 0 sources stay as they are, and the metric counts them", { timeout }, async () => {
  const app = await open(0);
  await expectAnswers(app);
  expect(await metric(app, "waiting")).toBe(String(names.length));
  await close();
  expect(await sources()).toEqual(names.map((name) => ({ name, derivation: earlier, revision: 1 })));
});

test("all sources whose upload exists are derived anew, over a restart, while every question gets its answer", {
  timeout: 2 * timeout,
}, async () => {
  const upload = await db.one<{ hash: string }>("SELECT content_hash AS hash FROM sources WHERE name = $1", [lost]);
  await rm(join(dataDir, "files/uploads", upload?.hash ?? ""));
  const before = await chunkIds();
  await askUntilDerived(await open(1), 1);
  await close();
  const app = await open(2);
  await askUntilDerived(app, names.length - 1);
  await expectAnswers(app);

  const after = (await sources()).map(({ name, ...of }) => [name, of]);
  expect(after).toEqual(
    names.map((name) =>
      name === lost ? [name, { derivation: earlier, revision: 1 }] : [name, { derivation: present, revision: 2 }],
    ),
  );
  const ids = await chunkIds();
  expect(ids.filter((id) => before.includes(id))).toEqual([]);
  expect(ids.length).toBeGreaterThanOrEqual(before.length);
});

test("a source without its upload is named once in the log, and stays", () => {
  const named = warnings.filter((line) => line.includes("the upload is missing"));
  expect(named).toHaveLength(1);
  expect(named[0]).toContain(lost);
});

test("each source was derived by one job of the lowest priority, which lists show", { timeout }, async () => {
  const { client } = service ?? expect.unreachable("the service did not start");
  const jobs = await db.query<{ name: string; priority: number; status: string }>(
    "SELECT source_name AS name, priority, status FROM jobs WHERE type = 'reingestion' ORDER BY source_name",
  );
  await expect
    .poll(async () => (await db.query("SELECT FROM jobs WHERE status IN ('queued', 'running')")).length, {
      timeout: 60_000,
    })
    .toBe(0);
  expect(jobs.map(({ name, priority }) => [name, priority])).toEqual(
    names.filter((name) => name !== lost).map((name) => [name, 4]),
  );
  const listed = await client.listSources({ path: { kg_name: kg } });
  expect(listed.body.sources.map(({ status }) => status)).toEqual(names.map(() => "completed"));
});

test("the next start finds nothing to derive", { timeout }, async () => {
  await close();
  const app = await open(2);
  await expectAnswers(app);
  await expect.poll(() => metric(app, "left"), { timeout: 60_000 }).toBe("1");
  expect(await metric(app, "waiting")).toBe("0");
  const jobs = await db.one<{ n: number }>("SELECT count(*) AS n FROM jobs WHERE type = 'reingestion'");
  expect(jobs?.n).toBe(names.length - 1);
});

test("a chunk that a person posted is derived anew, too; it keeps its id and answers all the time", {
  timeout,
}, async () => {
  await close();
  const before = await open(0, { reader: 1, tokeniser: 1, extractor: 1 });
  const content = "Edvard Lund repaired the Zephyrine in Varn Town.";
  const posted = await before.client.createChunk({ path: { kg_name: kg }, body: { content } });
  const { id } = posted.body;
  const versions = async () => (await db.query("SELECT id, derivation FROM chunks WHERE source_id IS NULL")).at(0);
  expect(await versions()).toEqual({ id, derivation: "tokeniser 1, extractor 1" });
  await close();

  const after = await open(1);
  const answers = async () => {
    const { body } = await after.client.query({ body: { query: "Who repaired the Zephyrine?", kg_names: [kg] } });
    expect(body).toMatchObject({ answer: expect.stringContaining("Edvard Lund"), citations: [{ chunk_id: id }] });
  };
  await answers();
  await expect.poll(versions, { timeout: 60_000 }).toEqual({ id, derivation: "tokeniser 2, extractor 2" });
  await answers();
});
