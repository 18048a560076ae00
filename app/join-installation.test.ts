import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { readConfig } from "../platform/config.ts";
import { silentLog } from "../platform/log.ts";
import { openDatabase } from "../stores/postgres/client.ts";
import { createOccupancy } from "../stores/postgres/occupancy.ts";
import { openRecords } from "../stores/postgres/records.ts";
import { openSqlTables } from "../stores/postgres/tables.ts";
import { openTestDatabase, type TestDatabase } from "../test/support/postgres.ts";
import { joinInstallation, type Membership } from "./join-installation.ts";

const outside = {
  CHROMA_URL: "http://chroma",
  NEO4J_URI: "bolt://neo4j",
  REDIS_URL: "redis://redis",
  TEMPORAL_ADDRESS: "temporal:7233",
};

let server: TestDatabase;
let folder: string;
let close: (() => Promise<void>)[];
beforeEach(async () => {
  server = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "lore-join-"));
  close = [server.close, () => rm(folder, { recursive: true })];
  return async () => {
    for (const closer of close.reverse()) await closer();
  };
});

/** Joins as a process with a data folder of its own; its log writes into `warnings`. */
async function joined(dataDir: string, settings: Record<string, string> = {}, warnings: string[] = []) {
  const log = pino({ level: "warn" }, { write: (line) => void warnings.push(line) });
  const config = readConfig({ DATABASE_URL: server.url, LORE_DATA_DIR: join(folder, dataDir), ...settings });
  const database = await openDatabase({ url: server.url, max: 2 });
  const records = openRecords(database, openSqlTables(database, server.url));
  const occupancy = createOccupancy({ url: server.url, log: silentLog() });
  let left: Promise<void> | null = null;
  const leave = () => {
    left ??= occupancy.close().then(records.close);
    return left;
  };
  close.push(leave);
  const membership: Membership = await joinInstallation({ config, stores: { records, occupancy }, log });
  return { ...membership, leave };
}

const shared = () => ({ ...outside, LORE_FILES_DIR: join(folder, "shared") });

test("processes without in-process engines share one pepper, although their data folders differ", async () => {
  const members = await Promise.all(["a", "b", "c"].map((name) => joined(name, shared())));
  expect(new Set(members.map(({ pepper }) => pepper)).size).toBe(1);
  expect(members.map(({ exclusive }) => exclusive)).toEqual([false, false, false]);
});

test("a process with another folder of files or another pepper is refused", async () => {
  await joined("a", shared());
  const elsewhere = { ...shared(), LORE_FILES_DIR: join(folder, "elsewhere") };
  await expect(joined("b", elsewhere)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("folder of files"),
  });
  const otherPepper = { ...shared(), LORE_KEY_PEPPER: "p".repeat(32) };
  await expect(joined("c", otherPepper)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("key pepper"),
  });
});

test("a process that is alone may start over in another folder, with warnings about what it lost", async () => {
  const first = await joined("a");
  expect(first.exclusive).toBe(true);
  await first.leave();
  const warnings: string[] = [];
  const second = await joined("b", {}, warnings);
  expect(warnings).toHaveLength(2);
  await second.leave();
  const third = await joined("b", {}, warnings);
  expect(third.pepper).toBe(second.pepper);
  expect(warnings).toHaveLength(2);
});
