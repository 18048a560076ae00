import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { createGate } from "../support/gate.ts";
import { openReceiver, type Receiver } from "../support/receiver.ts";
import {
  type Accepted,
  accepted,
  attemptsOf,
  createHeldWork,
  eventIn,
  ingest,
  jobOf,
  patience,
  settingsFor,
  stateOf,
} from "../support/webhook-lab.ts";

const { claims, around } = createHeldWork();

describe("deliveries of webhooks", () => {
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
    await expect.poll(() => attemptsOf(service, job_id), patience).toBeGreaterThan(0);
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
    await expect.poll(() => attemptsOf(service, job_id), patience).toBeGreaterThan(0);
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
