// Two pools at a server that has room for only a few connections.
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { type Database, openDatabase } from "./client.ts";
import type { NeighbouringPools } from "./make-room.ts";

const role = `crowded_${randomBytes(8).toString("hex")}`;
let server: TestDatabase;
let admin: Database;
let clients: Database;
let background: Database;

beforeEach(async () => {
  server = await openTestDatabase({ migrated: false });
  admin = await openDatabase({ url: server.url, max: 1 });
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'crowded' CONNECTION LIMIT 1`);
  const url = new URL(server.url);
  [url.username, url.password] = [role, "crowded"];
  const pools: NeighbouringPools = new Set();
  // The server has room for one connection, and each pool opens one at its start.
  background = await openDatabase({ url: url.href, max: 4, pools });
  clients = await openDatabase({ url: url.href, max: 4, pools });
});
afterEach(async () => {
  await Promise.all([clients?.close(), background?.close()]);
  await admin?.query(`DROP ROLE ${role}`);
  await admin?.close();
  await server?.close();
});

const ask = (db: Database) => db.one<{ n: number }>("SELECT 1 AS n");

test("a pool without connections gets the idle connection of the other pool", async () => {
  expect(await ask(background)).toEqual({ n: 1 });
  expect(await ask(clients)).toEqual({ n: 1 });
  expect(await ask(background)).toEqual({ n: 1 });
});

test("a pool without connections waits for a connection that the other pool uses", async () => {
  const order: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const long = background.transaction(async (sql) => {
    await sql.query("SELECT 1");
    begun();
    await ended;
    order.push("transaction");
  });
  await hasBegun;
  const waiting = ask(clients).then(() => order.push("client"));
  // Answers of the server to another user: the first attempts to connect have failed by then.
  for (let n = 0; n < 20; n += 1) await admin.query("SELECT 1");
  expect(order).toEqual([]);
  end();
  await Promise.all([long, waiting]);
  expect(order).toEqual(["transaction", "client"]);
});

test("many calls of both pools are all served over the one connection", async () => {
  const calls = Array.from({ length: 40 }, (_, n) => ask(n % 2 === 0 ? clients : background));
  expect(await Promise.all(calls)).toEqual(calls.map(() => ({ n: 1 })));
});

test("if another program holds all connections, two pools that open do not wait for each other: both fail", async () => {
  await Promise.all([clients.close(), background.close()]);
  const pools: NeighbouringPools = new Set();
  const url = new URL(server.url);
  [url.username, url.password] = [role, "crowded"];
  const other = await openDatabase({ url: url.href, max: 1 });
  const opening = [1, 2].map(() => openDatabase({ url: url.href, max: 1, pools, waitMs: 1 }));
  expect((await Promise.allSettled(opening)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(pools.size).toBe(0);
  await other.close();
});
