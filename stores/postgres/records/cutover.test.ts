import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";
import { newKg, type StagedDocument, stage } from "../../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { prepared } from "../../../test/support/small-documents.ts";
import type { Records } from "../../ports/records/records.ts";
import { type Database, openDatabase } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { openRecords } from "../records.ts";
import { openSqlTables } from "../tables.ts";
import { createCutover } from "./cutover.ts";

let server: TestDatabase;
let other: Database;
let db: Database;
let records: Records;
beforeAll(async () => {
  server = await openTestDatabase();
  other = await openDatabase({ url: server.url, max: 2 });
  db = await openDatabase({ url: server.url, max: 2 });
  records = openRecords(db, openSqlTables(db, server.url));
});
afterAll(async () => {
  await other?.close();
  await records?.close();
  await server?.close();
});

/** Runs `work` while another process holds the lock of the knowledge graph. */
async function whileLocked<Result>(kg_id: number, work: () => Promise<Result>): Promise<Result> {
  return other.transaction(async (sql) => {
    await lockKg(sql, kg_id);
    return work();
  });
}

const waitingForLock = async (): Promise<number> => {
  const row = await other.one<{ n: number }>(
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
  );
  return row?.n ?? 0;
};

test("documents that wait for their flip hold one connection together, and no other work waits for them", async () => {
  const kg = await newKg(records);
  const staged: StagedDocument[] = [];
  for (let n = 0; n < 12; n += 1)
    staged.push(await stage(records, kg.id, { name: `document ${n}`, document: [prepared(0, {})] }));
  const flips = await whileLocked(kg.id, async () => {
    const flipping = Promise.all(staged.map(({ ref, claim }) => records.cutover.flip(ref, claim)));
    flipping.catch(() => undefined);
    await expect.poll(waitingForLock, { timeout: 60_000 }).toBe(1);
    expect(await records.kgs.byId(kg.id)).toMatchObject({ id: kg.id });
    expect(await waitingForLock()).toBe(1);
    return { flipping };
  });
  expect((await flips.flipping).map(({ kg_version }) => kg_version).sort((a, b) => a - b)).toEqual(
    staged.map((_, n) => n + 1),
  );
});

test("a statement of a flip that exceeds its time is reported as such, and changes nothing", async () => {
  const kg = await newKg(records);
  const { ref, claim } = await stage(records, kg.id, {
    name: "slow",
    document: [prepared(0, { sentences: [["sail"]] })],
  });
  const hurried = createCutover({ db, inTurn: createKeyedMutex(), statementTimeoutMs: 200 });
  await other.transaction(async (sql) => {
    await sql.query("LOCK TABLE terms IN ACCESS EXCLUSIVE MODE");
    await expect(hurried.flip(ref, claim)).rejects.toMatchObject({
      kind: "unavailable",
      message: "sql unavailable",
      details: { statementTimedOut: true },
    });
  });
  expect(await records.cutover.flip(ref, claim)).toMatchObject({ kg_version: 1, already: false });
});
