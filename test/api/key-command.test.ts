import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { runKeys } from "../../scripts/keys/run-keys.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type GivenKey, keyClient } from "../support/key-client.ts";

let service: TestApp;
let client: ReturnType<typeof keyClient>;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  client = keyClient(service);
});
afterAll(() => service?.close());

/** Runs the command beside the running service, with its settings. */
async function keys(args: string, settings: Record<string, string> = {}) {
  const parts: unknown[] = [];
  const out = { write: (part: string | Uint8Array) => parts.push(part) > 0 };
  const own = { LORE_DATA_DIR: service.folder, DATABASE_URL: service.databaseUrl, ...settings };
  const code = await runKeys({ config: readConfig(own), log: silentLog(), out }, args.split(" "));
  return { code, text: parts.join("") };
}
const made = async (args: string) => JSON.parse((await keys(`${args} --json`)).text) as GivenKey & { new_key: string };
const works = async (secret: string) => (await client.ask("/api/v1/auth/keys", {}, client.as(secret))).status;

test("an operator without a key makes one beside the running service, which accepts it at once", async () => {
  const { code, text } = await keys("create --scopes admin");
  expect(code).toBe(0);
  const [secret = ""] = /lore_live_\w{49}/.exec(text) ?? [];
  expect(await works(secret)).toBe(200);
  expect(text).toMatch(/key_\w{26}, admin, tier standard, tenant default, expires 20/);
  expect((await keys("list")).text).toMatch(/command line\n/);
  expect((await keys("list --all")).text).not.toContain(secret);
});

test("a key is made with the requested fields", async () => {
  const key = await made("create --scopes read,write --name ci --tier free --tenant stranger --expires-in 7");
  expect(key).toMatchObject({
    name: "ci",
    scopes: ["read", "write"],
    tier: "free",
    tenant_id: "stranger",
    status: "active",
  });
  const { text } = await keys("list --tenant stranger --json");
  expect(JSON.parse(text).keys.map(({ id }: GivenKey) => id)).toEqual([key.id]);
});

test("the service follows the rotation and revocation of a key within five seconds", async () => {
  const old = await made("create --scopes admin");
  const next = await made(`rotate ${old.id}`);
  expect(await works(next.api_key)).toBe(200);
  const { code, text } = await keys(`revoke ${old.id}`);
  const revokedAt = performance.now();
  expect([code, text]).toEqual([0, `\n  ${old.id} (command line) is revoked\n\n`]);
  // The start of the last accepted request counts: its answer may come late on a busy machine.
  let lastAccepted = revokedAt;
  const look = async () => {
    const began = performance.now();
    const status = await works(old.api_key);
    if (status === 200) lastAccepted = began;
    return status;
  };
  await expect.poll(look, { timeout: 60_000, interval: 100 }).toBe(401);
  expect(lastAccepted - revokedAt).toBeLessThan(5_010);
  expect(await works(next.api_key)).toBe(200);
});

test("a key's name with control characters is printed as one line of plain text", async () => {
  const name = "ci\nkey_x  lore_live_x  active\r\u001b[2J\u009b1m\u202eend";
  const { id } = await client.make({ name, scopes: ["read"], tenant_id: "writer" });
  const { text: list } = await keys("list --tenant writer");
  expect(list.trim().split("\n")).toHaveLength(2);
  const { text: revoked } = await keys(`revoke ${id}`);
  for (const text of [list, revoked]) {
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text).toContain("ci\ufffdkey_x  lore_live_x  active\ufffd\ufffd[2J\ufffd1m\ufffdend");
  }
});

test.each([
  ["create", "scopes: is required"],
  ["create --scopes root", "scopes.0: must be one of read, write, delete, admin"],
  ["create --scopes read --expires-in 0", "expires-in: must be at least 1"],
  ["create --scopes read --expires-in never", "expires-in: must be a number"],
  ["create --scopes read --tier gold", "tier: must be one of free, standard, pro, enterprise"],
  ["revoke key_1", "API key not found"],
  ["rotate", "The id of the key is missing; `list` shows it"],
  ["eat", 'There is no verb "eat"; see npm run keys -- --help'],
  ["list --colour", "Unknown option '--colour'"],
])("%s is refused with its fault", async (args, message) => {
  const { code, text } = await keys(args);
  expect([code, text]).toEqual([1, expect.stringContaining(message)]);
});

test("a key that never expires is made if the settings allow it", async () => {
  const { text } = await keys("create --scopes read --expires-in never", { LORE_ALLOW_NON_EXPIRING_KEYS: "true" });
  expect(text).toContain("does not expire");
});

test("no key is made in a folder with another pepper, because the service could not accept it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "elsewhere-"));
  const { code, text } = await keys("create --scopes admin --json", { LORE_DATA_DIR: folder });
  expect([code, JSON.parse(text).error]).toEqual([1, expect.stringContaining("pepper of this command differs from")]);
  await rm(folder, { recursive: true });
});
