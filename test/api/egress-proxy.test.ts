import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type ConnectProxy, openConnectProxy } from "../support/connect-proxy.ts";
import { openReceiver, type Receiver } from "../support/receiver.ts";

// The service behind an egress proxy. No resolver knows the host names, and the servers note each connection.
const user = "lore-egress";
const password = "egress-canary-4f1b";
const basic = Buffer.from(`${user}:${password}`).toString("base64");
const cameFrom: (number | undefined)[] = [];
const documents = createServer((request, response) => {
  if (request.url === "/inside") response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
  else response.writeHead(200, { "content-type": "text/markdown" }).end("# Aurora Belle\n\nA ferry of Norrvik.\n");
});
documents.on("connection", (socket) => cameFrom.push(socket.remotePort));
const lines: string[] = [];
const answers: string[] = [];
let proxy: ConnectProxy;
let receiver: Receiver;
let service: TestApp;

beforeAll(async () => {
  await new Promise<void>((resolve) => documents.listen(0, "127.0.0.1", resolve));
  receiver = await openReceiver();
  proxy = await openConnectProxy();
  proxy.set("documents.test:80", { to: (documents.address() as AddressInfo).port });
  proxy.set("hooks.test:80", { to: receiver.port });
  service = await openTestApp(
    {
      LORE_WORKFLOW_ENGINE: "embedded",
      LORE_SSRF_PROXY: `http://${user}:${password}@127.0.0.1:${proxy.port}`,
    },
    undefined,
    { log: createLog("trace", { write: (line) => void lines.push(line) }) },
  );
});
afterAll(async () => {
  await service?.close();
  await proxy?.close();
  await receiver?.close();
  documents.close();
});

async function ingest(body: Record<string, unknown>): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await service.request("/api/v1/ingest/unified", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ kg_name: "egress", async_processing: true, ...body }),
  });
  const text = await response.text();
  answers.push(text);
  return { status: response.status, body: JSON.parse(text) };
}
const notFetched = {
  status: 400,
  body: {
    detail: "URL content could not be fetched: its address is not allowed or does not answer",
    field: "document_url",
  },
};

test("downloads of documents and deliveries of events go through the proxy only", { timeout: 120_000 }, async () => {
  receiver.at("/hook", 200);
  const webhook_url = "http://hooks.test/hook";
  const { status, body } = await ingest({ document_url: "http://documents.test/ferry.md", webhook_url });
  expect(status).toBe(202);
  expect((await service.finished(String(body.job_id))).status).toBe("completed");
  await expect.poll(() => receiver.to("/hook").length, { timeout: 60_000 }).toBe(1);
  expect(proxy.asked.map(({ target }) => target)).toEqual(["documents.test:80", "hooks.test:80"]);
  expect(cameFrom.map(proxy.isTunnel)).toEqual([true]);
  for (const { authorization } of proxy.asked) expect(authorization).toBe(`Basic ${basic}`);
  expect(receiver.to("/hook")[0]?.headers).not.toHaveProperty("proxy-authorization");
});

test("a host that the proxy refuses, a private address and a redirect to one are answered alike", async () => {
  const before = proxy.asked.length;
  for (const path of ["inside.test/", "documents.test/inside", "127.0.0.1/", "localhost/"])
    expect(await ingest({ document_url: `http://${path}` })).toMatchObject(notFetched);
  expect(proxy.asked.slice(before).map(({ target }) => target)).toEqual(["inside.test:80", "documents.test:80"]);
  const hook = await ingest({ content: "A ferry.", webhook_url: "http://10.0.0.1/" });
  expect(hook).toMatchObject({ status: 400, body: { field: "webhook_url" } });
});

test("while the proxy is down nothing is fetched, and its credentials appear nowhere", {
  timeout: 120_000,
}, async () => {
  await proxy.close();
  expect(await ingest({ document_url: "http://documents.test/ferry.md" })).toMatchObject(notFetched);
  const later = await ingest({ content: "# Norrvik\n\nNorrvik is a port.\n", webhook_url: "http://hooks.test/hook" });
  const attempts = async () => {
    const job = (await (await service.request(`/api/v1/jobs/${later.body.job_id}`)).json()) as {
      webhook: { attempts: number; state: string };
    };
    return job.webhook;
  };
  await expect.poll(attempts, { timeout: 60_000 }).toMatchObject({ attempts: 1, state: "pending" });
  const logged = lines.join("");
  expect(logged).toMatch(/The proxy opened no tunnel: connect ECONNREFUSED.*URL not fetched/);
  expect(logged).toMatch(/The proxy opened no tunnel: connect ECONNREFUSED.*webhook got no answer/);
  for (const text of [logged, answers.join("\n")])
    for (const secret of [password, basic, user]) expect(text).not.toContain(secret);
  expect(cameFrom.map(proxy.isTunnel)).toEqual([true, true]);
});
