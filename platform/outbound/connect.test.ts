import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { createConnector } from "./connect.ts";

test("a connection whose actual address is not allowed is closed before a byte is sent", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const arrived = once(server, "connection") as Promise<[Socket]>;
  let asked = 0;
  // The check allows the address before the connection, and refuses it afterwards.
  const connect = createConnector(() => asked++ === 0);
  const port = String((server.address() as AddressInfo).port);
  const [error, socket] = await new Promise<unknown[]>((resolve) =>
    connect({ hostname: "127.0.0.1", protocol: "http:", port }, (...outcome) => resolve(outcome)),
  );
  expect([error, socket]).toEqual([expect.objectContaining({ message: "The address is not public" }), null]);
  const [inside] = await arrived;
  const parts: Buffer[] = [];
  inside.on("data", (part: Buffer) => parts.push(part)).on("error", () => undefined);
  await once(inside, "close");
  expect([asked, parts]).toEqual([2, []]);
  server.close();
});
