import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { createGzip, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  atOnce,
  endless,
  limits,
  type OutboundSite,
  openOutboundSite,
  rightful,
} from "../../test/support/outbound-site.ts";
import { createOutbound } from "./outbound.ts";

let site: OutboundSite;
beforeAll(async () => {
  site = await openOutboundSite();
});
afterEach(() => site.reset());
afterAll(() => site.close());

test.each([201, 204, 206, 300, 304, 400, 401, 404, 500])("an answer of %d is refused", async (status) => {
  const url = site.page(`/status/${status}`, (response) => response.writeHead(status).end());
  await site.explains(url, `the server answers with status ${status}`);
});

test("an endless body is refused at the limit, and its connection is closed", async () => {
  const url = site.page("/endless", endless);
  await site.explains(url, "the document is larger than 1000000 bytes");
  await expect.poll(() => site.sockets.size, atOnce).toBe(0);
});

test("a small gzip of 200 MB is refused at the limit", async () => {
  const url = site.page("/bomb", (response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const gzip = createGzip({ level: 1 });
    gzip.pipe(response);
    const zeros = Buffer.alloc(1_048_576);
    for (let megabyte = 0; megabyte < 200; megabyte += 1) gzip.write(zeros);
    gzip.end();
  });
  await site.explains(url, "the document is larger than 1000000 bytes");
});

test.each(["br", "deflate", "zstd", "gzip, gzip", "compress"])(
  "a body with content encoding %s is refused",
  async (encoding) => {
    const url = site.page(`/packed/${encodeURIComponent(encoding)}`, (response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(gzipSync("x")),
    );
    await site.explains(url, "the answer is packed in a way that was not asked for");
  },
);

test("a malformed or truncated gzip is refused", async () => {
  const whole = gzipSync("a ferry ".repeat(1_000));
  for (const [index, bytes] of [Buffer.from("no gzip"), whole.subarray(0, -10)].entries()) {
    const url = site.page(`/gzip/${index}`, (response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bytes),
    );
    expect(await site.explains(url, "the answer breaks off")).toMatch(/header|unexpected end/);
  }
});

test.each([
  ["ends before its declared length", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort"],
  ["declares two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nshort"],
  [
    "declares a length and chunks",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n0\r\n\r\n",
  ],
  ["has no length that is a number", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nshort"],
  ["ends within a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nshort"],
  ["has endless headers", `HTTP/1.1 200 OK\r\nX: ${"a".repeat(40_000)}\r\n\r\n`],
  ["is no HTTP", "SSH-2.0-OpenSSH_9.6\r\n"],
  ["upgrades", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"],
  ["is empty", ""],
])("an answer that %s is refused", async (what, text) => {
  site.raw(text);
  if (what.startsWith("ends")) await site.explains(site.at("/"), "the answer breaks off");
  else await site.refuses(site.own(), site.at("/"));
});

test("bytes after the declared length are never read", async () => {
  site.raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nshortSECRET");
  const bytes = await site.read(site.own(), site.at("/")).then(
    (document) => document.bytes.toString(),
    () => "refused",
  );
  expect(["short", "refused"]).toContain(bytes);
});

test.each([
  ["that never answers", () => site.raw("", false)],
  [
    "that drips its headers",
    () => {
      site.answerRaw((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const timer = setInterval(() => socket.write("X: 1\r\n"), 20);
        socket.on("close", () => clearInterval(timer));
      });
    },
  ],
  [
    "that drips its body",
    () => {
      site.answerRaw((socket) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        const timer = setInterval(() => socket.write("x"), 20);
        socket.on("close", () => clearInterval(timer));
      });
    },
  ],
])("a fetch from a server %s ends at its time limit", async (what, serve) => {
  serve();
  const bounds = { ...limits, totalMs: 300 };
  const reason = what.endsWith("body")
    ? site.explains(site.at("/"), "it takes too long", bounds)
    : site.refuses(site.own(), site.at("/"), bounds);
  expect(await reason).toMatch(/timeout/);
  await expect.poll(() => site.sockets.size, atOnce).toBe(0);
});

test("a closed port gives the same refusal", async () => {
  const closed = createTcpServer();
  await new Promise<void>((resolve) => closed.listen(0, rightful, resolve));
  const closedPort = (closed.address() as AddressInfo).port;
  await new Promise((resolve) => closed.close(resolve));
  const outbound = createOutbound({ allowCidrs: [`${rightful}/32`], ports: [closedPort] });
  expect(await site.refuses(outbound, `http://${rightful}:${closedPort}/`)).toMatch(/ECONNREFUSED/);
});

test("a server without a certificate is refused", async () => {
  await site.refuses(site.own(), site.at("/").replace("http:", "https:"));
});
