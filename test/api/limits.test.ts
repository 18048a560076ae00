// A client that exceeds a limit is refused and told so; other clients are not affected.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tier } from "../../domain/auth.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";

const [uploadsAtOnce, uploadsWaiting, jobsAtMost] = [4, 16, 60];
let service: TestApp;
const sockets: Socket[] = [];
beforeAll(async () => {
  service = await openTestApp({
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_TRUST_PROXY: "1",
    LORE_TENANT_INGESTS: String(uploadsAtOnce),
    LORE_TENANT_QUEUE: String(uploadsWaiting),
    LORE_TENANT_JOBS: String(jobsAtMost),
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await service?.close();
});

const path = "/api/v1/jobs";
const ask = (key: string, headers: Record<string, string> = {}) =>
  fetch(`${service.base}${path}`, { headers: { "X-API-Key": key, ...headers } });

async function newKey(tier: Tier, more: object = {}): Promise<{ readonly api_key: string; readonly id: string }> {
  const response = await service.request("/api/v1/auth/generate-key", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: tier, tier, ...more }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { api_key: string; id: string };
}

const burstOf = (key: string, count: number) => Promise.all(Array.from({ length: count }, () => ask(key)));

test("every answer to a key shows the remaining requests of its tier", async () => {
  const { api_key } = await newKey("free");
  const { headers } = await ask(api_key);
  expect(headers.get("RateLimit-Policy")).toBe('"burst";q=10;w=10, "minute";q=60;w=60, "day";q=1000;w=86400');
  expect(headers.get("RateLimit")).toMatch(/^"burst";r=9;t=1, "minute";r=59;t=6[01], "day";r=999;t=\d+$/);
  expect(headers.get("X-RateLimit-Limit")).toBe("60");
  expect(headers.get("X-RateLimit-Remaining")).toBe("59");
  expect(headers.get("X-RateLimit-Reset")).toMatch(/^6[01]$/);
  // Forbidden and invalid requests count like any other request.
  const refused = await fetch(`${service.base}/api/v1/query`, { method: "POST", headers: { "X-API-Key": api_key } });
  expect(refused.headers.get("X-RateLimit-Remaining")).toBe("58");
});

test("a free key has its burst; further requests get the documented refusal until retry_after has passed", async () => {
  const { api_key } = await newKey("free");
  const began = performance.now();
  const answers = await burstOf(api_key, 24);
  const seconds = Math.ceil((performance.now() - began) / 1000);
  const refused = answers.filter(({ status }) => status === 429);
  const allowed = answers.filter(({ status }) => status === 200).length;
  expect(allowed + refused.length).toBe(24);
  expect(allowed).toBeGreaterThanOrEqual(10);
  // The bucket gains one request per second while they run.
  expect(allowed).toBeLessThanOrEqual(10 + seconds);
  for (const { headers } of refused) {
    expect(headers.get("Retry-After")).toBe("1");
    expect(headers.get("RateLimit")).toMatch(/^"burst";r=0;t=1, "minute";r=\d+;t=\d+, "day";r=9\d\d;t=\d+$/);
    expect(headers.get("X-RateLimit-Limit")).toBe("60");
  }
  expect(await refused[0]?.json()).toEqual({
    error: "rate_limit_exceeded",
    message: "Rate limit exceeded: burst of 10 requests (tier free)",
    retry_after: 1,
    code: "RATE_001",
  });
  await wait(1_000);
  expect((await ask(api_key)).status).toBe(200);
  const metrics = await (await fetch(`${service.base}/metrics`)).text();
  expect(metrics).toMatch(/^lore_rate_limited_total\{tier="free",policy="burst"\} [1-9]/m);
});

test("a rotated key shares its limits with the key that it replaces", async () => {
  const { api_key, id } = await newKey("free");
  await burstOf(api_key, 6);
  const rotated = await service.request(`/api/v1/auth/keys/${id}/rotate`, { method: "POST" });
  const { new_key } = (await rotated.json()) as { new_key: string };
  expect((await ask(new_key)).headers.get("X-RateLimit-Remaining")).toBe("53");
  expect((await ask(api_key)).headers.get("X-RateLimit-Remaining")).toBe("52");
});

test("an enterprise key has no limits and no limit headers", async () => {
  const answers = await burstOf(adminKey, 60);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const names = answers.flatMap(({ headers }) => [...headers.keys()]);
  expect(names.filter((name) => name.includes("ratelimit"))).toEqual([]);
});

test("30 wrong keys from an address get 401 and the next one 429; valid keys and other addresses pass", async () => {
  const of = (address: string) => ({ "X-Forwarded-For": `198.51.100.1, ${address}` });
  for (let i = 0; i < 30; i++) expect((await ask(`wrong ${i}`, of(`2001:db8::${i + 1}`))).status).toBe(401);
  const refused = await ask("wrong again", of("2001:db8::ffff"));
  expect(refused.status).toBe(429);
  const { retry_after, ...body } = (await refused.json()) as { retry_after: number };
  expect(refused.headers.get("Retry-After")).toBe(String(retry_after));
  expect(retry_after).toBeGreaterThan(1);
  expect(body).toEqual({
    error: "rate_limit_exceeded",
    message: "Rate limit exceeded: 30 failed authentications per minute from this address",
    code: "RATE_001",
  });
  expect((await ask("wrong", of("2001:db8:0:1::1"))).status).toBe(401);
  // A missing key is no guess, and a key that was never seen before is still looked up.
  expect((await fetch(`${service.base}${path}`, { headers: of("2001:db8::1") })).status).toBe(401);
  const { api_key } = await newKey("standard");
  expect((await ask(api_key, of("2001:db8::1"))).status).toBe(200);
});

test("a key in use passes at once from an address that sends many guesses", async () => {
  const from = { "X-Forwarded-For": "203.0.113.7" };
  expect((await ask(adminKey, from)).status).toBe(200);
  for (let i = 0; i <= 30; i++) await ask(`guess ${i}`, from);
  const guesses = Array.from({ length: 180 }, (_, i) => ask(`many guesses ${i}`, from));
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(adminKey, from)));
  // A busy machine may shed some requests; none is taken for a guess.
  expect(answers.map(({ status }) => status)).not.toContain(429);
  expect((await Promise.all(guesses)).map(({ status }) => status)).not.toContain(200);
});

test("20 uploads at once by one key all pass", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => service.upload("many", `${i}.md`, `# ${i}\n\nLighthouse ${i} stands alone.`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
});

/** An upload whose body never comes; resolves when the service waits for it. */
async function stalledUpload(): Promise<Socket> {
  const { hostname, port } = new URL(service.base);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on("error", () => undefined);
  const lines = [
    "POST /api/v1/ingest HTTP/1.1",
    `Host: ${hostname}`,
    `X-API-Key: ${adminKey}`,
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Length: 1000",
    "Expect: 100-continue",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  await once(socket, "data");
  return socket;
}

test("a tenant's uploads beyond its places and queue get 503; probes, other requests and other tenants are served", async () => {
  const stalled: Socket[] = [];
  for (let i = 0; i < uploadsAtOnce + uploadsWaiting; i++) stalled.push(await stalledUpload());
  const refused = await service.upload("many", "late.md", "# Late");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("1");
  expect(await refused.json()).toEqual({
    detail: "Too many requests are waiting for their turn; try again",
    status_code: 503,
  });
  expect((await fetch(`${service.base}/livez`)).status).toBe(200);
  expect((await ask(adminKey)).status).toBe(200);
  const { api_key } = await newKey("enterprise", { tenant_id: "neighbour", scopes: ["read", "write"] });
  const form = new FormData();
  form.set("kg_name", "theirs");
  form.set("file", new Blob(["# Theirs\n\nA mill."]), "theirs.md");
  const theirs = { method: "POST", headers: { "X-API-Key": api_key }, body: form };
  expect((await fetch(`${service.base}/api/v1/ingest`, theirs)).status).toBe(202);
  const metrics = await (await fetch(`${service.base}/metrics`)).text();
  expect(metrics).toMatch(/^lore_shed_total\{reason="tenant_queue"\} 1$/m);
  for (const socket of stalled) socket.destroy();
  await expect.poll(async () => (await service.upload("many", "late.md", "# Late")).status).toBe(202);
});

test("a tenant with its maximum of unfinished jobs gets 503 for another one", async () => {
  const { api_key } = await newKey("enterprise", { tenant_id: "crowd", scopes: ["read", "write"] });
  const database = await openDatabase({ url: service.databaseUrl, max: 1 });
  await database.query(
    `INSERT INTO jobs (id, tenant_id, type, status)
     SELECT 'job_crowd' || n, 'crowd', 'query', 'running' FROM generate_series(1, $1) AS n`,
    [jobsAtMost],
  );
  await database.close();
  const init = (body: object, headers: Record<string, string> = {}) => ({
    method: "POST",
    headers: { "X-API-Key": api_key, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const form = new FormData();
  form.set("kg_name", "full");
  form.set("file", new Blob(["A mill stands by the brook."]), "mill.txt");
  const answers = await Promise.all([
    fetch(`${service.base}/api/v1/ingest`, { method: "POST", headers: { "X-API-Key": api_key }, body: form }),
    fetch(`${service.base}/api/v1/ingest/unified`, init({ kg_name: "full", content: "A mill stands by the brook." })),
    fetch(`${service.base}/api/v1/query`, init({ query: "Where is the mill?" }, { Prefer: "respond-async" })),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("30");
    expect(await answer.json()).toEqual({
      detail: `There are too many unfinished jobs; at most ${jobsAtMost}`,
      status_code: 503,
    });
  }
  expect((await fetch(`${service.base}/api/v1/query`, init({ query: "Where is the mill?" }))).status).toBe(200);
});
