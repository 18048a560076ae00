import { readdir, stat } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { parseRaw, sendRaw } from "../support/raw-http.ts";

const opened: TestApp[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((service) => service.close()));
});

async function open(settings: Record<string, string>): Promise<TestApp> {
  const service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", ...settings });
  opened.push(service);
  return service;
}

const note = "# Aurora Belle\n\nThe Aurora Belle is a ferry of Norrvik.\n";

test("links use the public address of the settings, never the Host header", async () => {
  const service = await open({ LORE_PUBLIC_BASE_URL: "https://lore.example/base/" });
  const upload = await service.upload("addresses", "a.md", note);
  const { job_id, status_url } = (await upload.json()) as { job_id: string; status_url: string };
  expect(status_url).toBe(`https://lore.example/base/api/v1/jobs/${job_id}`);
  expect(upload.headers.get("location")).toBe(status_url);
  const document = (await (await fetch(`${service.base}/openapi.json`)).json()) as { servers: unknown };
  expect(document.servers).toEqual([{ url: "https://lore.example/base/" }]);
  await service.finished(job_id);

  const forged =
    "GET /openapi.json HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n";
  expect(await sendRaw(service.base, forged)).not.toContain("evil.example");
});

test("the API documentation works behind a proxy that removes a path prefix", async () => {
  const service = await open({ LORE_PUBLIC_BASE_URL: "https://lore.example/base" });
  for (const page of ["/docs", "/docs/", "/docs?a=/"]) {
    const html = await (await fetch(`${service.base}${page}`)).text();
    const addresses = [...html.matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)].map(([, address = ""]) => address);
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      const { origin, pathname } = new URL(address, `https://lore.example/base${page}`);
      expect([origin, pathname]).toEqual(["https://lore.example", expect.stringMatching(/^\/base\/docs\/[\w.-]+$/)]);
      const asset = await fetch(`${service.base}${pathname.slice("/base".length)}`);
      expect([pathname, asset.status]).toEqual([pathname, 200]);
    }
  }
});

test("without a public address in the settings, links are paths", async () => {
  const service = await open({});
  const upload = await service.upload("addresses", "a.md", note);
  const { job_id, status_url } = (await upload.json()) as { job_id: string; status_url: string };
  expect([status_url, upload.headers.get("location")]).toEqual(Array(2).fill(`/api/v1/jobs/${job_id}`));
  await service.finished(job_id);
});

test("uploads are refused with a reason when the disk is nearly full", async () => {
  const service = await open({ LORE_MIN_FREE_MB: "10000000" });
  const unified = () =>
    service.request("/api/v1/ingest/unified", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ kg_name: "full", content: note }),
    });
  for (const refused of [await service.upload("full", "a.md", note), await unified()]) {
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("10");
    expect(await refused.json()).toEqual({ detail: "There is too little free disk for uploads", status_code: 503 });
  }
  // A client whose upload will be refused is not asked for its body.
  const head = `POST /api/v1/ingest HTTP/1.1\r\nHost: x\r\nX-API-Key: ${adminKey}\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n\r\n`;
  expect((await sendRaw(service.base, head)).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 503"]);
  expect(await (await fetch(`${service.base}/metrics`)).text()).toMatch(/^lore_shed_total\{reason="disk"\} 3$/m);
  expect((await fetch(`${service.base}/health`)).status).toBe(200);
});

test("uploads in progress have a quota of the disk; an upload that ends gives its share back", async () => {
  const service = await open({ LORE_SPOOL_QUOTA_MB: "64" });
  const held = [await holdUpload(service, 24), await holdUpload(service, 24)];
  await expect.poll(() => spooledBytes(service), { timeout: 60_000 }).toBeGreaterThan(48 * 1_048_576);
  const late = await holdUpload(service, 24);
  expect(parseRaw(await late.answered)).toMatchObject({
    status: 503,
    body: '{"detail":"Too many uploads are under way","status_code":503}',
  });
  expect((await service.upload("quota", "a.md", note)).status).toBe(202);
  for (const { socket } of held) socket.destroy();
  // The upload is read to its end: it is refused because it names no knowledge graph, not for lack of space.
  const ended = async () => parseRaw(await (await holdUpload(service, 44, true)).answered).status;
  await expect.poll(ended, { timeout: 60_000 }).toBe(400);
});

async function spooledBytes({ folder }: TestApp): Promise<number> {
  const spool = join(folder, "files", "spool");
  const sizes = (await readdir(spool)).map(async (name) => (await stat(join(spool, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

interface Held {
  readonly socket: Socket;
  /** Resolves with all that was received once the service has closed the connection. */
  readonly answered: Promise<string>;
}

/** Uploads this many mebibytes of a PDF and then stalls, or ends the form without its other fields. */
async function holdUpload(service: TestApp, mebibytes: number, ends = false): Promise<Held> {
  const socket = connect(Number(new URL(service.base).port), "127.0.0.1");
  let text = "";
  socket.on("data", (part) => {
    text += part.toString();
  });
  socket.on("error", () => undefined);
  const answered = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(text));
  });
  const start = `--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`;
  const end = "\r\n--B--\r\n";
  const length = start.length + mebibytes * 1_048_576 + (ends ? end.length : 1_000);
  socket.write(
    `POST /api/v1/ingest HTTP/1.1\r\nHost: x\r\nX-API-Key: ${adminKey}\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${length}\r\n\r\n${start}`,
  );
  const mebibyte = Buffer.alloc(1_048_576, "a");
  for (let sent = 0; sent < mebibytes && !socket.destroyed; sent += 1) {
    if (!socket.write(mebibyte))
      await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), answered]);
  }
  if (ends) socket.write(end);
  return { socket, answered };
}

test("a stopping service reports it, still answers during the drain time, and completes requests in progress", async () => {
  // Longer than a pause of a busy machine between the requests below.
  const service = await open({ LORE_DRAIN_SECONDS: "15" });
  const accepted = (await (await service.upload("drain", "a.md", note)).json()) as { job_id: string };
  await service.finished(accepted.job_id);
  const waiting = service.request("/api/v1/query", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: "What is the Aurora Belle?", kg_names: ["drain"] }),
  });
  const stopped = service.app.close();
  await expect.poll(async () => (await fetch(`${service.base}/readyz`)).status).toBe(503);
  const root = await fetch(`${service.base}/health`);
  expect([root.status, await root.json()]).toMatchObject([503, { status: "down", services: { sql: "connected" } }]);
  expect((await fetch(`${service.base}/livez`)).status).toBe(200);
  const answer = await service.request("/api/v1/jobs");
  expect(answer.status).toBe(200);
  // A client with an open connection is told to close it.
  expect(answer.headers.get("connection")).toBe("close");
  expect((await waiting).status).toBe(200);
  await stopped;
  await expect(fetch(`${service.base}/livez`)).rejects.toThrow();
});
