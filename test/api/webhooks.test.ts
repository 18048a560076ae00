import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../../app/app.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { createGate } from "../support/gate.ts";
import { buildPdf } from "../support/pdf.ts";
import { openReceiver, type Receiver } from "../support/receiver.ts";
import { reservedPort } from "../support/reserved-port.ts";
import {
  type Accepted,
  accepted,
  attemptsOf,
  createHeldWork,
  eventIn,
  expectSigned,
  ingest,
  jobOf,
  patience,
  settingsFor,
  stateOf,
} from "../support/webhook-lab.ts";
import { workflowBundle } from "../support/workflow-bundle.ts";

const { claims, attempts, around } = createHeldWork();

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
    const gate = createGate();
    attempts.push(gate);
    const before = Date.now();
    const { job_id } = await accepted(service, {
      webhook_url: receiver.at("/again", 500, 200),
      content: "The pilot boat is red.",
    });
    await expect.poll(() => attemptsOf(service, job_id), patience).toBe(1);
    const { webhook } = await jobOf(service, job_id);
    expect(webhook).toMatchObject({ state: "pending", last_status_code: 500 });
    const next = Date.parse(webhook?.next_attempt_at ?? "");
    expect(next).toBeGreaterThan(before + 5_000);
    expect(next).toBeLessThanOrEqual(Date.now() + 5_500);
    gate.open();
    await expect.poll(() => stateOf(service, job_id), patience).toBe("delivered");
    const [first, second, ...others] = receiver.to("/again");
    if (!first || !second) throw new Error("It was not sent twice");
    expect(others).toEqual([]);
    expect([second.headers["webhook-id"], second.body]).toEqual([first.headers["webhook-id"], first.body]);
    await expectSigned(service, second);
    expect(await attemptsOf(service, job_id)).toBe(2);
  });
});

test("the next process delivers an event that failed while the receiver was away", async () => {
  const port = await reservedPort();
  const away = await openReceiver(port);
  const settings = { ...settingsFor(away), LORE_WORKFLOW_ENGINE: "embedded" };
  const url = away.at("/later", 200);
  const service = await openTestApp(settings);
  await away.close();
  const { job_id } = await accepted(service, { webhook_url: url, content: "The ferry sails at noon." });
  await expect.poll(() => attemptsOf(service, job_id), patience).toBeGreaterThan(0);
  await service.app.close();
  // On a busy machine the first process makes another attempt, and the next one would come minutes later.
  const database = await openDatabase({ url: service.databaseUrl, max: 1 });
  const soon = "UPDATE webhooks SET next_at = now() + interval '3 seconds' WHERE job_id = $1 RETURNING attempts";
  const made = await database.one<{ attempts: number }>(soon, [job_id]);
  await database.close();
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
    .toMatchObject({ state: "delivered", attempts: (made?.attempts ?? 0) + 1 });
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
