import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Koa from "koa";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "../../platform/log.ts";
import { openDiskFiles } from "../../stores/files/disk.ts";
import { createSlots } from "../limits/slots.ts";
import { type BodySpec, type Route, route } from "../route.ts";
import type { ApiServices } from "../services.ts";
import { dispatch } from "./dispatch.ts";

let folder: string;
let server: Server;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dispatch-"));
  lines = [];
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const form: BodySpec = { kind: "multipart", schema: z.object({}) };

const routeThat = (body: BodySpec, handle: () => Promise<unknown>): Route =>
  route({
    id: "sample",
    method: "POST",
    path: "/",
    tag: "Health",
    summary: "A sample",
    description: "For this test.",
    scope: "none",
    body,
    status: 202,
    response: z.unknown(),
    handle,
  });

/** Serves the route with only the services that a request without authentication needs. Returns the base URL. */
async function serve(sample: Route): Promise<string> {
  const slots = createSlots({ atOnce: 1, waiting: 1, patienceMs: 60_000 });
  const takeSlot = (_route: Route, tenant_id: string) => slots.take(tenant_id);
  const services = {
    access: { gate: { enter: () => () => undefined, takeSlot } },
    documents: { files: await openDiskFiles({ folder }), extraTypes: [] },
    operations: { log: createLog("warn", { write: (line) => void lines.push(line) }) },
  };
  const app = new Koa().use((context) => dispatch(sample, context, services as unknown as ApiServices));
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function upload(): FormData {
  const body = new FormData();
  body.set("file", new Blob(["text"]), "a.md");
  return body;
}

test("a request is answered although the rest of its upload cannot be deleted, and the log tells", async () => {
  const spool = join(folder, "spool");
  const handle = async () => {
    await rm(spool, { recursive: true });
    await writeFile(spool, "no folder");
    return { is: "accepted" };
  };
  const answer = await fetch(await serve(routeThat(form, handle)), { method: "POST", body: upload() });
  expect([answer.status, await answer.json()]).toEqual([202, { is: "accepted" }]);
  expect(lines).toEqual([expect.stringContaining("could not be deleted")]);
});

test("a handler that does not use its signal leaves no listener on the response, with a form or without", async () => {
  const listeners: number[] = [];
  const countOf = async (body: BodySpec, init: RequestInit) => {
    let count = () => 0;
    const base = await serve(routeThat(body, async () => void listeners.push(count())));
    server.on("request", (_request, response) => {
      count = () => response.listenerCount("close");
    });
    await fetch(base, init);
  };
  await countOf({ kind: "none" }, { method: "POST" });
  server.close();
  await countOf(form, { method: "POST", body: upload() });
  const [without] = listeners;
  expect(listeners).toEqual([without, without]);
});

test("a client that does not read its stream keeps no slot from the next question", async () => {
  const answer = "x".repeat(30_000_000);
  const question: Route = {
    ...routeThat({ kind: "none" }, async () => answer),
    work: "query",
    streams: true,
    status: 200,
  };
  const base = await serve(question);
  const unread = await fetch(base, { method: "POST", headers: { Accept: "text/event-stream" } });
  expect(unread.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const second = await fetch(base, { method: "POST", headers: { Accept: "application/json" } });
  expect([second.status, (await second.text()).length]).toEqual([200, answer.length]);
  await unread.body?.cancel();
});
