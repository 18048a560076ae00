import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../api/routes/all.ts";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { parseRaw, sendRaw } from "../support/raw-http.ts";

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
});
afterAll(() => service?.close());

/** Every refusal has the specification's general body. */
const refusal = (status: number) => ({ detail: expect.any(String), status_code: status });

async function expectRefusal(bytes: string | Buffer, status: number): Promise<void> {
  const answer = parseRaw(await sendRaw(service.base, bytes));
  expect(answer.status, answer.head).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject(refusal(status));
}

const json = { "Content-Type": "application/json" };
const query = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  service.request("/api/v1/query", { method: "POST", body, headers });

describe("JSON that would fail later is refused on arrival", () => {
  const deep = (levels: number) => `{"query":"q","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ["5,000 levels", "[".repeat(5_000) + "]".repeat(5_000)],
    ["half a million levels", "[".repeat(500_000) + "]".repeat(500_000)],
    ["33 levels in a field that is ignored", deep(32)],
    ["NUL", '{"query":"a\\u0000b"}'],
    ["NUL in a name", '{"query":"q","a\\u0000":1}'],
    ["a lone surrogate", '{"query":"\\ud800"}'],
    ["__proto__", '{"query":"q","__proto__":{"admin":true}}'],
    ["__proto__ further down", '{"query":"q","a":[{"__proto__":1}]}'],
    ["invalid UTF-8", new Uint8Array([...Buffer.from('{"query":"'), 0xc3, 0x28, ...Buffer.from('"}')])],
    ["Latin-1", new Uint8Array(Buffer.from('{"query":"für"}', "latin1"))],
    ["no JSON", "query=q"],
    ["nothing", ""],
    ["two values", "{}{}"],
  ])("400 for %s", async (_what, body) => {
    const response = await query(body);
    expect([response.status, await response.json()]).toMatchObject([400, refusal(400)]);
  });

  test("31 levels in a field that is ignored are accepted", async () => {
    expect((await query(deep(31))).status).toBe(200);
  });

  test("415 for encodings, charsets and types that are not accepted", async () => {
    const body = '{"query":"q"}';
    const answers = await Promise.all([
      query(new Uint8Array(gzipSync(body)), { ...json, "Content-Encoding": "gzip" }),
      query("garbage", { ...json, "Content-Encoding": "gzip" }),
      query(body, { "Content-Type": "application/json; charset=bogus" }),
      query(body, { "Content-Type": "application/json; charset=iso-8859-1" }),
      query(body, { "Content-Type": "application/x-www-form-urlencoded" }),
    ]);
    for (const answer of answers) expect([answer.status, await answer.json()]).toMatchObject([415, refusal(415)]);
  });

  test("a media type that ends in +json, and UTF-8 by name, are accepted", async () => {
    for (const type of ["application/problem+json", 'application/json; charset="UTF-8"']) {
      expect((await query('{"query":"q"}', { "Content-Type": type })).status).toBe(200);
    }
  });
});

describe("bodies that are too large", () => {
  const keyed = `POST /api/v1/query HTTP/1.1\r\nHost: x\r\nX-API-Key: ${adminKey}\r\nContent-Type: application/json\r\n`;

  test("413 from the declared length, before the body was sent", async () => {
    await expectRefusal(`${keyed}Content-Length: 2000000\r\n\r\n`, 413);
  });

  test("413 while chunks arrive, and the client sees it", async () => {
    const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    await expectRefusal(`${keyed}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(40)}0\r\n\r\n`, 413);
  });

  test("the unread rest of a body after an early answer is not taken for the next request", async () => {
    const smuggled = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
    const body = " ".repeat(2_000_000) + smuggled;
    const text = await sendRaw(service.base, `${keyed}Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413"]);
    expect(parseRaw(text).head).toMatch(/^connection: close$/im);
  });

  test("a refused request without a body keeps its connection", async () => {
    const next = "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const text = await sendRaw(service.base, `GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n${next}`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 404"]);
  });

  test("only a client with a valid key is asked for its body", async () => {
    const asking = (key: string) =>
      `POST /api/v1/query HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 13\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
    const refused = await sendRaw(service.base, asking("nobody"));
    expect(refused.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401"]);
    const welcome = await sendRaw(service.base, `${asking(adminKey)}{"query":"q"}`);
    expect(welcome.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 100", "HTTP/1.1 200"]);
  });
});

describe("malformed HTTP requests", () => {
  test.each([
    [
      "both Content-Length and Transfer-Encoding",
      "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["two lengths", "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc"],
    ["an unknown Transfer-Encoding", "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: mystery\r\n\r\nabc"],
    ["no Host", "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two Hosts", "GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n"],
    ["a folded header", "GET /health HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n"],
    ["an unknown method", "BREW /health HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"],
  ])("400 for %s", async (_what, bytes) => {
    await expectRefusal(bytes, 400);
  });

  test("431 for 20 kB of headers, also when more follow", async () => {
    for (const size of [20_000, 200_000]) {
      await expectRefusal(`GET /health HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(size)}\r\n\r\n`, 431);
    }
  });

  test("an invalid Host header does no harm", async () => {
    const text = await sendRaw(service.base, "GET /health HTTP/1.1\r\nHost: a b/../c\r\nConnection: close\r\n\r\n");
    expect(parseRaw(text).status).toBe(200);
  });
});

test.each([
  ["/api/v1/sources/kg/%2e%2e", 400],
  ["/api/v1/sources/kg/%zz", 400],
  ["/api/v1/sources/kg/a%2Fb", 400],
  ["/api/v1/sources/kg/a%00b", 400],
  ["/api/v1/sources/a%00b/stats", 400],
  ["/api/v1/jobs/a%00b", 400],
  ["/api/v1/jobs/..%2f..%2fetc", 400],
  ["/api/visualizations/..%2f/dashboard.html", 400],
  ["/api/visualizations/%2e%2e/dashboard.html", 400],
  ["/api/v1/sources/kg/../../jobs", 404],
  ["//", 404],
  ["/openapi.json%00", 404],
  ["/docs/constructor", 404],
  ["/docs/__proto__", 404],
  ["/docs/..%2f..%2fpackage.json", 404],
  ["/constructor", 404],
  ["/api/visualizations/__proto__/dashboard.html", 404],
] as const)("%s is %i, for GET and HEAD", async (path, status) => {
  const request = (method: string) =>
    sendRaw(
      service.base,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${adminKey}\r\nConnection: close\r\n\r\n`,
    );
  const [get, head] = (await Promise.all([request("GET"), request("HEAD")])).map(parseRaw);
  expect([get?.status, head?.status]).toEqual([status, status]);
  expect(JSON.parse(get?.body ?? "")).toMatchObject(refusal(status));
  expect(head?.body).toBe("");
});

test("an unknown expectation is refused with the documented body", async () => {
  await expectRefusal("GET /health HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n", 417);
});

test.each([
  ["another host's", "GET http://evil.example/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["no path", "GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["two slashes", "GET //evil.example/%2e%2e HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["an upgrade", "GET /api/v1/jobs HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n"],
  ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n"],
])("a request target that is %s causes no redirect and no failure", async (_what, bytes) => {
  const text = await sendRaw(service.base, bytes).catch(() => "");
  expect(text === "" || parseRaw(text).status < 500, text).toBe(true);
  expect(text).not.toMatch(/^location:/im);
  expect((await fetch(`${service.base}/health`)).status).toBe(200);
});

const named = routes.filter(({ path }) => path.includes("{kg_name}"));

test.each(named)("$method $path refuses an invalid name of a knowledge graph", async ({ method, path, body }) => {
  for (const name of ["..%2f..%2fetc", "a%2Fb", "a%00b", "a%20b", "%C3%A4", "a.b", "a".repeat(129)]) {
    const url = `${service.base}${path.replace("{kg_name}", name).replace(/\{\w+\}/g, "1")}`;
    const sent =
      body.kind === "json"
        ? { body: "{}", headers: { ...json, "X-API-Key": adminKey } }
        : { headers: { "X-API-Key": adminKey } };
    const answer = await fetch(url, { method, ...sent });
    expect([name, answer.status, await answer.json()]).toMatchObject([
      name,
      400,
      { field: "kg_name", status_code: 400 },
    ]);
  }
});

test("clients that disconnect during an upload leave the service working", async () => {
  const { port } = new URL(service.base);
  const part = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello';
  const head = `POST /api/v1/ingest HTTP/1.1\r\nHost: x\r\nX-API-Key: ${adminKey}\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 1000000\r\n\r\n`;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = await opened(Number(port));
      await new Promise((resolve) => socket.write(head + part, resolve));
      await closed(socket.destroy());
    }),
  );
  expect((await fetch(`${service.base}/health`)).status).toBe(200);
});

test("the service closes the sockets of slow clients, and serves other clients meanwhile", async () => {
  const { port } = new URL(service.base);
  // Opened ahead of its request, which comes after the time that a head may take.
  const unused = await opened(Number(port));
  const sockets = await Promise.all(Array.from({ length: 400 }, () => opened(Number(port))));
  const started = performance.now();
  const endings = sockets.map((socket) => closed(socket));
  for (const socket of sockets) socket.write("GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  expect((await fetch(`${service.base}/health`)).status).toBe(200);
  const answers = await Promise.all(endings);
  expect(new Set(answers.map((text) => parseRaw(text).status))).toEqual(new Set([408]));
  expect(performance.now() - started).toBeLessThan(20_000);
  const served = closed(unused);
  unused.write("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(parseRaw(await served).status).toBe(200);
});

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });

/** All that the service sent until the connection was closed. */
const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    socket.on("data", (part) => {
      text += part.toString();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
