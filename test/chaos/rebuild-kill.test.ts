import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createRebuild } from "../../knowledge/upkeep/rebuild.ts";
import type { RebuildStep } from "../../knowledge/upkeep/rebuild-request.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { ingest, newKg } from "../support/document-lab.ts";
import { fromSources } from "../support/from-sources.ts";
import { holdingLock } from "../support/holding-lock.ts";
import { type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { mentionOf, names, prepared, subjectOf } from "../support/small-documents.ts";

// The rebuild command is killed several times; the next run continues where the last one stopped.
const command = fileURLToPath(new URL("../../scripts/rebuild.ts", import.meta.url));
const [documents, chunksEach] = [10, 1_000];
const embedder = createHashEmbedder();

/** The records give a rebuild one step beyond `allowed`. Its next step waits for a lock that the test holds. */
const oneStep = `
  CREATE TABLE allowed (written bigint NOT NULL);
  INSERT INTO allowed VALUES (0);
  CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF OLD.written > (SELECT written FROM allowed) THEN PERFORM pg_advisory_xact_lock(1); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER hold BEFORE UPDATE ON rebuilds FOR EACH ROW EXECUTE FUNCTION hold()`;

let lab: KnowledgeLab;
let database: Database;
let kg: { readonly id: number; readonly name: string };
beforeAll(async () => {
  lab = await openKnowledgeLab();
  database = await openDatabase({ url: lab.databaseUrl, max: 2, statementTimeoutMs: 100_000 });
  await database.query(oneStep);
  kg = await newKg(lab.stores.records);
  for (let number = 0; number < documents; number += 1) {
    const chunks = Array.from({ length: chunksEach }, (_, ordinal) => {
      const key = names[ordinal % names.length] ?? "ada";
      return prepared(ordinal, { subjects: [subjectOf(key)], mentions: [mentionOf(key)] });
    });
    await ingest(lab.stores.records, kg.id, { name: `document ${number}`, document: chunks });
  }
});
afterAll(async () => {
  await database?.close();
  await lab?.close();
});

const progress = async () => (await lab.stores.records.projections.progress("graph"))[0];

/** Starts the command, and kills it when it is one step further than the runs before it. */
async function startAndKill(): Promise<number> {
  const before = (await progress())?.written ?? 0;
  await database.query("UPDATE allowed SET written = $1", [before]);
  await holdingLock(database, async () => {
    const child = spawn(process.execPath, [fromSources, command, "graph"], {
      stdio: "ignore",
      env: { PATH: process.env.PATH, LORE_DATA_DIR: lab.folder, DATABASE_URL: lab.databaseUrl },
    });
    const ended = once(child, "exit");
    await expect.poll(async () => (await progress())?.written ?? 0, { timeout: 60_000 }).toBeGreaterThan(before);
    child.kill("SIGKILL");
    const [, signal] = await ended;
    expect(signal).toBe("SIGKILL");
  });
  return (await progress())?.written ?? 0;
}

test("a rebuild that is killed twice continues where it stopped, and ends without drift", async () => {
  const first = await startAndKill();
  const second = await startAndKill();
  expect(second).toBeGreaterThan(first);
  const steps: RebuildStep[] = [];
  const services = { ...lab.stores, embedder };
  const { written } = await createRebuild(services).run({ target: "graph", onProgress: (step) => steps.push(step) });
  const all = documents * chunksEach + names.length;
  expect(steps[0]?.written).toBe(second);
  expect(written).toBe(all - second);
  const report = await createDoctor({ records: lab.stores.records, graph: lab.stores.graph, embedder }).examine();
  expect(report.drift).toBe(0);
  expect(await lab.stores.graph.counts(kg.id)).toMatchObject({
    chunks: documents * chunksEach,
    entities: names.length,
  });
});
