import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { awakeSeconds } from "../../test/support/stopwatches.ts";
import { createLifecycle } from "./lifecycle.ts";
import { isUnusedTooLong, keepUnusedConnections } from "./unused-connections.ts";

const headersTimeout = 100;
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Serves with short times. `late` gets a line per connection whose request took too long. */
async function serve(unusedMs: number, late: string[] = [], most?: number): Promise<number> {
  const options = { headersTimeout, connectionsCheckingInterval: 20, keepAliveTimeout: 200 };
  server = createServer(options, ({ url }, response) => {
    if (url !== "/slow") response.end("hi");
  });
  keepUnusedConnections(server, { unusedMs, ...(most === undefined ? {} : { most }) });
  server.on("clientError", (error, socket) => {
    late.push(isUnusedTooLong(error, socket as Socket) ? "unused" : "slow");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** A connection whose received bytes are in `text`. */
async function opened(port: number): Promise<{ readonly socket: Socket; readonly text: () => string }> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (part) => {
    text += part.toString();
  });
  // The server may have closed it before the test writes to it.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, text: () => text };
}

test("a connection opened ahead of its request is kept past the time for a head, and its request is answered", async () => {
  const late: string[] = [];
  const { socket, text } = await opened(await serve(60_000, late));
  await expect.poll(() => late).toEqual(["unused"]);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(text).toMatch(/^HTTP\/1\.1 200 /);
});

test("a connection that never sends a byte is closed without an answer", async () => {
  const { socket, text } = await opened(await serve(300));
  await once(socket, "close");
  expect(text()).toBe("");
});

test("a part of a head is slow, on a connection that was unused before as well", async () => {
  const late: string[] = [];
  const { socket } = await opened(await serve(60_000, late));
  await expect.poll(() => late).toEqual(["unused"]);
  socket.write("GET / HTTP/1.1\r\n");
  await expect.poll(() => late).toEqual(["unused", "slow"]);
});

test("empty lines hold no connection, neither before its first request nor after an answer", async () => {
  const late: string[] = [];
  const port = await serve(1_500, late);
  const before = await opened(port);
  const closed = [once(before.socket, "close")];
  await expect.poll(() => late.length).toBeGreaterThan(0);
  const after = await opened(port);
  closed.push(once(after.socket, "close"));
  const answered = once(after.socket, "data");
  after.socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await answered;
  expect(after.text()).toMatch(/^HTTP\/1\.1 200 /);
  for (const { socket } of [before, after]) socket.write("\n");
  await Promise.all(closed);
});

test("of unused connections only so many are kept past the time for a head", async () => {
  const late: string[] = [];
  const port = await serve(60_000, late, 1);
  const sockets = [(await opened(port)).socket, (await opened(port)).socket];
  await Promise.race(sockets.map((socket) => once(socket, "close")));
  await expect.poll(() => late).toEqual(["unused", "unused"]);
  expect(sockets.filter(({ closed }) => closed)).toHaveLength(1);
});

test("a connection whose answer takes longer than an unused one may stay is kept", async () => {
  const { socket } = await opened(await serve(500));
  socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  const other = await opened((server.address() as AddressInfo).port);
  await once(other.socket, "close");
  expect(socket.closed).toBe(false);
});

test("a stop of the service does not wait for connections that sent nothing", async () => {
  const { socket } = await opened(await serve(60_000));
  const closed = once(socket, "close");
  const stop = async () => {
    await createLifecycle().stop(server, 0);
    await closed;
  };
  // Connections that are waited for are closed after twenty seconds.
  expect(await awakeSeconds(stop)).toBeLessThan(10);
  expect(server.listening).toBe(false);
});
