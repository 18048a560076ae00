import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { createGzip, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AppError } from "../../domain/errors.ts";
import type { Lookup } from "./connect.ts";
import { createOutbound, type Outbound } from "./outbound.ts";

/** Below the time limits of the requests in these tests: the refusal itself ends a connection. */
const atOnce = { timeout: 3_000 };

// One server listens on every address of this machine. 127.0.0.1 is the allowed one; the others must not be reached.
const rightful = "127.0.0.1";
let server: Server;
let port: number;
let hits = 0;
let insideHits = 0;
let rawAnswer: ((socket: Socket) => void) | null = null;
const pages = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
const sockets = new Set<Socket>();
const open: Outbound[] = [];

beforeAll(async () => {
  const http = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? "", "http://x").pathname);
    if (page) page(request, response);
    else response.writeHead(404).end("nothing here");
  });
  server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    hits += 1;
    if (socket.localAddress !== rightful) insideHits += 1;
    if (rawAnswer) rawAnswer(socket);
    else http.emit("connection", socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  rawAnswer = null;
  for (const outbound of open.splice(0)) outbound.close();
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const limits = { field: "doc_url", bytes: 1_000_000, totalMs: 5_000 };
const never = new AbortController().signal;
const refusal = (problem: string) => ({
  kind: "invalid_input",
  message: `URL content could not be fetched: ${problem}`,
  field: "doc_url",
});
/** Without an answer of a permitted server: the client does not learn which of them it was. */
const uniform = refusal("its address is not allowed or does not answer");

function outboundTo(allowCidrs: readonly string[], lookup?: Lookup): Outbound {
  const outbound = createOutbound({ allowCidrs, ports: [80, 443, port], ...(lookup ? { lookup } : {}) });
  open.push(outbound);
  return outbound;
}

/** Fetches a document and reads it to the end. */
async function read(outbound: Outbound, url: string, bounds = limits) {
  const { body, ...head } = await outbound.fetchDocument(url, bounds, never);
  return { ...head, bytes: await buffer(body) };
}

/** Expects the failure that clients see, without a connection to other addresses; returns the reason for the log. */
async function refuses(outbound: Outbound, url: string, bounds = limits): Promise<unknown> {
  const { error, reason } = await refused(outbound, url, bounds);
  expect(error).toMatchObject(uniform);
  return reason;
}

/** Expects that the client learns this problem with the answer of a permitted server; returns the reason for the log. */
async function explains(url: string, problem: string, bounds = limits): Promise<unknown> {
  const { error, reason } = await refused(own(), url, bounds);
  expect(error).toMatchObject(refusal(problem));
  return reason;
}

async function refused(outbound: Outbound, url: string, bounds: typeof limits) {
  const before = insideHits;
  const error = await read(outbound, url, bounds).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(AppError);
  expect(insideHits).toBe(before);
  return { error, reason: (error as AppError).details?.reason };
}

const own = () => outboundTo([`${rightful}/32`]);
const at = (path: string) => `http://${rightful}:${port}${path}`;
const page = (path: string, answer: (response: ServerResponse) => void) => {
  pages.set(path, (_request, response) => answer(response));
  return at(path);
};
const redirect = (path: string, location: string, status = 302) =>
  page(path, (response) => response.writeHead(status, { location }).end());

test.each([
  ["decimal", "2130706433"],
  ["octal", "0177.0.0.1"],
  ["hexadecimal", "0x7f000001"],
  ["mixed", "0x7f.0.1"],
  ["short", "127.1"],
  ["fullwidth", "１２７.０.０.１"],
  ["circled digits", "①②⑦.⓪.⓪.①"],
  ["with a trailing dot", "127.0.0.1."],
  ["percent-encoded", "%31%32%37.0.0.1"],
  ["any", "0.0.0.0"],
  ["another loopback", "127.0.0.2"],
  ["IPv6 loopback", "[::1]"],
  ["IPv6 any", "[::]"],
  ["IPv4-mapped", "[::ffff:127.0.0.1]"],
  ["IPv4-compatible", "[::127.0.0.1]"],
  ["NAT64", "[64:ff9b::127.0.0.1]"],
  ["6to4", "[2002:7f00:1::]"],
  ["link-local", "169.254.1.1"],
  ["IPv6 link-local", "[fe80::1]"],
  ["site-local", "[fec0::1]"],
  ["metadata", "169.254.169.254"],
  ["IPv6 metadata", "[fd00:ec2::254]"],
  ["CGNAT", "100.64.0.1"],
  ["benchmarking", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["documentation", "192.0.2.1"],
  ["private", "10.0.0.1"],
  ["localhost", "localhost"],
  ["localhost with a dot", "localhost."],
])("a host inside the network is never connected to, in any spelling: %s", async (_form, host) => {
  const before = hits;
  expect(await refuses(outboundTo([]), `http://${host}:${port}/`)).toMatch(/not public|ENOTFOUND|EAI_AGAIN/);
  expect(hits).toBe(before);
});

test.each([
  ["http://user@example.org/", /credentials/],
  ["http://user:secret@example.org/", /credentials/],
  ["ftp://example.org/a.txt", /http or https/],
  ["file:///etc/passwd", /http or https/],
  ["gopher://example.org/", /http or https/],
  ["data:text/plain,x", /http or https/],
  ["http://example.org:22/", /ports 80, 443/],
  ["example.org/a.txt", /not a URL/],
  ["//example.org/a.txt", /not a URL/],
  ["http://[::1", /not a URL/],
  ["http://1.2.3.4.5/", /not a URL/],
  ["", /not a URL/],
  [`http://example.org/${"a".repeat(2_030)}`, /at most 2048 characters/],
])("the error names the problem with a malformed URL: %s", async (url, message) => {
  await expect(read(own(), url)).rejects.toMatchObject({
    kind: "invalid_input",
    field: "doc_url",
    message: expect.stringMatching(message),
  });
});

test("a name with one address inside the network is refused, in any order of its addresses", async () => {
  const addresses = [
    { address: rightful, family: 4 },
    { address: "127.0.0.2", family: 4 },
  ];
  for (const answer of [addresses, addresses.toReversed()]) {
    const outbound = outboundTo([`${rightful}/32`], async () => answer);
    expect(await refuses(outbound, `http://mixed.test:${port}/`)).toMatch(/not public/);
  }
});

test("a name that changes its address is connected at the checked address", async () => {
  page("/rebind", (response) => response.end("checked"));
  let asked = 0;
  const lookup: Lookup = async () => {
    asked += 1;
    return [{ address: asked === 1 ? rightful : "127.0.0.2", family: 4 }];
  };
  const outbound = outboundTo([`${rightful}/32`], lookup);
  const before = insideHits;
  expect((await read(outbound, `http://rebind.test:${port}/rebind`)).bytes.toString()).toBe("checked");
  expect([asked, insideHits]).toEqual([1, before]);
  expect(await refuses(outbound, `http://rebind.test:${port}/rebind`)).toMatch(/not public/);
});

test("a name that is unknown, has no address or is never resolved gives the same refusal", async () => {
  const none = outboundTo([], async () => []);
  expect(await refuses(none, "http://none.test/")).toMatch(/not public/);
  const unknown = outboundTo([], () => Promise.reject(new Error("ENOTFOUND")));
  expect(await refuses(unknown, "http://unknown.test/")).toMatch(/ENOTFOUND/);
  const silent = outboundTo([], () => new Promise(() => undefined));
  expect(await refuses(silent, "http://silent.test/", { ...limits, totalMs: 200 })).toMatch(/timeout/);
});

test("a redirect into the network, to a file or with credentials is refused", async () => {
  const targets = [
    `http://127.0.0.2:${port}/`,
    `//127.0.0.2:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://localhost.:${port}/`.replace("localhost.", "2130706434"),
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/",
  ];
  const malformed = [
    ["file:///etc/passwd", "must be an http or https URL"],
    ["gopher://127.0.0.1/", "must be an http or https URL"],
    [`http://user:secret@${rightful}:${port}/`, "must not contain credentials"],
    [`http://${rightful}:22/`, `must use one of the ports 80, 443, ${port}`],
    ["http://[", "is not a URL"],
  ] as const;
  for (const status of [301, 302, 303, 307, 308]) {
    for (const [index, target] of targets.entries()) {
      await refuses(own(), redirect(`/to/${index}/${status}`, target, status));
    }
    for (const [index, [target, problem]] of malformed.entries()) {
      await explains(redirect(`/bad/${index}/${status}`, target, status), `the redirect's URL ${problem}`);
    }
  }
});

test("a redirect to a name with an address inside the network is refused", async () => {
  const lookup: Lookup = async (name) => [{ address: name === "out.test" ? rightful : "127.0.0.2", family: 4 }];
  redirect("/by-name", `http://in.test:${port}/`);
  expect(await refuses(outboundTo([`${rightful}/32`], lookup), `http://out.test:${port}/by-name`)).toMatch(/public/);
});

test("five redirects are followed; a sixth redirect or a loop is refused", async () => {
  page("/hop/0", (response) => response.end("there"));
  for (let hop = 1; hop <= 6; hop += 1) redirect(`/hop/${hop}`, `${hop - 1}`);
  const { url, bytes } = await read(own(), at("/hop/5"));
  expect([url.href, bytes.toString()]).toEqual([at("/hop/0"), "there"]);
  await explains(at("/hop/6"), "more than 5 redirects");
  await explains(redirect("/loop", "/loop"), "more than 5 redirects");
});

test.each([201, 204, 206, 300, 304, 400, 401, 404, 500])("an answer of %d is refused", async (status) => {
  const url = page(`/status/${status}`, (response) => response.writeHead(status).end());
  await explains(url, `the server answers with status ${status}`);
});

const endless = (response: ServerResponse) => {
  const letters = Buffer.alloc(65_536, "a");
  const fill = () => {
    while (!response.destroyed && response.write(letters));
  };
  response.on("drain", fill);
  fill();
};

test("an endless body is refused at the limit, and its connection is closed", async () => {
  const url = page("/endless", endless);
  await explains(url, "the document is larger than 1000000 bytes");
  await expect.poll(() => sockets.size, atOnce).toBe(0);
});

test("a small gzip of 200 MB is refused at the limit", async () => {
  const url = page("/bomb", (response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const gzip = createGzip({ level: 1 });
    gzip.pipe(response);
    const zeros = Buffer.alloc(1_048_576);
    for (let megabyte = 0; megabyte < 200; megabyte += 1) gzip.write(zeros);
    gzip.end();
  });
  await explains(url, "the document is larger than 1000000 bytes");
});

test.each(["br", "deflate", "zstd", "gzip, gzip", "compress"])(
  "a body with content encoding %s is refused",
  async (encoding) => {
    const url = page(`/packed/${encodeURIComponent(encoding)}`, (response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(gzipSync("x")),
    );
    await explains(url, "the answer is packed in a way that was not asked for");
  },
);

test("a malformed or truncated gzip is refused", async () => {
  const whole = gzipSync("a ferry ".repeat(1_000));
  for (const [index, bytes] of [Buffer.from("no gzip"), whole.subarray(0, -10)].entries()) {
    const url = page(`/gzip/${index}`, (response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bytes),
    );
    expect(await explains(url, "the answer breaks off")).toMatch(/header|unexpected end/);
  }
});

const raw = (text: string, end = true) => {
  rawAnswer = (socket) => {
    socket.once("data", () => {
      socket.write(text);
      if (end) socket.end();
    });
  };
};

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
  raw(text);
  if (what.startsWith("ends")) await explains(at("/"), "the answer breaks off");
  else await refuses(own(), at("/"));
});

test("bytes after the declared length are never read", async () => {
  raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nshortSECRET");
  const bytes = await read(own(), at("/")).then(
    (document) => document.bytes.toString(),
    () => "refused",
  );
  expect(["short", "refused"]).toContain(bytes);
});

test.each([
  ["that never answers", () => raw("", false)],
  [
    "that drips its headers",
    () => {
      rawAnswer = (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const timer = setInterval(() => socket.write("X: 1\r\n"), 20);
        socket.on("close", () => clearInterval(timer));
      };
    },
  ],
  [
    "that drips its body",
    () => {
      rawAnswer = (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        const timer = setInterval(() => socket.write("x"), 20);
        socket.on("close", () => clearInterval(timer));
      };
    },
  ],
])("a fetch from a server %s ends at its time limit", async (what, serve) => {
  serve();
  const bounds = { ...limits, totalMs: 300 };
  const reason = what.endsWith("body")
    ? explains(at("/"), "it takes too long", bounds)
    : refuses(own(), at("/"), bounds);
  expect(await reason).toMatch(/timeout/);
  await expect.poll(() => sockets.size, atOnce).toBe(0);
});

test("a closed port gives the same refusal", async () => {
  const closed = createTcpServer();
  await new Promise<void>((resolve) => closed.listen(0, rightful, resolve));
  const closedPort = (closed.address() as AddressInfo).port;
  await new Promise((resolve) => closed.close(resolve));
  const outbound = createOutbound({ allowCidrs: [`${rightful}/32`], ports: [closedPort] });
  expect(await refuses(outbound, `http://${rightful}:${closedPort}/`)).toMatch(/ECONNREFUSED/);
});

test("a server without a certificate is refused", async () => {
  await refuses(own(), at("/").replace("http:", "https:"));
});

test("an allowed document arrives unchanged, plain or compressed, with its type; no secret header is sent", async () => {
  const asked: IncomingMessage["headers"][] = [];
  for (const encoding of ["identity", "gzip"]) {
    pages.set("/page", (request, response) => {
      asked.push(request.headers);
      const bytes = Buffer.from("Größe", "latin1");
      response.writeHead(200, { "content-type": "Text/HTML; Charset=ISO-8859-1", "content-encoding": encoding });
      response.end(encoding === "gzip" ? gzipSync(bytes) : bytes);
    });
    const document = await read(own(), at("/page?q=1#part"));
    expect(document).toMatchObject({ contentType: "text/html", charset: "iso-8859-1" });
    expect(document.bytes).toEqual(Buffer.from("Größe", "latin1"));
  }
  for (const headers of asked) {
    expect(Object.keys(headers).toSorted()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
  }
});

test("a client that disconnects and a service that closes both end a fetch", async () => {
  const url = page("/endless", endless);
  const client = new AbortController();
  const { body } = await own().fetchDocument(url, { ...limits, bytes: 1e12 }, client.signal);
  client.abort(new Error("gone"));
  await expect(buffer(body)).rejects.toMatchObject(refusal("the answer breaks off"));
  const closing = own();
  const second = await closing.fetchDocument(url, { ...limits, bytes: 1e12 }, never);
  closing.close();
  await expect(buffer(second.body)).rejects.toMatchObject(refusal("the answer breaks off"));
  await expect.poll(() => sockets.size, atOnce).toBe(0);
});

test("destroying an unread document closes its connection; a seventeenth concurrent fetch is refused", async () => {
  const url = page("/endless", endless);
  const outbound = own();
  const unread = await Promise.all(Array.from({ length: 16 }, () => outbound.fetchDocument(url, limits, never)));
  await expect(outbound.fetchDocument(url, limits, never)).rejects.toMatchObject({ kind: "overloaded" });
  for (const { body } of unread) body.destroy();
  await expect.poll(() => sockets.size, atOnce).toBe(0);
  page("/after", (response) => response.end("after"));
  expect((await read(outbound, at("/after"))).bytes.toString()).toBe("after");
});

test("a document tells its validators, and malformed ones are left out", async () => {
  const modified = "Mon, 02 Mar 2026 08:00:00 GMT";
  const cases: [Record<string, string>, object][] = [
    [
      { etag: '"1"', "last-modified": modified },
      { etag: '"1"', last_modified: modified },
    ],
    [{ etag: 'W/"a b"', "last-modified": "yesterday" }, {}],
    [{ etag: `"${"x".repeat(600)}"` }, {}],
    [{ "last-modified": modified, date: modified }, {}],
  ];
  for (const [headers, validators] of cases) {
    pages.set("/versions", (_, response) => response.writeHead(200, headers).end("text"));
    expect((await read(own(), at("/versions"))).validators).toEqual(validators);
  }
});

test("another version is asked for by the known validators; 304 means that there is none", async () => {
  const known = { etag: '"1"', last_modified: "Mon, 02 Mar 2026 08:00:00 GMT" };
  let version = '"1"';
  pages.set("/moved", (_, response) => response.writeHead(302, { location: "/current" }).end());
  pages.set("/current", ({ headers }, response) => {
    expect(headers["if-modified-since"]).toBe(known.last_modified);
    if (headers["if-none-match"] === version) response.writeHead(304).end();
    else response.writeHead(200, { etag: version }).end("the second text");
  });
  expect(await own().fetchOther(at("/moved"), { ...limits, known }, never)).toBeNull();
  version = '"2"';
  const other = await own().fetchOther(at("/moved"), { ...limits, known }, never);
  expect(other?.validators).toEqual({ etag: '"2"' });
  expect(other && String(await buffer(other.body))).toBe("the second text");
});

test("304 without known validators is a failure", async () => {
  pages.set("/unasked", (_, response) => response.writeHead(304).end());
  await explains(at("/unasked"), "the server answers with status 304");
});
