// Ingestion requests that name a webhook, and what their jobs and receivers show.
import { createHmac, createPublicKey, verify } from "node:crypto";
import { expect } from "vitest";
import { getJob } from "../../api/routes/jobs/get-job.ts";
import { webhookKeys } from "../../api/routes/webhooks/webhook-keys.ts";
import { verifyWebhook } from "../../client/verify-webhook.ts";
import { guarded } from "../../stores/breaker/guard.ts";
import type { AroundStore } from "../../stores/open.ts";
import type { TestApp } from "./app.ts";
import { expectDocumented } from "./documented.ts";
import type { Gate } from "./gate.ts";
import type { Received, Receiver } from "./receiver.ts";

const secret = `whsec_${Buffer.from("a secret of at least 24 signs").toString("base64")}`;
export const settingsFor = (receiver: Receiver) => ({
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
export interface Accepted {
  readonly job_id: string;
  readonly source_id: string;
  readonly webhook: { readonly url: string; readonly events: readonly string[] } | null;
}
export const patience = { timeout: 60_000, interval: 100 };

export const ingest = (service: TestApp, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  service.request("/api/v1/ingest/unified", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ kg_name: "hooks", async_processing: true, ...body }),
  });
export async function accepted(service: TestApp, document: Record<string, unknown>): Promise<Accepted> {
  const response = await ingest(service, document);
  expect(response.status).toBe(202);
  return (await response.json()) as Accepted;
}
export async function jobOf(service: TestApp, job_id: string): Promise<JobWithWebhook> {
  const job: unknown = await (await service.request(`/api/v1/jobs/${job_id}`)).json();
  expectDocumented(getJob, job);
  return job as JobWithWebhook;
}
export const stateOf = async (service: TestApp, job_id: string) => (await jobOf(service, job_id)).webhook?.state;
export const attemptsOf = async (service: TestApp, job_id: string) => (await jobOf(service, job_id)).webhook?.attempts;
export const eventIn = ({ body }: Received) => JSON.parse(body);

interface PublishedKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly standard_webhooks_key: string;
}

/** Verifies the signatures as the Standard Webhooks specification asks of receivers. */
export async function expectSigned(service: TestApp, { headers, body }: Received): Promise<void> {
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

/**
 * Each gate in `claims` holds one claim of a job, in the order of the claims. Each gate in `attempts` holds the end of
 * one attempt to deliver an event, which the records have by then, so that no other attempt follows before the test has
 * looked.
 */
export function createHeldWork() {
  const [claims, attempts]: [Gate[], Gate[]] = [[], []];
  const around: AroundStore = (role, store) =>
    guarded(store, "", async (path, work) => {
      if (`${role}.${path}` === "records.jobs.claim") await claims.shift()?.opened;
      const result = await work();
      if (`${role}.${path}` === "records.webhooks.attempted") await attempts.shift()?.opened;
      return result;
    });
  return { claims, attempts, around };
}
