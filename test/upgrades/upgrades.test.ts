import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { runDoctor } from "../../scripts/upkeep/run-doctor.ts";
import { runRebuild } from "../../scripts/upkeep/run-rebuild.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { allMigrations } from "../../stores/postgres/migrations/all.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { openTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { dumpDatabase } from "./dump-database.ts";
import {
  type Installation,
  installationFile,
  readFiles,
  readInstallation,
  recordedVersions,
  writeFiles,
} from "./installation.ts";
import { restoreDatabase } from "./restore-database.ts";
import { documents, kg, questions, recordedKey } from "./sample.ts";

const versions = recordedVersions();
/** The last migration of each release. Databases with the migrations between exist on machines of developers only. */
const released = [1, 27, 32];
const patient = { timeout: 60_000, interval: 500 };

test("the newest version of the schema has a recorded installation, and so has every version that was released", () => {
  const newest = allMigrations.length;
  expect(versions, "Record the newest version: npm run record-installation (test/upgrades/README.md)").toEqual([
    ...released.filter((version) => version < newest),
    newest,
  ]);
});

describe.each(versions)("an installation of version %i", (version) => {
  let recorded: Installation;
  let database: TestDatabase;
  let dataDir: string;
  let service: TestApp | undefined;

  beforeAll(async () => {
    recorded = await readInstallation(version);
    dataDir = await mkdtemp(join(tmpdir(), "lore-upgrade-"));
    await writeFiles(dataDir, recorded.files);
    database = await openTestDatabase({ migrated: false });
    await restoreDatabase(database.url, recorded);
    if (version === 1) await forgetChecksums(database.url);
  });
  afterAll(async () => {
    await service?.close();
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** No source is derived anew: these tests are about the rows that the earlier version wrote (derive-anew.test.ts). */
  const place = () => ({
    LORE_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_DERIVE_AT_ONCE: "0",
  });
  const tool = () => ({ config: readConfig(place()), log: silentLog() });
  const terminal = () => {
    const printed: string[] = [];
    const write = (text: string | Uint8Array) => printed.push(String(text)) > 0;
    return { printed, out: { write, isTTY: false }, signal: new AbortController().signal };
  };
  const verdicts = async ({ client }: TestApp) => {
    const { graphdb, vectorstore } = (await client.rootHealth()).body.services;
    return { graphdb, vectorstore };
  };

  test("is small, and does not show the folders of the machine that recorded it", async () => {
    expect((await stat(installationFile(version))).size).toBeLessThan(300_000);
    expect(JSON.stringify(recorded)).not.toMatch(/\/(home|Users|root|tmp|var|node_modules)\/|file:\/\//);
  });

  test("is restored exactly as it was recorded", async () => {
    const { files, ...dumped } = recorded;
    expect(sorted(await dumpDatabase(database.url))).toEqual(sorted(dumped));
    expect(await readFiles(dataDir)).toEqual(files);
  });

  test("starts with the current code, has its documents and keys, and names the rebuilds that it needs", async () => {
    const warnings: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => warnings.push(line) });
    const opened = await openTestApp(place(), undefined, { log });
    service = opened;
    const { body } = await opened.client.listSources({ path: { kg_name: kg } });
    expect(body.sources.map(({ source_name }) => source_name).sort()).toEqual(Object.keys(documents).sort());
    const { status } = await opened.request("/api/v1/knowledge-graphs", { headers: { "X-API-Key": recordedKey } });
    expect(status).toBe(200);
    await expect.poll(() => verdicts(opened), patient).toEqual({ graphdb: "connected", vectorstore: "degraded" });
    for (const target of ["vectors", "keywords"]) expect(warnings.join("")).toContain(`npm run rebuild -- ${target}`);
    await opened.close();
    service = undefined;
  });

  test("is whole after the rebuild of vectors and keywords", async () => {
    const rebuilding = terminal();
    expect(await runRebuild(tool(), ["vectors", "keywords"], rebuilding), rebuilding.printed.join("")).toBe(0);
    const examining = terminal();
    const code = await runDoctor({ ...tool(), out: examining.out }, ["--json"]);
    expect(JSON.parse(examining.printed.join(""))).toMatchObject({ drift: 0, unseen: [] });
    expect(code).toBe(0);
    const opened = await openTestApp(place());
    service = opened;
    await expect.poll(() => verdicts(opened), patient).toEqual({ graphdb: "connected", vectorstore: "connected" });
  });

  test.each(questions)("$pipeline answers: $query", async ({ query, pipeline, expects, cites }) => {
    const { app, client } = service ?? expect.unreachable("the service did not start");
    const answer = await client.query({ body: { query, kg_names: [kg] } });
    if (answer.status !== 200) throw new Error("It became a job");
    const { body } = answer;
    expect(body.pipeline_used).toBe(pipeline);
    expect(body.answer).toMatch(expects);
    expect(body.metadata).toMatchObject({ degraded: false, warnings: [] });
    expect(body.citations.map(({ source_name }) => source_name)).toEqual(expect.arrayContaining([...cites]));
    for (const { chunk_id, source_id, excerpt, start_offset, end_offset } of body.citations) {
      if (chunk_id === null) continue;
      const text = await app.stores.files.read(`parsed/${source_id}/1/text.txt`);
      const points = [...(text?.toString("utf8") ?? "")];
      expect(points.slice(start_offset ?? 0, end_offset ?? 0).join("")).toBe(excerpt);
    }
  });

  test("takes a new document, and a new revision of an old one", async () => {
    const { client, ingest } = service ?? expect.unreachable("the service did not start");
    await ingest(kg, "grey-heron.md", "# Grey Heron\n\nThe Grey Heron is a diesel ferry of the year 1979.\n");
    const source_name = "ingrid-solheim.md";
    const changed = new File([documents[source_name]?.replace("Kestrel Bay", "Varn Town") ?? ""], source_name);
    const { body } = await client.upload({ kg_name: kg, file: changed, source_name });
    expect(await client.waitForJob(body.job_id)).toMatchObject({ status: "completed" });
    const listed = await client.listSources({ path: { kg_name: kg } });
    expect(listed.body.sources).toHaveLength(Object.keys(documents).length + 1);
    const [question] = questions;
    const answer = await client.query({ body: { query: question?.query ?? "", kg_names: [kg] } });
    expect(answer.body).toMatchObject({ answer: expect.stringContaining("Varn Town") });
  });
});

/** PostgreSQL puts a row where a page has space, so rows of the same table may have another order. */
const sorted = ({ rows, ...others }: Omit<Installation, "files">) => ({
  ...others,
  rows: Object.fromEntries(Object.entries(rows).map(([table, lines]) => [table, lines.toSorted()])),
});

/** Databases of version 1 exist that recorded no checksums: the first release kept none. */
async function forgetChecksums(url: string): Promise<void> {
  const db = await openDatabase({ url, max: 1 });
  await db.query("ALTER TABLE migrations DROP COLUMN name, DROP COLUMN checksum");
  await db.close();
}
