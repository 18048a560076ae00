import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { signedHeaders } from "../activities/deliver-webhook/sign.ts";
import { verifyWebhook, type WebhookDelivery } from "./verify-webhook.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const jwk = publicKey.export({ format: "jwk" }) as { kty: string; crv: string; x: string };
const asText = `whpk_${Buffer.from(jwk.x, "base64url").toString("base64")}`;
const other = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }) as { kty: string };
const secret = `whsec_${Buffer.from("a secret of thirty-two bytes !!!").toString("base64")}`;

const [id, now, body] = ["evt_1", 1_763_770_000_000, '{"type":"ingestion.completed","data":{"kg_name":"Nørrvik"}}'];
const timestamp = String(now / 1000);
const signed = Buffer.from(`${id}.${timestamp}.${body}`);
const asymmetric = `v1a,${sign(null, signed, privateKey).toString("base64")}`;
const raw = Buffer.from(secret.slice("whsec_".length), "base64");
const symmetric = `v1,${createHmac("sha256", raw).update(signed).digest("base64")}`;
const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `${symmetric} ${asymmetric}` };
const delivery: WebhookDelivery = { headers, body, now, publicKeys: [jwk] };

test.each([
  ["a JSON web key", delivery],
  ["a key as text", { ...delivery, publicKeys: [asText] }],
  ["one key of several", { ...delivery, publicKeys: [other, jwk] }],
  ["a shared secret", { ...delivery, publicKeys: [], secret }],
  ["headers of fetch", { ...delivery, headers: new Headers(headers) }],
  ["headers in another case", { ...delivery, headers: { ...headers, "Webhook-Id": id } }],
  ["bytes", { ...delivery, body: new TextEncoder().encode(body) }],
  ["a clock four minutes off", { ...delivery, now: now + 240_000 }],
])("a delivery is verified with %s", async (_, given) => {
  const event = { type: "ingestion.completed", data: { kg_name: "Nørrvik" } };
  expect(await verifyWebhook(given)).toEqual({ id, event });
});

const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
test.each([
  ["another body", { ...delivery, body: `${body} ` }, "No signature of a known key"],
  ["another id", { ...delivery, headers: { ...headers, "webhook-id": "evt_2" } }, "No signature of a known key"],
  ["a stranger's key", { ...delivery, publicKeys: [other] }, "No signature of a known key"],
  ["no key at all", { ...delivery, publicKeys: [] }, "No signature of a known key"],
  ["another secret", { ...delivery, publicKeys: [], secret: "whsec_YWJj" }, "No signature of a known key"],
  ["a signature of another kind", { ...delivery, headers: { ...headers, "webhook-signature": "v2,abc" } }, "No signat"],
  ["six minutes later", { ...delivery, now: now + 360_000 }, "too old or from the future"],
  ["six minutes before", { ...delivery, now: now - 360_000 }, "too old or from the future"],
  ["a malformed time", { ...delivery, headers: { ...headers, "webhook-timestamp": "soon" } }, "not a number"],
  ["a missing header", { ...delivery, headers: without("webhook-signature") }, "header of the signature is missing"],
])("a delivery with %s is refused", async (_, given, reason) => {
  await expect(verifyWebhook(given)).rejects.toThrow(reason);
});

test("a delivery of the service is verified with either key, and refused after a change of its body", async () => {
  const sent = signedHeaders({ id, body, at: new Date(now) }, { privateKey, secret });
  const given = { headers: sent, body, now };
  expect((await verifyWebhook({ ...given, publicKeys: [jwk] })).id).toBe(id);
  expect((await verifyWebhook({ ...given, secret })).id).toBe(id);
  await expect(verifyWebhook({ ...given, publicKeys: [jwk], secret, body: "{}" })).rejects.toThrow("No signature");
});
