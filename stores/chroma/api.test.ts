import { createServer as createHttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { chromaOptions } from "../../test/support/chroma-engine.ts";
import { awakeSeconds } from "../../test/support/stopwatches.ts";
import { createApi } from "./api.ts";
import { ChromaRefusal, createServer } from "./server.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0).reverse()) await end();
});

/** An Api on a server with the given answers, and the requests that the server receives, with token and body. */
async function apiOn(answer: (path: string, to: ServerResponse) => void) {
  const asked: { path: string; token: unknown; body: string }[] = [];
  const http = createHttpServer(async (request, to) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { url: path = "", headers } = request;
    asked.push({ path, token: headers["x-chroma-token"], body: Buffer.concat(pieces).toString() });
    answer(path, to);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise((resolve) => http.close(resolve)));
  const server = createServer({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/at`, token: "a-token" });
  ends.push(server.close);
  return { asked, api: createApi(server, { tenant: "t", database: "d" }) };
}

const answers: readonly (readonly [path: RegExp, answer: unknown])[] = [
  [/version$/, "1.0.0"],
  [/checks$/, { max_batch_size: 1_000, supports_base64_encoding: true }],
  [/count$/, 3],
  [/limit=/, [{ name: "n" }]],
  [/collections(\/n)?$/, { id: "c", name: "n", metadata: { dimensions: 2 }, configuration_json: {} }],
  [/get$/, { ids: ["7"], metadatas: [{ version: 4 }], embeddings: [[1, 0]], include: [] }],
  [/query$/, { ids: [["7"]], distances: [[0.5]], metadatas: null, include: [] }],
];
const vector = Float32Array.from([1 / 3, -0]);

test("every call of Chroma's client and its collections has the token and the path of the address", async () => {
  const { api, asked } = await apiOn((path, to) => {
    to.end(JSON.stringify(answers.find(([pattern]) => pattern.test(path))?.[1] ?? {}));
  });
  expect(await api.version(5_000)).toBe("1.0.0");
  await api.checkDatabase();
  expect(await api.names(10, 0)).toEqual(["n"]);
  expect(await api.find("n")).toEqual({ id: "c", name: "n", dimensions: 2, embedder: null });
  expect(await api.findOrMake("n", { dimensions: 2, embedder: null }, "chunk")).toEqual({
    id: "c",
    name: "n",
    dimensions: 2,
    embedder: null,
  });
  await api.drop("n");
  expect(await api.count("c")).toBe(3);
  expect(await api.ids("c")).toEqual([7]);
  expect(await api.versions("c", [7])).toEqual(new Map([[7, 4]]));
  expect(await api.vectors("c", [7])).toEqual(new Map([[7, Float32Array.from([1, 0])]]));
  await api.upsert("c", [{ id: 7, vector, source_id: null, revision: null, version: 1 }]);
  await api.delete("c", { ids: [7] });
  await api.delete("c", { where: { source_id: "s" } });
  expect(await api.query("c", { vector, limit: 5 })).toEqual([{ id: 7, distance: 0.5, source_id: "" }]);
  // Each call is one request, except the first upsert: before it the client asks for the server's batch size.
  expect(asked).toHaveLength(15);
  for (const { path, token } of asked) {
    expect(path).toMatch(/^\/at\/api\/v2\//);
    expect(token).toBe("a-token");
  }
  const { body } = asked.find(({ path }) => path.endsWith("/upsert")) ?? { body: "{}" };
  const sent = JSON.parse(body).embeddings.map((text: string) => Buffer.from(text, "base64").toString("hex"));
  expect(sent).toEqual([Buffer.from(vector.buffer).toString("hex")]);
});

test("a refusal of the server passes through the client with its status and text", async () => {
  const { api } = await apiOn((_, to) => to.writeHead(507, { "content-type": "text/plain" }).end("the disk is full"));
  const refusals = [
    api.count("c"),
    api.find("n"),
    api.drop("n"),
    api.names(10, 0),
    api.query("c", { vector, limit: 1 }),
  ];
  for (const end of await Promise.allSettled(refusals)) {
    expect(end).toMatchObject({ reason: { status: 507, message: "status 507: the disk is full" } });
    expect(end.status === "rejected" && end.reason).toBeInstanceOf(ChromaRefusal);
  }
});

test("the error of a failed connection names its cause", async () => {
  const server = createServer({ url: "http://127.0.0.1:1", token: undefined });
  ends.push(server.close);
  const { count } = createApi(server, { tenant: "t", database: "d" });
  await expect(count("c")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("a call to a server that never answers ends at its deadline", async () => {
  const { api } = await apiOn((_, to) => setTimeout(() => to.end("1"), 60_000).unref());
  const late = () => expect(api.version(100)).rejects.toMatchObject({ name: "TimeoutError" });
  expect(await awakeSeconds(late)).toBeLessThan(20);
});

test("a vector keeps every bit, and the client prints nothing", async () => {
  const printed = (["log", "info", "warn", "error"] as const).map((name) => vi.spyOn(console, name));
  const options = await chromaOptions();
  const server = createServer(options);
  ends.push(server.close);
  const api = createApi(server, options);
  const name = `lore-${options.space}-1-chunk`;
  const { id } = await api.findOrMake(name, { dimensions: 4, embedder: null }, "chunk");
  ends.push(() => api.drop(name));
  const bits = [
    Float32Array.from([1 / 3, -0, 1e-45, 3.4028234e38]),
    Float32Array.from([Math.PI, 1e-38, -1e-7, 16_777_217]),
  ];
  const records = bits.map((vector, i) => ({ id: i + 1, vector, source_id: null, revision: null, version: 1 }));
  await api.upsert(id, records);
  expect(await api.find(name)).toEqual({ id, name, dimensions: 4, embedder: null });
  const found = await api.vectors(id, [1, 2]);
  expect([1, 2].map((at) => found.get(at))).toEqual(bits);
  await api.names(1_000, 0);
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
});
