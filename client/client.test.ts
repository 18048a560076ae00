import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { type Client, createClient } from "./client.ts";

// The client with answers that a real service rarely gives: a server sends the answers that each test defines.

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
let answers: Answer[] = [];
const seen: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += String(part);
  seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(request, response, body);
});
let client: Client;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, apiKey: "key" });
});
beforeEach(() => {
  seen.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response
      .writeHead(status, { "Content-Type": "application/json", "X-Trace-Id": "trc_1", ...headers })
      .end(JSON.stringify(body));
const busy = (status: number, seconds = 0) => json(status, { message: "later" }, { "Retry-After": String(seconds) });
const job = (status: string) => json(200, { job_id: "job_1", status });

test("the client sends values at their documented places and leaves out absent ones", async () => {
  answers = [json(200, { sources: [] })];
  const { status, traceId, body } = await client.listSources({
    path: { kg_name: "a/b" },
    query: { limit: 5, include_stats: false },
  });
  expect({ status, traceId, body }).toEqual({ status: 200, traceId: "trc_1", body: { sources: [] } });
  expect(seen[0]).toMatchObject({ method: "GET", url: "/api/v1/sources/kg/a%2Fb?limit=5&include_stats=false" });
  expect(seen[0]?.headers["x-api-key"]).toBe("key");
});

test("a refusal is thrown with its status, body, trace and retry time", async () => {
  answers = [json(404, { detail: "No such job", status_code: 404 })];
  const error = await client.getJob({ path: { job_id: "job_1" } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, message: "404 No such job", traceId: "trc_1", retryAfterSeconds: null });
  expect(error).toMatchObject({ code: null, field: null });
});

test("a thrown refusal has the answer's code and field, or null", async () => {
  answers = [json(401, { error: "authentication_failed", message: "No", code: "AUTH_001" })];
  await expect(client.livez()).rejects.toMatchObject({ code: "AUTH_001", field: null, message: "401 No" });
  answers = [json(400, { detail: "limit: must be at most 200", status_code: 400, field: "limit" })];
  await expect(client.listJobs()).rejects.toMatchObject({ code: null, field: "limit" });
});

test("an error answer of a proxy is thrown with its text", async () => {
  answers = [(_, response) => response.writeHead(502, { "Content-Type": "text/html" }).end("<h1>Bad gateway</h1>")];
  await expect(client.livez()).rejects.toMatchObject({ status: 502, body: "<h1>Bad gateway</h1>", traceId: null });
});

test.each([429, 503])("a request refused with %i is repeated after a pause", async (status) => {
  answers = [busy(status), busy(status), json(200, { status: "ok" })];
  expect((await client.livez()).body).toEqual({ status: "ok" });
  expect(seen).toHaveLength(3);
});

test("the client gives up after three repetitions, and at once if Retry-After is too long", async () => {
  answers = [busy(429)];
  await expect(client.livez()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 0 });
  expect(seen).toHaveLength(4);
  answers = [busy(503, 61)];
  await expect(client.livez()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 61 });
  expect(seen).toHaveLength(5);
});

test("the caller's signal ends the pause before a repetition", async () => {
  const leaving = new AbortController();
  answers = [
    (request, response, body) => {
      response.once("finish", () => leaving.abort(new Error("given up")));
      busy(503, 30)(request, response, body);
    },
  ];
  const { signal } = leaving;
  await expect(client.query({ body: { query: "Who?" }, signal })).rejects.toThrow("given up");
  expect(seen).toHaveLength(1);
});

test("all repetitions of an upload have the same Idempotency-Key; the caller's own key wins", async () => {
  answers = [busy(503), json(202, { job_id: "job_1" })];
  await client.upload({ kg_name: "norrvik", file: new File(["# Kestrel"], "kestrel.md"), source_name: "Kestrel" });
  const keys = seen.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(seen[1]?.body).toMatch(/name="file"; filename="kestrel.md"[\s\S]*# Kestrel/);
  expect(seen[1]?.body).toMatch(/name="kg_name"\r\n\r\nnorrvik/);
  const header = { "Idempotency-Key": "mine" };
  await client.ingestUnified({ header, body: { kg_name: "norrvik", content: "Kestrel Bay" } });
  expect(seen[2]?.headers["idempotency-key"]).toBe("mine");
});

test("a request that changes data without an Idempotency-Key is not repeated after 503", async () => {
  answers = [busy(503)];
  await expect(client.cancelJob({ path: { job_id: "job_1" } })).rejects.toMatchObject({ status: 503 });
  expect(seen).toHaveLength(1);
});

test("every request is repeated after 429, because it was not processed", async () => {
  answers = [busy(429), job("cancelled")];
  expect((await client.cancelJob({ path: { job_id: "job_1" } })).body.status).toBe("cancelled");
  expect(seen).toHaveLength(2);
});

test("the client calls the token function before every request", async () => {
  answers = [json(200, { status: "ok" })];
  let count = 0;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokens = createClient({ baseUrl, token: () => `token-${++count}` });
  await tokens.livez();
  await tokens.livez();
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer token-1", "Bearer token-2"]);
});

const event = (id: number, name: string, data: object) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const stream =
  (...parts: string[]): Answer =>
  (_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    for (const part of parts) response.write(part);
    response.end();
  };

test("events continue where a broken stream ended", async () => {
  const done = event(3, "status", { status: "completed", at: "now" });
  answers = [
    (_, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(`: still here\n\n${event(1, "status", { status: "running", at: "now" })}`);
      response.write("id: 2\nevent: st", () => response.destroy());
    },
    stream(
      event(2, "stage", { name: "parse_document" }).slice(0, 20),
      event(2, "stage", { name: "x" }).slice(20),
      done,
    ),
  ];
  const ids: string[] = [];
  for await (const { id } of client.jobEvents("job_1")) ids.push(id);
  expect(ids).toEqual(["1", "2", "3"]);
  expect(seen.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "1"]);
});

test("waitForJob rejects at once for an unknown job", async () => {
  answers = [json(404, { detail: "No such job", status_code: 404 })];
  await expect(client.waitForJob("job_1")).rejects.toMatchObject({ status: 404 });
  expect(seen).toHaveLength(1);
});

test("waitForJob ends with the job, or at its timeout", async () => {
  answers = [stream(event(1, "status", { status: "failed", at: "now" })), job("failed"), job("failed")];
  const progress: string[] = [];
  const ended = await client.waitForJob("job_1", { onProgress: ({ status }) => progress.push(status) });
  expect([ended.status, progress]).toEqual(["failed", ["failed"]]);
  answers = [(_, response) => void response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders()];
  await expect(client.waitForJob("job_1", { timeoutMs: 50 })).rejects.toThrow(/timeout/);
});

test("waitForJob polls the job if no event stream comes through", async () => {
  const page: Answer = (_, response) =>
    void response.writeHead(200, { "Content-Type": "text/html" }).end("<p>Proxy</p>");
  answers = [page, job("running"), job("completed")];
  expect((await client.waitForJob("job_1")).status).toBe("completed");
});
