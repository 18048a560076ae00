import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AppError } from "../../domain/errors.ts";
import { silentLog } from "../../platform/log.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { createOccupancy, type Occupancy } from "./occupancy.ts";

const own = ["vectors are in this process"];
const patience = { timeout: 60_000 };

let server: TestDatabase;
let admin: pg.Client;
let opened: Occupancy[];

beforeAll(async () => {
  server = await openTestDatabase({ migrated: false });
  admin = new pg.Client({ connectionString: server.url, application_name: "admin" });
  await admin.connect();
});
beforeEach(() => {
  opened = [];
  return async () => {
    for (const occupancy of opened) await occupancy.close();
    await expect.poll(holders, patience).toEqual([]);
  };
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

async function take(keepsToItself: readonly string[]): Promise<{ occupancy: Occupancy; takenBy: AppError[] }> {
  const occupancy = open();
  const takenBy: AppError[] = [];
  await occupancy.take({ own: keepsToItself, onTaken: (reason) => takenBy.push(reason) });
  return { occupancy, takenBy };
}

function open(log = silentLog()): Occupancy {
  const occupancy = createOccupancy({ url: server.url, log });
  opened.push(occupancy);
  return occupancy;
}

/** Backends that hold the lock or wait for it. */
async function holders(): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  return rows.map(({ pid }) => pid);
}

test("any number of processes share an installation", async () => {
  await Promise.all([take([]), take([]), take([])]);
  expect(await holders()).toHaveLength(3);
});

test("a process with an in-process engine excludes all others", async () => {
  const alone = await take(own);
  await expect(take([])).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("alone") });
  await expect(take(own)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("serves it: vectors are in this"),
  });
  await alone.occupancy.close();
  await take([]);
  await expect(take(own)).rejects.toMatchObject({ kind: "conflict" });
});

test("a new process waits for a former one that is stopping", async () => {
  const { occupancy } = await take(own);
  const successor = take(own);
  await occupancy.close();
  await successor;
});

test("a process that lost its connection connects and takes the lock again", async () => {
  const { takenBy } = await take(own);
  const [before] = await holders();
  await admin.query("SELECT pg_terminate_backend($1)", [before]);
  await expect.poll(async () => (await holders()).filter((pid) => pid !== before).length, patience).toBe(1);
  expect(takenBy).toEqual([]);
});

test("a process is notified when another process has taken the lock after a lost connection", async () => {
  const { takenBy } = await take(own);
  const [mine] = await holders();
  const rival = new pg.Client({ connectionString: server.url });
  await rival.connect();
  // The rival waits for the lock, so it gets the lock at the moment the first connection ends.
  const queued = rival.query("SELECT pg_advisory_lock(5498704128101018724)");
  const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await expect.poll(async () => (await admin.query(waiting)).rowCount, patience).toBe(1);
  await admin.query("SELECT pg_terminate_backend($1)", [mine]);
  await queued;
  await expect.poll(() => takenBy.length, patience).toBe(1);
  expect(takenBy[0]).toMatchObject({ kind: "conflict" });
  await rival.end();
});

test("a process that closes while it takes the lock does not keep it", async () => {
  const occupancy = open();
  const taking = occupancy.take({ own, onTaken: () => undefined });
  await occupancy.close();
  await expect(taking).rejects.toThrow();
  await expect.poll(holders, patience).toEqual([]);
});

test("a process that closes while it takes a lost lock again does not keep it", async () => {
  const warn = vi.fn();
  const occupancy = open({ ...silentLog(), warn });
  const onTaken = vi.fn();
  await occupancy.take({ own, onTaken });
  await admin.query("SELECT pg_terminate_backend($1)", await holders());
  await expect.poll(() => warn.mock.calls.length, { ...patience, interval: 1 }).toBe(1);
  await occupancy.close();
  await expect.poll(holders, patience).toEqual([]);
  expect(onTaken).not.toHaveBeenCalled();
});

test("taking the lock on an absent server is `unavailable`", async () => {
  const away = createOccupancy({ url: "postgres://nobody@127.0.0.1:1/none", log: silentLog() });
  await expect(away.take({ own, onTaken: () => undefined })).rejects.toMatchObject({ kind: "unavailable" });
  await away.close();
});
