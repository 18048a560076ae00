import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { afterEach, expect, test } from "vitest";
import type { ServerEvent } from "../route.ts";
import { sendEvents } from "./event-stream.ts";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Larger than the buffer of a response: each of these events waits until the client has read. */
const data = "x".repeat(100_000);
const count = 20;

/** Serves the events, and returns the URL. */
async function serve(events: (res: ServerResponse) => AsyncIterable<ServerEvent>, stallMs = 60_000): Promise<string> {
  const app = new Koa().use((context) =>
    sendEvents(context, { events: events(context.res), stallMs }, () => undefined),
  );
  // A connection that the client resets is no news.
  app.silent = true;
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("events that wait for the client leave no listener on the response", async () => {
  const listeners: number[] = [];
  const base = await serve(async function* (res) {
    for (let id = 1; id <= count; id += 1) {
      yield { id: String(id), event: "sample", data };
      listeners.push(res.listenerCount("close") + res.listenerCount("drain"));
    }
  });
  const text = await (await fetch(base)).text();
  expect(text.match(/^id: /gm)).toHaveLength(count);
  expect(listeners).toEqual(Array(count).fill(listeners[0]));
});

/** A stream without an end. */
async function serveForever(stallMs?: number) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let needsDrain = () => false;
  const base = await serve(async function* (res) {
    needsDrain = () => res.writableNeedDrain;
    try {
      for (let id = 1; ; id += 1) yield { id: String(id), event: "sample", data };
    } finally {
      end();
    }
  }, stallMs);
  return { base, ended, needsDrain: () => needsDrain() };
}

test("a client that goes away while its events wait ends the stream", async () => {
  const leaving = new AbortController();
  const { base, ended, needsDrain } = await serveForever();
  // The client reads nothing, so that the service soon waits.
  await fetch(base, { signal: leaving.signal });
  await expect.poll(needsDrain).toBe(true);
  leaving.abort();
  await ended;
});

test("a client that stays and takes nothing ends the stream after a while", async () => {
  const { base, ended } = await serveForever(300);
  const { body } = await fetch(base);
  await ended;
  await expect(new Response(body).text()).rejects.toThrow();
});
