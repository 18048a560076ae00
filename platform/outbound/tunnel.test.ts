import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../domain/errors.ts";
import { type ConnectProxy, openConnectProxy } from "../../test/support/connect-proxy.ts";
import { createTunnelServer } from "../../test/support/tunnel-server.ts";
import { createOutbound, type Outbound } from "./outbound.ts";
import { createPoster, type Poster } from "./poster.ts";
import type { OutboundOptions } from "./way.ts";

/** Below the time limits of the requests in these tests: the refusal itself ends a connection. */
const atOnce = { timeout: 30_000 };

// Only the proxy knows the name of this server, out.test.
const { requests, pages, sockets, cameFrom, ...server } = createTunnelServer();
let port: number;
let proxy: ConnectProxy;
const open: (Outbound | Poster)[] = [];

beforeAll(async () => {
  port = await server.listen();
});
beforeEach(async () => {
  cameFrom.length = 0;
  requests.length = 0;
  proxy = await openConnectProxy();
  proxy.set(`out.test:${port}`, { to: port });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const each of open.splice(0)) each.close();
  await proxy.close();
  expect(cameFrom.filter((each) => !proxy.isTunnel(each))).toEqual([]);
});
afterAll(() => server.close());

const limits = { field: "doc_url", bytes: 1_000_000, totalMs: 60_000 };
const never = new AbortController().signal;
const at = (path: string, host = "out.test") => `http://${host}:${port}${path}`;
const optionsOf = (more: OutboundOptions = {}): OutboundOptions => ({
  ports: [80, 443, port],
  proxy: new URL(`http://127.0.0.1:${proxy.port}`),
  lookup: async (name) => expect.unreachable(`${name} was looked up`),
  ...more,
});
const keep = <Kept extends Outbound | Poster>(one: Kept): Kept => {
  open.push(one);
  return one;
};
const outboundBy = (more?: OutboundOptions) => keep(createOutbound(optionsOf(more)));
const posterBy = (more?: OutboundOptions) => keep(createPoster(optionsOf(more)));

async function read(outbound: Outbound, url: string, bounds = limits): Promise<string> {
  const { body } = await outbound.fetchDocument(url, bounds, never);
  return (await buffer(body)).toString();
}

/** Expects the failure that clients see; returns the reason for the log. */
async function refuses(outbound: Outbound, url: string, bounds = limits): Promise<unknown> {
  const error = await read(outbound, url, bounds).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(AppError);
  const uniform = {
    kind: "invalid_input",
    message: "URL content could not be fetched: its address is not allowed or does not answer",
    field: "doc_url",
  };
  expect(error).toMatchObject(uniform);
  return (error as AppError).details?.reason;
}

test("a document and its redirects are fetched through the proxy, which resolves the names", async () => {
  pages.set("/a", (response) => response.writeHead(302, { location: "http://other.test/b" }).end());
  pages.set("/b", (response) => response.end("behind"));
  proxy.set("other.test:80", { to: port });
  expect(await read(outboundBy(), at("/a"))).toBe("behind");
  expect(proxy.asked).toEqual([
    { method: "CONNECT", target: `out.test:${port}`, authorization: undefined },
    { method: "CONNECT", target: "other.test:80", authorization: undefined },
  ]);
  expect(requests.map(({ url, headers }) => [url, headers.host])).toEqual([
    ["/a", `out.test:${port}`],
    ["/b", "other.test"],
  ]);
  await expect.poll(() => sockets.size + proxy.open(), atOnce).toBe(0);
});

test("an event is sent through the proxy; only the proxy resolves the receiver's name", async () => {
  pages.set("/hook", (response) => response.writeHead(204).end());
  const poster = posterBy();
  expect(await poster.refusal(at("/hook"))).toBeNull();
  expect(proxy.asked).toEqual([]);
  expect(await poster.post({ url: at("/hook"), headers: { "webhook-id": "1" }, body: "{}" }, never)).toBe(204);
  expect(requests.map(({ method, headers }) => [method, headers["webhook-id"]])).toEqual([["POST", "1"]]);
  expect(proxy.asked).toHaveLength(1);
});

test("TLS runs through the tunnel to the server, whose certificate is checked", async () => {
  pages.set("/tls", (response) => response.end("sealed"));
  proxy.set("out.test:443", { to: port });
  expect(await refuses(outboundBy(), "https://out.test/tls")).toMatch(/self.signed/);
  expect(requests).toEqual([]);
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  expect(await read(outboundBy(), "https://out.test/tls")).toBe("sealed");
  expect(proxy.asked.map(({ target }) => target)).toEqual(["out.test:443", "out.test:443"]);
  await expect.poll(() => sockets.size + proxy.open(), atOnce).toBe(0);
});

test.each([
  ["a literal address", "127.0.0.1"],
  ["another spelling", "0x7f.1"],
  ["private", "10.0.0.1"],
  ["metadata", "169.254.169.254"],
  ["IPv6 loopback", "[::1]"],
  ["IPv4-mapped", "[::ffff:10.0.0.1]"],
  ["localhost", "localhost"],
  ["localhost with a dot", "LOCALHOST."],
  ["a name below localhost", "a.localhost"],
])("a host that is plainly inside the network is refused without asking the proxy: %s", async (_form, host) => {
  expect(await refuses(outboundBy(), at("/", host))).toMatch(/not public/);
  const poster = posterBy();
  expect(await poster.refusal(at("/", host))).toBe("cannot be delivered to");
  await expect(poster.post({ url: at("/", host), headers: {}, body: "{}" }, never)).rejects.toThrow(/not public/);
  expect(proxy.asked).toEqual([]);
});

test("a URL with another scheme, another port or credentials is refused without asking the proxy", async () => {
  const outbound = outboundBy();
  for (const url of ["ftp://out.test/", "http://out.test:22/", "http://user:secret@out.test/"])
    await expect(read(outbound, url)).rejects.toMatchObject({ kind: "invalid_input", field: "doc_url" });
  expect(proxy.asked).toEqual([]);
});

test("the proxy decides about a literal address that is public or in the operator's ranges", async () => {
  pages.set("/literal", (response) => response.end("there"));
  proxy.set(`127.0.0.1:${port}`, { to: port });
  proxy.set(`[2606:4700::1111]:${port}`, { to: port });
  const allowed = outboundBy({ allowCidrs: ["127.0.0.1/32"] });
  expect(await read(allowed, at("/literal", "127.0.0.1"))).toBe("there");
  expect(await read(outboundBy(), at("/literal", "[2606:4700::1111]"))).toBe("there");
  expect(await refuses(outboundBy(), at("/literal", "8.8.8.8"))).toMatch(/answers 407/);
});

test("a redirect to an inside address is refused without the proxy, one to an inside name by the proxy", async () => {
  for (const [host, reason] of [
    ["169.254.169.254", /not public/],
    ["inside.test", /answers 407/],
  ] as const) {
    pages.set(`/to/${host}`, (response) => response.writeHead(302, { location: `http://${host}/` }).end());
    expect(await refuses(outboundBy(), at(`/to/${host}`))).toMatch(reason);
  }
  const targets = proxy.asked.map(({ target }) => target);
  expect(targets).toEqual([`out.test:${port}`, `out.test:${port}`, "inside.test:80"]);
});

test.each([301, 403, 407, 429, 500, 502, 503, 504, 100])(
  "a proxy that answers %d gives the same refusal, without the proxy's text",
  async (status) => {
    proxy.set(`out.test:${port}`, { status });
    expect(await refuses(outboundBy(), at("/"))).toBe(`The proxy answers ${status}`);
    await expect(posterBy().post({ url: at("/"), headers: {}, body: "{}" }, never)).rejects.toThrow(
      `answers ${status}`,
    );
    await expect.poll(proxy.open, atOnce).toBe(0);
  },
);

test.each([
  ["is no HTTP", "SSH-2.0-OpenSSH_9.6\r\n", /no tunnel/],
  ["has endless headers", `HTTP/1.1 200 OK\r\nX: ${"a".repeat(40_000)}\r\n\r\n`, /no tunnel/],
  ["is empty", "", /no tunnel/],
  ["comes with an unrequested answer", "HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", /sent data before/],
  ["is followed by the end of the connection", "HTTP/1.1 200 OK\r\n\r\n", /other side closed|hang up/],
])("a proxy's answer that %s is refused", async (_what, raw, reason) => {
  proxy.set(`out.test:${port}`, { raw });
  expect(await refuses(outboundBy(), at("/"))).toMatch(reason);
  await expect.poll(proxy.open, atOnce).toBe(0);
});

test.each(["http", "https"])("a tunnel that is reset does not affect later requests: %s", async (scheme) => {
  proxy.set(`out.test:${port}`, "reset-after-200");
  await refuses(outboundBy(), at("/").replace("http", scheme));
  proxy.set(`out.test:${port}`, { to: port });
  pages.set("/after", (response) => response.end("after"));
  expect(await read(outboundBy(), at("/after"))).toBe("after");
});

test("a fetch through a proxy that never answers ends at its time limit", async () => {
  proxy.set(`out.test:${port}`, "hang");
  expect(await refuses(outboundBy(), at("/"), { ...limits, totalMs: 300 })).toMatch(/timeout/);
  await expect.poll(proxy.open, { timeout: 60_000 }).toBe(0);
});

test("the limit of bytes applies through the tunnel, too", async () => {
  pages.set("/long", (response) => response.end("x".repeat(1_001)));
  const message = "URL content could not be fetched: the document is larger than 1000 bytes";
  const bounded = { ...limits, bytes: 1_000 };
  await expect(read(outboundBy(), at("/long"), bounded)).rejects.toMatchObject({ kind: "invalid_input", message });
  await expect.poll(() => sockets.size + proxy.open(), atOnce).toBe(0);
});

test("requests fail while the proxy is away and never bypass it", async () => {
  await proxy.close();
  expect(await refuses(outboundBy({ allowCidrs: ["127.0.0.1/32"] }), at("/", "127.0.0.1"))).toMatch(/ECONNREFUSED/);
  const poster = posterBy({ allowCidrs: ["127.0.0.1/32"] });
  await expect(poster.post({ url: at("/", "127.0.0.1"), headers: {}, body: "{}" }, never)).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

test("the proxy's credentials are sent to the proxy only, and no error contains them", async () => {
  pages.set("/who", (response) => response.end("who"));
  const withUser = new URL(`http://lore:ca%3Anary@127.0.0.1:${proxy.port}`);
  expect(await read(outboundBy({ proxy: withUser }), at("/who"))).toBe("who");
  expect(proxy.asked[0]?.authorization).toBe(`Basic ${Buffer.from("lore:ca:nary").toString("base64")}`);
  expect(requests[0]?.headers).not.toHaveProperty("proxy-authorization");
  await proxy.close();
  const error = await read(outboundBy({ proxy: withUser }), at("/who")).catch((error: unknown) => error);
  const told: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause)
    told.push(String(each.stack), JSON.stringify(each), JSON.stringify(each instanceof AppError && each.details));
  expect(told.join("\n")).toContain("ECONNREFUSED");
  expect(told.join("\n")).not.toMatch(/ca(:|%3A)?nary|bG9yZTpj/);
});
