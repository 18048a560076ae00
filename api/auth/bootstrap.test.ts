import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Log } from "../../platform/log.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { createKeys as createKeyRecords } from "../../stores/postgres/records/keys.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { bootstrapAdmin, pepperFrom, secretFile } from "./bootstrap.ts";
import { createKeys } from "./keys.ts";

let server: TestDatabase;
let database: Database;
let dataDir: string;
beforeAll(async () => {
  server = await openTestDatabase();
  database = await openDatabase({ url: server.url });
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bootstrap-"));
  return () => rm(dataDir, { recursive: true });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const start = (adminKey?: string) => {
  const records = { keys: createKeyRecords(database) };
  const keys = createKeys({ records, pepper: "pepper" });
  const warnings: string[] = [];
  const log = { warn: (text: string) => void warnings.push(text) } as Pick<Log, "warn">;
  return { keys, warnings, done: bootstrapAdmin({ keys, records, folder: dataDir, adminKey, log }) };
};

test("the first start mints one admin key, also when several processes start at once; later starts mint none", async () => {
  const starts = Array.from({ length: 5 }, () => start());
  const paths = await Promise.all(starts.map(({ done }) => done));
  const path = join(dataDir, "admin-key");
  expect(new Set(paths.filter((found) => found !== null))).toEqual(new Set([path]));
  const secret = await readFile(path, "utf8");
  for (const { keys } of starts) expect(await keys.verify(secret)).toMatchObject({ scopes: ["admin"] });
  expect(await start().done).toBeNull();
  const [row] = await database.query<{ count: number }>("SELECT count(*) FROM api_keys");
  expect(row?.count).toBe(1);
});

test("bootstrap leaves the file of a revoked key unchanged and writes a new key to a second file", async () => {
  await database.query("DELETE FROM api_keys");
  const first = await start().done;
  expect(first).toBe(join(dataDir, "admin-key"));
  await database.query("UPDATE api_keys SET revoked_at = now()");
  const { keys, done } = start();
  expect(await done).toBe(join(dataDir, "admin-key-2"));
  expect(await keys.verify(await readFile(join(dataDir, "admin-key-2"), "utf8"))).toMatchObject({ scopes: ["admin"] });
});

test("bootstrap registers a configured key and writes it to no file", async () => {
  const adminKey = "a-configured-key-of-more-than-32-characters";
  const { keys, done } = start(adminKey);
  expect(await done).toBeNull();
  expect(await keys.verify(adminKey)).toMatchObject({ name: "LORE_ADMIN_KEY", scopes: ["admin"] });
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  ["read in the default tenant", { tenant_id: "default", scopes: ["read"] }],
  ["admin in another tenant", { tenant_id: "acme", scopes: ["admin"] }],
] as const)(
  "bootstrap takes no configured or stored key that is only %s as admin key, and does not change it",
  async (_, given) => {
    await database.query("DELETE FROM api_keys");
    const own = createKeys({ records: { keys: createKeyRecords(database) }, pepper: "pepper" });
    const key = { name: "lesser", scopes: given.scopes, tier: "free", expires_in_days: 1 } as const;
    const { secret } = await own.create({ tenant_id: given.tenant_id, key_id: null }, key);
    const { keys, warnings, done } = start(secret);
    expect(await done).toBeNull();
    expect(warnings).toEqual([expect.stringContaining("LORE_ADMIN_KEY is no usable admin key")]);
    expect(await keys.verify(secret)).toMatchObject(given);
    await writeFile(join(dataDir, "admin-key"), secret);
    expect(await start().done).toBe(join(dataDir, "admin-key-2"));
  },
);

test("several processes create a secret file once; only its owner may read it", async () => {
  const made = await Promise.all([1, 2, 3, 4].map((n) => secretFile(dataDir, "secret", () => `secret ${n}`)));
  expect(new Set(made).size).toBe(1);
  expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["secret"]);
});

test("an empty secret file is an error, not an empty secret", async () => {
  await writeFile(join(dataDir, "key-pepper"), "\n");
  await expect(pepperFrom(dataDir, undefined)).rejects.toThrow("key-pepper is empty");
});

test("pepperFrom returns the configured pepper; otherwise it creates one and keeps it", async () => {
  expect(await pepperFrom(dataDir, "mine")).toBe("mine");
  const kept = await pepperFrom(dataDir, undefined);
  expect(kept).toHaveLength(43);
  expect(await pepperFrom(dataDir, undefined)).toBe(kept);
});
