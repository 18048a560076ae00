import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { span } from "../span.ts";
import { withTrace } from "../trace-context.ts";
import { openOtlpExport } from "./export.ts";
import { otlpTraceId } from "./to-otlp.ts";

interface Exported {
  readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: object }[] };
  readonly scopeSpans: readonly { readonly spans: readonly Record<string, unknown>[] }[];
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function collector(status: number) {
  const requests: { readonly path: string; readonly body: { readonly resourceSpans: readonly Exported[] } }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? "", body: JSON.parse(await textOf(request)) });
    response.writeHead(status).end("{}");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const spans = () =>
    requests.flatMap(({ body }) => body.resourceSpans.flatMap((each) => each.scopeSpans[0]?.spans ?? []));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests, spans };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

const trace_id = "trc_01ARZ3NDEKTSV4RRFFQ69G5FAV";

test("a collector gets the spans of a trace with their ids, parents, kinds and attributes when the export closes", async () => {
  const { endpoint, requests, spans } = await collector(200);
  const exporting = openOtlpExport({ endpoint, version: "1.2.3", log: silentLog() });
  await withTrace({ trace_id, subject: { tenant_id: "acme", user_id: "ann@example.org" } }, () =>
    span({ type: "http", name: "POST /query" }, () =>
      span({ type: "database_query", name: "SELECT 1", attributes: { rows: 3 } }, async () => undefined),
    ),
  );
  await span({ type: "database_query", name: "a loop looks for work" }, async () => undefined);
  await exporting.close();

  expect(requests.map(({ path }) => path)).toEqual(["/v1/traces"]);
  const [query, http] = spans();
  expect(spans()).toHaveLength(2);
  const traceId = "01563e3ab5d3d6764c61efb99302bd5b";
  expect(otlpTraceId(trace_id)).toBe(traceId);
  expect(http).toMatchObject({ traceId, name: "POST /query", kind: 2 });
  expect(http).not.toHaveProperty("parentSpanId");
  expect(query).toMatchObject({ traceId, name: "SELECT 1", kind: 3, parentSpanId: http?.spanId });
  expect(query?.attributes).toContainEqual({ key: "rows", value: { intValue: 3 } });
  expect(query?.attributes).toContainEqual({ key: "lore.trace_id", value: { stringValue: trace_id } });
  expect(JSON.stringify(requests)).not.toContain("ann@example.org");
  const resource = requests[0]?.body.resourceSpans[0]?.resource.attributes;
  expect(resource).toContainEqual({ key: "service.name", value: { stringValue: "loregraph" } });
  expect(resource).toContainEqual({ key: "service.version", value: { stringValue: "1.2.3" } });
});

test("a collector that refuses spans causes one line in the log and no other effect", async () => {
  const { endpoint, spans } = await collector(400);
  const said: unknown[] = [];
  const log = { ...silentLog(), warn: (...line: unknown[]) => said.push(line) };
  const exporting = openOtlpExport({ endpoint, version: "1", log });
  const done: Promise<number>[] = [];
  for (let n = 0; n < 600; n += 1) done.push(span({ type: "agent_action", name: `step ${n}` }, async () => n));
  expect(await Promise.all(done)).toHaveLength(600);
  await exporting.close();
  expect(spans()).toHaveLength(600);
  expect(said).toEqual([[expect.objectContaining({ dropped: 256 }), expect.stringContaining("collector")]]);
});
