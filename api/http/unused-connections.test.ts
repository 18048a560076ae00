import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createLifecycle } from "./lifecycle.ts";
import { isUnusedTooLong, keepUnusedConnections } from "./unused-connections.ts";

const headersTimeout = 100;
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Serves with short times. `late` gets a line per connection whose request took too long. */
async function serve(unusedMs: number, late: string[] = []): Promise<number> {
  server = createServer({ headersTimeout, connectionsCheckingInterval: 20 }, (_request, response) =>
    response.end("hi"),
  );
  keepUnusedConnections(server, unusedMs);
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

test("a stop of the service does not wait for connections that sent nothing", async () => {
  const { socket } = await opened(await serve(60_000));
  const closed = once(socket, "close");
  await createLifecycle().stop(server, 0);
  await closed;
  expect(server.listening).toBe(false);
}, 10_000);
