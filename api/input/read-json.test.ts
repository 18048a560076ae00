import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toAnswer } from "../present/errors.ts";
import { readJson } from "./read-json.ts";

let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    readJson(request, 100, request.url === "/optional").then(
      (value) => response.end(JSON.stringify({ value })),
      (error: unknown) => {
        if (request.url === "/cut") server.emit("cut", error);
        const { status, body } = toAnswer(error);
        response.writeHead(status).end(JSON.stringify(body));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const json = { "Content-Type": "application/json" };
async function send(body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = json, path = "/") {
  const init = body instanceof ReadableStream ? ({ duplex: "half" } as const) : {};
  const response = await fetch(base + path, { method: "POST", body, headers, ...init });
  return [response.status, await response.json()];
}

test("readJson accepts a byte order mark and blanks around the value", async () => {
  expect(await send('\ufeff {"a":"ä🚢"}\n')).toEqual([200, { value: { a: "ä🚢" } }]);
});

test("an absent body counts as {} if the body is optional; otherwise it is refused", async () => {
  expect(await send("", {}, "/optional")).toEqual([200, { value: {} }]);
  expect(await send("")).toMatchObject([400, { detail: "The request body is missing; send JSON" }]);
});

test("the size limit is exact to the byte, with and without a declared length", async () => {
  const text = (length: number) => JSON.stringify("a".repeat(length - 2));
  const streamed = (length: number) => new Blob([text(length)]).stream();
  for (const body of [text, streamed]) {
    expect(await send(body(100))).toMatchObject([200, {}]);
    expect(await send(body(101))).toMatchObject([413, {}]);
  }
});

test("a body that ends early is invalid_input", async () => {
  const outcome = new Promise<unknown>((resolve) => {
    server.once("cut", resolve);
  });
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  socket.write("POST /cut HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{");
  server.once("request", () => socket.destroy());
  expect(await outcome).toMatchObject({ kind: "invalid_input", message: "The request body ended early" });
});
