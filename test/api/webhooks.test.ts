import { createHmac, createPublicKey, verify } from "node:crypto";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getJob } from "../../api/routes/jobs/get-job.ts";
import { webhookKeys } from "../../api/routes/webhooks/webhook-keys.ts";
import { openApp } from "../../app/app.ts";
import { verifyWebhook } from "../../client/verify-webhook.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { guarded } from "../../stores/breaker/guard.ts";
import type { AroundStore } from "../../stores/open.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { createGate, type Gate } from "../support/gate.ts";
import { buildPdf } from "../support/pdf.ts";
import { openReceiver, type Received, type Receiver } from "../support/receiver.ts";
import { workflowBundle } from "../support/workflow-bundle.ts";

const secret = `whsec_${Buffer.from("a secret of at least 24 signs").toString("base64")}`;
const settingsFor = (receiver: Receiver) => ({
  LORE_SSRF_ALLOW_CIDRS: "127.0.0.1/32",
  LORE_OUTBOUND_PORTS: `80,443,${receiver.port}`,
  LORE_WEBHOOK_SECRET: secret,
});

interface JobWithWebhook {
  readonly status: string;
  readonly webhook: {
    readonly host: string;
    readonly state: string;
    readonly attempts: number;
    readonly last_status_code: number | null;
    readonly next_attempt_at: string | null;
  } | null;
}
interface Accepted {
  readonly job_id: string;
  readonly source_id: string;
  readonly webhook: { readonly url: string; readonly events: readonly string[] } | null;
}
const patience = { timeout: 60_000, interval: 100 };

const ingest = (service: TestApp, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  service.request("/api/v1/ingest/unified", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ kg_name: "hooks", async_processing: true, ...body }),
  });
async function accepted(service: TestApp, document: Record<string, unknown>): Promise<Accepted> {
  const response = await ingest(service, document);
  expect(response.status).toBe(202);
  return (await response.json()) as Accepted;
}
async function jobOf(service: TestApp, job_id: string): Promise<JobWithWebhook> {
  const job: unknown = await (await service.request(`/api/v1/jobs/${job_id}`)).json();
  expectDocumented(getJob, job);
  return job as JobWithWebhook;
}
const stateOf = async (service: TestApp, job_id: string) => (await jobOf(service, job_id)).webhook?.state;
const attemptsOf = async (service: TestApp, job_id: string) => (await jobOf(service, job_id)).webhook?.attempts;
const eventIn = ({ body }: Received) => JSON.parse(body);

interface PublishedKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly standard_webhooks_key: string;
}

/** Verifies the signatures as the Standard Webhooks specification asks of receivers. */
async function expectSigned(service: TestApp, { headers, body }: Received): Promise<void> {
  const response = await fetch(`${service.base}/.well-known/webhook-keys.json`);
  const published = (await response.json()) as { keys: [PublishedKey] };
  expectDocumented(webhookKeys, published);
  const [{ standard_webhooks_key, ...jwk }] = published.keys;
  const key = createPublicKey({ key: jwk, format: "jwk" });
  expect(standard_webhooks_key).toBe(`whpk_${Buffer.from(jwk.x, "base64url").toString("base64")}`);
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const [asymmetric = "", symmetric = ""] = String(headers["webhook-signature"]).split(" ");
  const [version, signature = ""] = asymmetric.split(",");
  expect(version).toBe("v1a");
  expect(verify(null, Buffer.from(content), key, Buffer.from(signature, "base64"))).toBe(true);
  expect(verify(null, Buffer.from(`${content} `), key, Buffer.from(signature, "base64"))).toBe(false);
  const shared = createHmac("sha256", "a secret of at least 24 signs").update(content).digest("base64");
  expect(symmetric).toBe(`v1,${shared}`);
  const secretOnly = { headers, body, secret };
  const { id } = await verifyWebhook({ headers, body, publicKeys: published.keys });
  expect([id, (await verifyWebhook(secretOnly)).id]).toEqual(Array(2).fill(headers["webhook-id"]));
  expect(Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]))).toBeLessThan(60);
}

const claims: Gate[] = [];
const around: AroundStore = (role, store) =>
  guarded(store, "", async (path, work) => {
    if (`${role}.${path}` === "records.jobs.claim") await claims.shift()?.opened;
    return work();
  });

describe.each(["embedded", "temporal"])("on the %s engine", (engine) => {
  let receiver: Receiver;
  let service: TestApp;
  beforeAll(async () => {
    receiver = await openReceiver();
    service = await openTestApp({ ...settingsFor(receiver), LORE_WORKFLOW_ENGINE: engine }, around);
  });
  afterAll(async () => {
    await service?.close();
    await receiver?.close();
  });

  test("the receiver gets one signed event when the document is completed", async () => {
    const url = receiver.at("/completed?token=t", 204);
    const { job_id, source_id, webhook } = await accepted(service, {
      webhook_url: url,
      content: "The Aurora Belle is a ferry of Norrvik.",
    });
    expect(webhook).toEqual({
      url,
      events: ["ingestion.completed", "ingestion.failed", "ingestion.cancelled"],
    });
    await expect.poll(() => stateOf(service, job_id), patience).toBe("delivered");
    const [event, ...others] = receiver.to("/completed?token=t");
    if (!event) throw new Error("Nothing was received");
    expect(others).toEqual([]);
    expect(eventIn(event)).toEqual({
      type: "ingestion.completed",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        job_id,
        job_type: "ingestion",
        status: "completed",
        kg_name: "hooks",
        source_id,
        source_name: expect.any(String),
        chunks_count: 1,
        entities_count: expect.any(Number),
        relations_count: expect.any(Number),
        vector_points_count: 1,
      },
    });
    expect(event.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^evt_/),
    });
    await expectSigned(service, event);
    expect((await jobOf(service, job_id)).webhook).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      state: "delivered",
      attempts: 1,
      last_status_code: 204,
      next_attempt_at: null,
    });
  });

  test("the receiver gets an event with the error when the ingestion fails", async () => {
    const webhook_url = receiver.at("/failed", 200);
    const scan = new Uint8Array(buildPdf([[]]));
    const response = await service.uploadForm({ kg_name: "hooks", webhook_url }, "scan.pdf", scan);
    const { job_id, webhook } = (await response.json()) as Accepted;
    expect([response.status, webhook?.url]).toEqual([202, webhook_url]);
    await expect.poll(() => stateOf(service, job_id), patience).toBe("delivered");
    expect(receiver.to("/failed").map(eventIn)).toMatchObject([
      {
        type: "ingestion.failed",
        data: { job_id, status: "failed", error: { code: "invalid_input", message: expect.stringMatching(/OCR/) } },
      },
    ]);
  });

  test("the receiver gets an event when the ingestion is cancelled", async () => {
    const gate = createGate();
    claims.push(gate);
    const { job_id } = await accepted(service, {
      webhook_url: receiver.at("/cancelled", 200),
      content: "A text that nobody will read.",
    });
    const cancelled = await service.request(`/api/v1/jobs/${job_id}/cancel`, { method: "POST" });
    expect(cancelled.ok).toBe(true);
    gate.open();
    await expect.poll(() => stateOf(service, job_id), patience).toBe("delivered");
    expect(receiver.to("/cancelled").map(eventIn)).toMatchObject([
      { type: "ingestion.cancelled", data: { job_id, status: "cancelled", error: { code: "cancelled" } } },
    ]);
  });

  test("the receiver of an ingestion also gets an event about the pages that a request has drawn after it", async () => {
    const url = receiver.at("/drawn", 200);
    const { job_id: after } = await accepted(service, {
      webhook_url: url,
      content: "The Aurora Belle was painted white.",
    });
    const path = `/api/visualizations/hooks/regenerate?job_id=${after}`;
    const regeneration = await service.request(path, { method: "POST" });
    const { job_id, ...answer } = (await regeneration.json()) as Accepted;
    expect([regeneration.status, answer]).toMatchObject([202, { after_job_id: after, status: "queued" }]);
    await expect.poll(() => stateOf(service, job_id), patience).toBe("delivered");
    expect(receiver.to("/drawn").map(eventIn)).toMatchObject([
      { type: "ingestion.completed", data: { job_id: after } },
      {
        type: "visualization.generated",
        data: { job_id, job_type: "visualization", status: "completed", visualizations: expect.any(Array) },
      },
    ]);
  });

  test("a receiver that failed gets the same event again, under the same id and signed anew", async () => {
    const { job_id } = await accepted(service, {
      webhook_url: receiver.at("/again", 500, 200),
      content: "The pilot boat is red.",
    });
    await expect.poll(() => attemptsOf(service, job_id), patience).toBe(1);
    const { webhook } = await jobOf(service, job_id);
    expect(webhook).toMatchObject({ state: "pending", last_status_code: 500 });
    const inMs = Date.parse(webhook?.next_attempt_at ?? "") - Date.now();
    expect(inMs).toBeGreaterThan(0);
    expect(inMs).toBeLessThanOrEqual(5_500);
    await expect.poll(() => stateOf(service, job_id), patience).toBe("delivered");
    const [first, second, ...others] = receiver.to("/again");
    if (!first || !second) throw new Error("It was not sent twice");
    expect(others).toEqual([]);
    expect([second.headers["webhook-id"], second.body]).toEqual([first.headers["webhook-id"], first.body]);
    await expectSigned(service, second);
    expect(await attemptsOf(service, job_id)).toBe(2);
  });
});

describe("deliveries", () => {
  let receiver: Receiver;
  let service: TestApp;
  let database: Database;
  beforeAll(async () => {
    receiver = await openReceiver();
    service = await openTestApp({ ...settingsFor(receiver), LORE_WORKFLOW_ENGINE: "embedded" }, around);
    database = await openDatabase({ url: service.databaseUrl, max: 1 });
  });
  afterAll(async () => {
    await database?.close();
    await service?.close();
    await receiver?.close();
  });

  test("a redirect counts as a failed attempt and is not followed", async () => {
    const location = receiver.at("/elsewhere", 200);
    const url = receiver.at("/moved", { status: 302, headers: { location } });
    const { job_id } = await accepted(service, { webhook_url: url, content: "The mole is long." });
    await expect.poll(() => attemptsOf(service, job_id), patience).toBe(1);
    expect((await jobOf(service, job_id)).webhook).toMatchObject({ state: "pending", last_status_code: 302 });
    expect(receiver.to("/elsewhere")).toEqual([]);
  });

  test("a receiver that answers 410 gets no further attempt", async () => {
    const { job_id } = await accepted(service, {
      webhook_url: receiver.at("/gone", 410),
      content: "The quay is short.",
    });
    await expect.poll(() => stateOf(service, job_id), patience).toBe("stopped");
    expect((await jobOf(service, job_id)).webhook).toMatchObject({ last_status_code: 410, next_attempt_at: null });
    expect(receiver.to("/gone")).toHaveLength(1);
  });

  test("the same document sent again sends an event about the first job, though no job runs", async () => {
    const text = "The crane lifts ten tons.";
    const first = await accepted(service, {
      webhook_url: receiver.at("/first", 200),
      content: text,
      source_name: "crane",
    });
    await expect.poll(() => stateOf(service, first.job_id), patience).toBe("delivered");
    const second = await accepted(service, {
      webhook_url: receiver.at("/second", 200),
      content: text,
      source_name: "crane",
    });
    expect(second.job_id).toBe(first.job_id);
    await expect
      .poll(() => receiver.to("/second").map(eventIn), patience)
      .toMatchObject([{ type: "ingestion.completed", data: { job_id: first.job_id } }]);
    expect(receiver.to("/first")).toHaveLength(1);
  });

  test("the present document sent again sends an event about its job, even after a cancelled replacement", async () => {
    const name = { source_name: "winch" };
    const text = "The winch pulls two tons.";
    const first = await accepted(service, { webhook_url: receiver.at("/winch", 200), content: text, ...name });
    await expect.poll(() => stateOf(service, first.job_id), patience).toBe("delivered");
    const gate = createGate();
    claims.push(gate);
    const other = await accepted(service, {
      webhook_url: receiver.at("/replaced", 200),
      content: "The winch pulls three tons.",
      ...name,
    });
    await service.request(`/api/v1/jobs/${other.job_id}/cancel`, { method: "POST" });
    gate.open();
    await expect.poll(() => stateOf(service, other.job_id), patience).toBe("delivered");
    const again = await accepted(service, { webhook_url: receiver.at("/winch-again", 200), content: text, ...name });
    expect(again.job_id).toBe(first.job_id);
    await expect
      .poll(() => receiver.to("/winch-again").map(eventIn), patience)
      .toMatchObject([{ type: "ingestion.completed", data: { job_id: first.job_id } }]);
  });

  test("a request that is repeated under its key causes one event", async () => {
    const webhook_url = receiver.at("/keyed", 200);
    const send = () => ingest(service, { content: "The buoy is green.", webhook_url }, { "Idempotency-Key": "hook" });
    const [first, second] = [await send(), await send()];
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    const { job_id, webhook } = (await second.json()) as Accepted;
    expect({ job_id, webhook }).toMatchObject({
      job_id: ((await first.json()) as Accepted).job_id,
      webhook: { url: webhook_url },
    });
    await expect.poll(() => stateOf(service, job_id), patience).toBe("delivered");
    expect(await database.query("SELECT FROM webhooks WHERE job_id = $1", [job_id])).toHaveLength(1);
  });

  test.each([
    ["a private address", "http://10.0.0.1/x", "cannot be delivered to"],
    ["this machine", "http://127.0.0.2/x", "cannot be delivered to"],
    ["IPv6 loopback", "http://[::1]/x", "cannot be delivered to"],
    ["an unknown host name", "http://no-such-host.invalid/x", "cannot be delivered to"],
    ["another scheme", "ftp://example.org/x", "must be an http or https URL"],
    ["credentials", "https://u:p@example.org/x", "must not contain credentials"],
    ["another port", "https://example.org:22/x", "must use one of the ports"],
    ["no URL", "example.org", "is not a URL"],
    ["a URL of over 2,048 characters", `https://example.org/${"x".repeat(2_048)}`, "at most 2048"],
  ])("a webhook_url is refused on arrival: %s", async (_what, webhook_url, message) => {
    for (const response of [
      await ingest(service, { content: "Refused.", webhook_url }),
      await service.uploadForm({ kg_name: "hooks", webhook_url }, "refused.txt", "Refused."),
    ]) {
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { field: "webhook_url", detail: expect.stringContaining(message) },
      ]);
    }
    expect(await database.query("SELECT FROM sources WHERE name LIKE 'refused%'")).toEqual([]);
  });

  test("a URL in another script is called percent-encoded, and its length counts in that form", async () => {
    const path = encodeURI("/灯台");
    receiver.at(path, 200);
    const { job_id } = await accepted(service, {
      webhook_url: receiver.at("/灯台"),
      content: "The lighthouse is old.",
    });
    await expect.poll(() => stateOf(service, job_id), patience).toBe("delivered");
    expect(receiver.to(path)).toHaveLength(1);
    // No two signs alike: repeated text would be stored in less space than its length.
    const signs = Array.from({ length: 1_500 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
    );
    const webhook_url = receiver.at(`/${signs.join("")}`, 200);
    const response = await ingest(service, { content: "Refused.", webhook_url });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { field: "webhook_url", detail: expect.stringContaining("at most 2048") },
    ]);
  });

  test("a synchronous request may not name a webhook, and an empty webhook_url counts as absent", async () => {
    const webhook_url = receiver.at("/sync", 200);
    const response = await ingest(service, { content: "Waiting.", webhook_url, async_processing: false });
    expect([response.status, await response.json()]).toMatchObject([400, { field: "webhook_url" }]);
    const without = await ingest(service, { content: "No webhook.", webhook_url: "" });
    const { job_id, webhook } = (await without.json()) as Accepted;
    expect([without.status, webhook]).toEqual([202, null]);
    expect((await jobOf(service, job_id)).webhook).toBeNull();
  });

  test("no connection is made to an address that is private at the time of delivery", async () => {
    let hits = 0;
    const inside: Server = createServer((socket) => {
      hits += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => inside.listen(receiver.port, "127.0.0.2", resolve));
    const gate = createGate();
    claims.push(gate);
    const { job_id } = await accepted(service, {
      webhook_url: receiver.at("/rebound", 200),
      content: "The light is white.",
    });
    await database.query("UPDATE webhooks SET url = replace(url, '127.0.0.1', '127.0.0.2') WHERE job_id = $1", [
      job_id,
    ]);
    gate.open();
    await expect.poll(() => attemptsOf(service, job_id), patience).toBe(1);
    expect((await jobOf(service, job_id)).webhook).toMatchObject({ state: "pending", last_status_code: null });
    expect(hits).toBe(0);
    inside.close();
  });

  test("deleting a document while it is processed sends the event of its cancellation", async () => {
    const gate = createGate();
    claims.push(gate);
    const { job_id, source_id } = await accepted(service, {
      webhook_url: receiver.at("/deleted", 200),
      content: "The rope is wet.",
      kg_name: "doomed",
    });
    await service.app.stores.records.cutover.deleteSource(
      { tenant_id: "default", kg_name: "doomed", source_id },
      { force: true },
    );
    gate.open();
    await expect
      .poll(() => receiver.to("/deleted").map(eventIn), patience)
      .toMatchObject([{ type: "ingestion.cancelled", data: { job_id, error: { message: "The source was deleted" } } }]);
  });
});

test("the next process delivers an event that failed while the receiver was away", async () => {
  const away = await openReceiver();
  const { port } = away;
  const settings = { ...settingsFor(away), LORE_WORKFLOW_ENGINE: "embedded" };
  const url = away.at("/later", 200);
  const service = await openTestApp(settings);
  await away.close();
  const { job_id } = await accepted(service, { webhook_url: url, content: "The ferry sails at noon." });
  await expect.poll(() => attemptsOf(service, job_id), patience).toBe(1);
  await service.app.close();
  const receiver = await openReceiver(port);
  receiver.at("/later", 200);
  const config = readConfig({
    LORE_DATA_DIR: service.folder,
    LORE_ADMIN_KEY: adminKey,
    DATABASE_URL: service.databaseUrl,
    ...settings,
  });
  const next = await openApp({ config, log: silentLog(), bundlePath: (await workflowBundle()).path });
  await expect.poll(() => receiver.to("/later").length, patience).toBe(1);
  await expect
    .poll(async () => (await next.stores.records.jobs.byId(job_id))?.webhook, patience)
    .toMatchObject({ state: "delivered", attempts: 2 });
  await next.close();
  await receiver.close();
  await service.close();
});

test("a webhook_url is refused when webhooks are switched off", async () => {
  const service = await openTestApp({ LORE_WEBHOOKS_ENABLED: "false", LORE_WORKFLOW_ENGINE: "embedded" });
  const response = await ingest(service, { content: "Off.", webhook_url: "https://example.org/" });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { field: "webhook_url", detail: expect.stringMatching(/switched off/) },
  ]);
  await service.close();
});
