import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../platform/config.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Database } from "../stores/postgres/client.ts";
import { openPostgresDocuments } from "../stores/postgres/documents.ts";
import { newKg } from "../test/support/document-lab.ts";
import { finish, upload } from "../test/support/record-lab.ts";
import { openTestRecords, type TestRecords } from "../test/support/test-records.ts";
import { createRetention } from "./retention.ts";

let opened: TestRecords;
let db: Database;
let records: Records;
beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});
afterAll(() => opened?.close());

const defaults = readConfig({}).retention;
const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const days = (n: number): number => n * 24;

function retentionOf(over: Partial<Parameters<typeof createRetention>[0]> = {}) {
  const failures: object[] = [];
  const log = { warn: (facts: object) => void failures.push(facts) };
  const documents = openPostgresDocuments(db);
  return { failures, retention: createRetention({ records, documents, kept: defaults, log, ...over }) };
}

/** Repeats the rounds as the loop does. */
async function removeAll(retention: ReturnType<typeof createRetention>, now: Date): Promise<void> {
  while (await retention.removeOnce(now));
}

async function ended(content: string) {
  const { id: kg_id } = await newKg(records);
  const accepted = await records.sources.accept(upload(kg_id, content));
  await finish(records, kg_id, accepted);
  return accepted;
}

const rowsOf = async (job_id: string): Promise<readonly unknown[]> => {
  const counts = await db.one<Record<string, number>>(
    `SELECT (SELECT count(*) FROM jobs WHERE id = $1) AS jobs, (SELECT count(*) FROM job_stages WHERE job_id = $1) AS stages,
       (SELECT count(*) FROM job_events WHERE job_id = $1) AS events`,
    [job_id],
  );
  return Object.values(counts ?? {}).map((n) => n > 0);
};

test("by default a job with its stages and events goes after 30 days, and never before its end", async () => {
  const { retention, failures } = retentionOf();
  const { job_id, source_id } = await ended("old");
  const open = await records.sources.accept(upload((await newKg(records)).id, "open"));
  await removeAll(retention, inHours(days(30) - 1));
  expect(await rowsOf(job_id)).toEqual([true, true, true]);
  await removeAll(retention, inHours(days(30) + 1));
  expect(await rowsOf(job_id)).toEqual([false, false, false]);
  await removeAll(retention, inHours(days(3_000)));
  expect(await rowsOf(open.job_id)).toEqual([true, true, true]);
  expect(await records.sources.get("default", source_id)).toMatchObject({ status: "completed", job_id: null });
  expect(failures).toEqual([]);
});

test("each setting bounds its own data", async () => {
  const { job_id } = await ended("kept for longer");
  const { retention } = retentionOf({ kept: { ...defaults, jobDays: 60 } });
  await removeAll(retention, inHours(days(59)));
  expect(await rowsOf(job_id)).toEqual([true, true, true]);
  await removeAll(retention, inHours(days(61)));
  expect(await rowsOf(job_id)).toEqual([false, false, false]);
});

test("more than a batch goes in several rounds, and rounds end when nothing is left", async () => {
  await db.query(
    `INSERT INTO jobs (id, tenant_id, type, status, finished_at)
     SELECT 'job_old' || n, 'default', 'query', 'completed', now() - interval '31 days' FROM generate_series(1, 450) AS n`,
  );
  const left = async () => {
    const row = await db.one<{ n: number }>("SELECT count(*) AS n FROM jobs WHERE id LIKE 'job_old%'");
    return row?.n ?? 0;
  };
  const { retention } = retentionOf();
  const seen = [await left()];
  while (await retention.removeOnce(new Date())) seen.push(await left());
  expect(seen.slice(0, 4)).toEqual([450, 250, 50, 0]);
});

test("a part that fails does not keep the others from their work, and is named in the log", async () => {
  const { job_id } = await ended("others work");
  const sweep = () => Promise.reject(new Error("away"));
  const { retention, failures } = retentionOf({ documents: { sweep } });
  await removeAll(retention, inHours(days(31)));
  expect(await rowsOf(job_id)).toEqual([false, false, false]);
  expect(failures).toContainEqual({ err: expect.objectContaining({ message: "away" }), expired: "documents" });
});
