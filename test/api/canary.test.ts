import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { routes } from "../../api/routes/all.ts";
import { openApp } from "../../app/app.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { realEngine } from "../support/engines.ts";
import { type FaultProxy, proxyFor, throughProxy } from "../support/fault-proxy.ts";
import { openTestDatabase, type TestDatabase } from "../support/postgres.ts";

// No request and no failure brings a secret into an answer, the log, the records or a file (docs/decisions/0039).
const secret = (kind: string) => `${kind}-canary-${randomBytes(20).toString("hex")}`;
const given = {
  LORE_ADMIN_KEY: secret("admin"),
  LORE_KEY_PEPPER: secret("pepper"),
  LORE_WEBHOOK_SECRET: randomBytes(32).toString("base64"),
};
const redisPassword = secret("redis");
const inDocumentUrl = secret("document");

/** The secrets that must appear nowhere, by name. Keys and tokens are added when they are made. */
const canaries = new Map<string, string>([...Object.entries(given), ["password of Redis", redisPassword]]);
const lines: string[] = [];
/** Answers to requests, except those that hand out a secret on request. */
const answers: string[] = [];

let service: TestApp;
let database: TestDatabase;
let proxy: FaultProxy;
let issued: Record<"first" | "rotated" | "token", string>;

beforeAll(async () => {
  database = await openTestDatabase();
  canaries.set("password of PostgreSQL", new URL(database.url).password);
  proxy = await proxyFor(database.url);
  const { REDIS_URL = "" } = await realEngine("redis");
  const redis = new URL(REDIS_URL);
  // The server of the tests accepts any password for its default user.
  if (redis.password === "") Object.assign(redis, { username: "default", password: redisPassword });
  service = await openTestApp(
    {
      ...given,
      LORE_WORKFLOW_ENGINE: "embedded",
      DATABASE_URL: throughProxy(database.url, proxy),
      REDIS_URL: redis.href,
      LORE_TRACE_CONTENT: "true",
    },
    undefined,
    { log: createLog("trace", { write: (line) => void lines.push(line) }) },
  );
  issued = await issueAll();
});
afterAll(async () => {
  await service?.close();
  await proxy?.close();
  await database?.close();
});

async function issueAll(): Promise<typeof issued> {
  const made = await post("/api/v1/auth/generate-key", {
    name: "canary",
    scopes: ["read", "write"],
    tier: "enterprise",
  });
  const { api_key: first = "", id = "" } = made;
  const { new_key: rotated = "" } = await post(`/api/v1/auth/keys/${id}/rotate`, {});
  const grant = "urn:ietf:params:oauth:grant-type:token-exchange";
  const { access_token: token = "" } = await post("/api/v1/auth/token", { grant_type: grant }, rotated);
  for (const [kind, value] of Object.entries({ first, rotated, token })) {
    expect(value.length, kind).toBeGreaterThan(20);
    canaries.set(`issued: ${kind}`, value);
  }
  return { first, rotated, token };
}

async function post(path: string, body: unknown, key = given.LORE_ADMIN_KEY): Promise<Record<string, string>> {
  const headers = { "Content-Type": "application/json", "X-API-Key": key };
  const response = await fetch(`${service.base}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()) as Record<string, string>;
}

/** Sends a request and keeps its answer. */
async function ask(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(`${service.base}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
  const head = [...response.headers].map((header) => header.join(": ")).join("\n");
  answers.push(`${path.split("?", 1)} ${response.status}\n${head}\n${await response.text()}`);
  return response.status;
}

const json = { "Content-Type": "application/json" };
const note = "# Aurora Belle\n\nThe Aurora Belle is a ferry of Norrvik.\n";

/** Sends valid and invalid requests, with credentials in right and wrong places. */
async function askEverything(): Promise<void> {
  const { first, rotated, token } = issued;
  const good = [{ "X-API-Key": rotated }, { Authorization: `Bearer ${token}` }, { Authorization: `Bearer ${first}` }];
  const bad = [
    { Authorization: `Basic ${first}` },
    { "X-API-Key": `${rotated}x` },
    { Authorization: `Bearer ${token}x` },
    { "X-API-Key": rotated, Authorization: `Bearer ${first}` },
  ];
  for (const { method, path, body, response, id } of routes) {
    // The answers of these routes are the issued secrets; a stream of events does not end.
    if (["generateKey", "rotateKey", "exchangeToken", "revokeKey"].includes(id) || response === "events") continue;
    const url = path.replace("{kg_name}", "canary").replace(/\{\w+\}/g, "missing");
    for (const headers of [...good.slice(0, 2), ...bad.slice(0, 2)]) {
      const sent = body.kind === "json" ? { headers: { ...json, ...headers }, body: "{}" } : { headers };
      await ask(url, { method, ...sent });
    }
    await ask(`${url}?api_key=${rotated}&x=${token}`, { method, headers: good[0] ?? {} });
  }
  for (const headers of [...good, ...bad]) await ask("/api/v1/jobs", { headers });
  const broken = `{"query":"a","api_key":"${rotated}",`;
  await ask("/api/v1/query", { method: "POST", headers: { ...json, ...good[0] }, body: broken });
  const document_url = `http://user:${inDocumentUrl}@127.0.0.1:1/x?token=${inDocumentUrl}`;
  const ingest = JSON.stringify({ kg_name: "canary", document_url, async_processing: true });
  await ask("/api/v1/ingest/unified", { method: "POST", headers: { ...json, ...good[0] }, body: ingest });
  const hook = JSON.stringify({ kg_name: "canary", content: note, async_processing: true, webhook_url: document_url });
  await ask("/api/v1/ingest/unified", { method: "POST", headers: { ...json, ...good[0] }, body: hook });
}

const found = (texts: readonly string[]): string[] =>
  [...canaries].flatMap(([kind, value]) =>
    texts
      .filter((text) => text.includes(value))
      .map((text) => `${kind}: ${text.replace(value, "<HERE>").slice(0, 400)}`),
  );

test("no request brings a secret into an answer or the log", { timeout: 120_000 }, async () => {
  const form = new FormData();
  form.set("kg_name", "canary");
  form.set("file", new Blob([note]), "a.md");
  const upload = await fetch(`${service.base}/api/v1/ingest`, {
    method: "POST",
    headers: { "X-API-Key": issued.rotated },
    body: form,
  });
  expect(upload.status).toBe(202);
  canaries.set("URL of a document", inDocumentUrl);
  await askEverything();
  expect(answers.length).toBeGreaterThan(100);
  expect(found(answers)).toEqual([]);
  expect(lines.length).toBeGreaterThan(50);
  expect(found(lines)).toEqual([]);
});

test("no secret appears in an answer or the log while the database that it opens is away", {
  timeout: 120_000,
}, async () => {
  await proxy.set("refuse");
  const before = lines.length;
  try {
    for (let times = 0; times < 5; times += 1)
      await ask("/api/v1/knowledge-graphs", { headers: { "X-API-Key": issued.rotated } });
    await ask("/api/v1/jobs", { headers: { "X-API-Key": issued.first } });
    await expect
      .poll(() => ask("/api/v1/health?detailed=true", { headers: { "X-API-Key": issued.rotated } }), {
        timeout: 120_000,
      })
      .toBe(503);
  } finally {
    await proxy.set("pass");
  }
  expect(lines.slice(before).join("")).toMatch(/"level":50/);
  expect(found(answers)).toEqual([]);
  expect(found(lines)).toEqual([]);
});

test("no secret is in the records, the traces or the files, except the files that store it", {
  timeout: 120_000,
}, async () => {
  const kept = new Set(["admin-key", "key-pepper", "signing-key"]);
  const sql = await openDatabase({ url: database.url, max: 1 });
  try {
    const traced = async () => JSON.stringify(await sql.query("SELECT * FROM documents")).length;
    await expect.poll(traced, { timeout: 60_000 }).toBeGreaterThan(1_000);
    // Background work may remove a table or a file between listing and reading: then everything is read again.
    const rows = await vi.waitFor(() => everyRow(sql), { timeout: 60_000 });
    const tables = new Set(rows.map((row) => row.slice(0, row.indexOf(" "))));
    expect([...tables]).toEqual(expect.arrayContaining(["public.api_keys", "public.documents", "public.jobs"]));
    expect(found(rows)).toEqual([]);
  } finally {
    await sql.close();
  }
  expect(found(await vi.waitFor(() => everyFile(service.folder, kept), { timeout: 60_000 }))).toEqual([]);
});

async function everyRow(sql: Database): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    for (const row of await sql.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`))
      rows.push(`${name} ${row.text}`);
  }
  return rows;
}

async function everyFile(folder: string, but: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !but.has(entry.name));
  const texts = files.map(
    async ({ parentPath, name }) => `${name} ${(await readFile(join(parentPath, name))).toString("latin1")}`,
  );
  return Promise.all(texts);
}

test.each([
  ["DATABASE_URL", (password: string) => ({ DATABASE_URL: `postgres://lore:${password}@127.0.0.1:1/lore` })],
  ["NEO4J_PASSWORD", (password: string) => ({ NEO4J_URI: "bolt://127.0.0.1:1", NEO4J_PASSWORD: password })],
  ["CHROMA_TOKEN", (password: string) => ({ CHROMA_URL: "http://127.0.0.1:1", CHROMA_TOKEN: password })],
  ["MONGODB_URI", (password: string) => ({ MONGODB_URI: `mongodb://lore:${password}@127.0.0.1:1/lore` })],
  ["REDIS_URL", (password: string) => ({ REDIS_URL: `redis://lore:${password}@127.0.0.1:1` })],
  ["TEMPORAL_API_KEY", (password: string) => ({ TEMPORAL_ADDRESS: "127.0.0.1:1", TEMPORAL_API_KEY: password })],
])("a start that fails at the server of %s shows no password", { timeout: 120_000 }, async (_setting, settings) => {
  const password = secret("store");
  const written: string[] = [];
  const config = readConfig({
    DATABASE_URL: database.url,
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_DATA_DIR: join(service.folder, "start"),
    LORE_ENGINE_WAIT_SECONDS: "0",
    ...("TEMPORAL_ADDRESS" in settings(password) ? { LORE_WORKFLOW_ENGINE: "temporal" } : {}),
    ...settings(password),
  });
  const log = createLog("trace", { write: (line) => void written.push(line) });
  const opening = openApp({ config, log, bundlePath: "none.js" });
  const failure = await opening.then(
    async (app) => {
      await app.close();
      return "started";
    },
    (error: unknown) => error,
  );
  const told =
    failure instanceof Error ? [failure.message, failure.stack ?? "", String(failure.cause)] : [String(failure)];
  expect([...written, ...told].join("\n")).not.toContain(password);
});
