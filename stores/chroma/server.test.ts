import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { awakeSeconds } from "../../test/support/stopwatches.ts";
import { createServer, type Server } from "./server.ts";

const started: (TcpServer | HttpServer)[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen<S extends TcpServer | HttpServer>(server: S): Promise<string> {
  started.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const get = (server: Server, path: string, timeoutMs: number) =>
  server.fetchWithin(timeoutMs)(new Request(server.url + path));

test("calls to a server that never answers end at their deadlines and use at most 16 sockets", async () => {
  const sockets = new Set<Socket>();
  let most = 0;
  const url = await listen(
    createTcpServer((socket) => {
      sockets.add(socket);
      most = Math.max(most, sockets.size);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
      socket.resume();
    }),
  );
  const server = createServer({ url, token: undefined });
  const seconds = await awakeSeconds(async () => {
    const calls = Array.from({ length: 100 }, () => get(server, "/version", 2_000));
    const ends = await Promise.allSettled(calls);
    expect(ends.every(({ status }) => status === "rejected")).toBe(true);
  });
  // One after the other on so few sockets, they would take twelve seconds.
  expect(seconds).toBeLessThan(8);
  expect(most).toBeLessThanOrEqual(16);
  await expect.poll(() => sockets.size).toBe(0);
  await server.close();
});

test("a request whose deadline passes while it waits for a socket is never sent", async () => {
  const asked: string[] = [];
  let isAnswering = false;
  const url = await listen(
    createHttpServer(({ url: path = "" }, answer) => {
      asked.push(path);
      if (isAnswering) answer.end("1");
    }),
  );
  const server = createServer({ url, token: undefined });
  const first = Array.from({ length: 16 }, () => get(server, "/first", 400));
  const late = get(server, "/late", 200);
  await expect(late).rejects.toThrow();
  await Promise.allSettled(first);
  isAnswering = true;
  expect(await (await get(server, "/after", 60_000)).json()).toBe(1);
  expect(asked).toContain("/after");
  expect(asked).not.toContain("/late");
  await server.close();
});

test("requests carry the token as X-Chroma-Token, and their paths begin with the path of the address", async () => {
  const asked: unknown[] = [];
  const url = await listen(
    createHttpServer(({ url: path, headers }, answer) => {
      asked.push([path, headers["x-chroma-token"]]);
      answer.end("{}");
    }),
  );
  const server = createServer({ url: `${url}/vectors/`, token: "a-token" });
  await get(server, "/version?a=b", 60_000);
  expect(asked).toEqual([["/vectors/version?a=b", "a-token"]]);
  await server.close();
});

test("a refusal has the server's status and only the beginning of its text", async () => {
  const url = await listen(
    createHttpServer((_, answer) => {
      answer.statusCode = 418;
      answer.end("x".repeat(10_000));
    }),
  );
  const server = createServer({ url, token: undefined });
  const refused = get(server, "/", 60_000);
  await expect(refused).rejects.toMatchObject({ status: 418, message: expect.stringMatching(/^.{1,600}$/) });
  await server.close();
});
