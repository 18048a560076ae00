import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  atOnce,
  endless,
  limits,
  never,
  type OutboundSite,
  openOutboundSite,
  refusal,
} from "../../test/support/outbound-site.ts";

let site: OutboundSite;
beforeAll(async () => {
  site = await openOutboundSite();
});
afterEach(() => site.reset());
afterAll(() => site.close());

test("an allowed document arrives unchanged, plain or compressed, with its type; no secret header is sent", async () => {
  const asked: IncomingMessage["headers"][] = [];
  for (const encoding of ["identity", "gzip"]) {
    site.pages.set("/page", (request, response) => {
      asked.push(request.headers);
      const bytes = Buffer.from("Größe", "latin1");
      response.writeHead(200, { "content-type": "Text/HTML; Charset=ISO-8859-1", "content-encoding": encoding });
      response.end(encoding === "gzip" ? gzipSync(bytes) : bytes);
    });
    const document = await site.read(site.own(), site.at("/page?q=1#part"));
    expect(document).toMatchObject({ contentType: "text/html", charset: "iso-8859-1" });
    expect(document.bytes).toEqual(Buffer.from("Größe", "latin1"));
  }
  for (const headers of asked) {
    expect(Object.keys(headers).toSorted()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
  }
});

test("a client that disconnects and a service that closes both end a fetch", async () => {
  const url = site.page("/endless", endless);
  const client = new AbortController();
  const { body } = await site.own().fetchDocument(url, { ...limits, bytes: 1e12 }, client.signal);
  client.abort(new Error("gone"));
  await expect(buffer(body)).rejects.toMatchObject(refusal("the answer breaks off"));
  const closing = site.own();
  const second = await closing.fetchDocument(url, { ...limits, bytes: 1e12 }, never);
  closing.close();
  await expect(buffer(second.body)).rejects.toMatchObject(refusal("the answer breaks off"));
  await expect.poll(() => site.sockets.size, atOnce).toBe(0);
});

test("destroying an unread document closes its connection; a seventeenth concurrent fetch is refused", async () => {
  const url = site.page("/endless", endless);
  const outbound = site.own();
  const unread = await Promise.all(Array.from({ length: 16 }, () => outbound.fetchDocument(url, limits, never)));
  await expect(outbound.fetchDocument(url, limits, never)).rejects.toMatchObject({ kind: "overloaded" });
  for (const { body } of unread) body.destroy();
  await expect.poll(() => site.sockets.size, atOnce).toBe(0);
  site.page("/after", (response) => response.end("after"));
  expect((await site.read(outbound, site.at("/after"))).bytes.toString()).toBe("after");
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
    site.pages.set("/versions", (_, response) => response.writeHead(200, headers).end("text"));
    expect((await site.read(site.own(), site.at("/versions"))).validators).toEqual(validators);
  }
});

test("another version is asked for by the known validators; 304 means that there is none", async () => {
  const known = { etag: '"1"', last_modified: "Mon, 02 Mar 2026 08:00:00 GMT" };
  let version = '"1"';
  site.pages.set("/moved", (_, response) => response.writeHead(302, { location: "/current" }).end());
  site.pages.set("/current", ({ headers }, response) => {
    expect(headers["if-modified-since"]).toBe(known.last_modified);
    if (headers["if-none-match"] === version) response.writeHead(304).end();
    else response.writeHead(200, { etag: version }).end("the second text");
  });
  expect(await site.own().fetchOther(site.at("/moved"), { ...limits, known }, never)).toBeNull();
  version = '"2"';
  const other = await site.own().fetchOther(site.at("/moved"), { ...limits, known }, never);
  expect(other?.validators).toEqual({ etag: '"2"' });
  expect(other && String(await buffer(other.body))).toBe("the second text");
});

test("304 without known validators is a failure", async () => {
  site.pages.set("/unasked", (_, response) => response.writeHead(304).end());
  await site.explains(site.at("/unasked"), "the server answers with status 304");
});
