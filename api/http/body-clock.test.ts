import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createBodyClock } from "./body-clock.ts";
import { answerBrokenRequest, bodyTooSlow } from "./connection.ts";

const pace = { stallMs: 500, graceMs: 1_000, bytesPerSecond: 10_000 };

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Sends `pieces` as one chunked body to a server with a body clock, which reads it with `read`; returns the raw
 * response.
 */
async function send(pieces: () => AsyncGenerator<string>, read = readAll): Promise<string> {
  const clock = createBodyClock(({ socket }) => answerBrokenRequest(bodyTooSlow(), socket), pace);
  server = createServer(async (request, response) => {
    clock.watch(request);
    await read(request).then(
      () => response.end("all of it"),
      () => response.destroy(),
    );
  });
  server.on("close", clock.close);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.on("data", (part) => {
    text += part.toString();
  });
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n");
  for await (const piece of pieces()) {
    if (socket.destroyed || text !== "") break;
    socket.write(piece === "" ? "0\r\n\r\n" : `${piece.length.toString(16)}\r\n${piece}\r\n`);
  }
  await closed;
  return text;
}

async function readAll(request: IncomingMessage): Promise<void> {
  for await (const part of request) void part;
}

const late = /^HTTP\/1\.1 408 .*"The request took too long to arrive"/s;

test("a body that stalls gets 408", async () => {
  expect(
    await send(async function* () {
      yield "first";
    }),
  ).toMatch(late);
});

test("a body that drips gets 408 though it never stalls", async () => {
  expect(
    await send(async function* () {
      for (let drops = 0; drops < 1_000; drops += 1) {
        yield "x";
        await sleep(50);
      }
    }),
  ).toMatch(late);
});

test("a body that keeps its pace may take longer than the grace period", async () => {
  const started = performance.now();
  const answer = await send(async function* () {
    for (let parts = 0; parts < 30; parts += 1) {
      yield "x".repeat(2_000);
      await sleep(100);
    }
    yield "";
  });
  expect(performance.now() - started).toBeGreaterThan(2 * pace.graceMs);
  expect(answer).toMatch(/all of it/);
});

test("a body is not late while the server has not yet read the bytes that arrived", async () => {
  const answer = await send(
    async function* () {
      yield "x".repeat(60_000);
      yield "";
    },
    async (request) => {
      await sleep(3 * pace.graceMs);
      await readAll(request);
    },
  );
  expect(answer).toMatch(/all of it/);
});
