import { Client, Connection } from "@temporalio/client";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { startOf } from "../../test/support/ingestion-lab.ts";
import { refTo } from "../../test/support/memory-ingestion.ts";
import { openTemporalFront, type TemporalFront } from "../../test/support/temporal-front.ts";
import { startTemporalServer, type TestServer } from "../../test/support/temporal-server.ts";
import { openTemporalEngine } from "./client.ts";

let server: TestServer;
let front: TemporalFront;
let client: Client;
beforeAll(async () => {
  server = await startTemporalServer({ isForeign: true });
  front = await openTemporalFront(server.address, { refusesOperators: true });
  client = new Client({ connection: await Connection.connect({ address: server.address }) });
});
afterAll(async () => {
  await client?.connection.close();
  await front?.close();
  await server?.kill();
});

const attributesOf = async (id: string) =>
  (await client.workflow.getHandle(startOf(refTo(id)).workflowId).describe()).searchAttributes;

const registered = async () =>
  Object.keys(
    (await client.connection.operatorService.listSearchAttributes({ namespace: "default" })).customAttributes,
  );

test("if the server refuses to register attributes, workflows start without them and the log says once how to add them", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const engine = openTemporalEngine({ address: front.address, namespace: "default", log });
  for (const id of ["r1", "r2"]) expect(await engine.start(startOf(refTo(id)))).toMatchObject({ already: false });
  expect(await attributesOf("r1")).toEqual({});
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(
    "temporal operator search-attribute create --namespace default --name KgName --type Keyword",
  );
  expect(await registered()).not.toContain("KgName");
  await engine.close();
});

test("if the server allows it, the attributes are registered, and no start fails before they are", async () => {
  const engine = openTemporalEngine({ address: server.address, namespace: "default", log: silentLog() });
  await engine.start(startOf(refTo("a1")));
  await expect.poll(registered).toEqual(expect.arrayContaining(["KgName", "SourceId", "JobKind"]));
  await engine.close();
});

test("the error for a missing namespace names it and the command that creates it; no workflow counts as unknown", async () => {
  const engine = openTemporalEngine({ address: server.address, namespace: "nowhere", log: silentLog() });
  const missing = expect.objectContaining({
    kind: "unavailable",
    message: expect.stringContaining("temporal operator namespace create --namespace nowhere"),
  });
  await expect(engine.start(startOf(refTo("n1")))).rejects.toEqual(missing);
  await expect(engine.describe("ingest/x/1")).rejects.toEqual(missing);
  expect(await engine.health()).toMatchObject({ status: "disconnected" });
  await engine.close();
});
