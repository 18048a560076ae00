import type { WebhookEvent } from "./generated/types.ts";

/** A key of /.well-known/webhook-keys.json, or its text form: "whpk_" and 32 bytes in base64. */
export type WebhookPublicKey = string | { readonly kty: string; readonly crv?: string; readonly x?: string };

export interface WebhookDelivery {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The received bytes. Parsed and serialised JSON has other bytes. */
  readonly body: string | Uint8Array;
  /** For `v1a` signatures (ed25519). */
  readonly publicKeys?: readonly WebhookPublicKey[];
  /** For `v1` signatures (HMAC-SHA-256): "whsec_" and base64. */
  readonly secret?: string;
  /** Largest difference between the delivery's clock and this one; default 300. */
  readonly toleranceSeconds?: number;
  /** Milliseconds; default now. */
  readonly now?: number;
}

/** The delivery is too old or was not sent by the service: answer 400 and ignore it. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/**
 * Verifies a delivery and returns its event. Deliveries are signed by Standard Webhooks (standardwebhooks.com) over
 * `<webhook-id>.<webhook-timestamp>.<body>`; one valid signature of one key suffices. Store `id` to detect repeated
 * deliveries. Throws `WebhookError`.
 */
export async function verifyWebhook(delivery: WebhookDelivery): Promise<{ id: string; event: WebhookEvent }> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    header(delivery.headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError("A header of the signature is missing");
  checkTime(timestamp, delivery);
  const text = typeof delivery.body === "string" ? delivery.body : new TextDecoder().decode(delivery.body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const signature of signatures.split(" ")) {
    if (await isSigned(signature, signed, delivery)) return { id, event: parse(text) };
  }
  throw new WebhookError("No signature of a known key");
}

function header(headers: WebhookDelivery["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === "string" ? value : value?.[0];
}

function checkTime(timestamp: string, { toleranceSeconds = 300, now = Date.now() }: WebhookDelivery): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError("The time of the delivery is not a number");
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookError("The delivery is too old or from the future");
  }
}

async function isSigned(text: string, signed: Uint8Array<ArrayBuffer>, delivery: WebhookDelivery): Promise<boolean> {
  const [version, encoded = ""] = text.split(",");
  const signature = bytesOf(encoded);
  if (!signature) return false;
  if (version === "v1" && delivery.secret !== undefined) return hasMac(signature, signed, delivery.secret);
  if (version !== "v1a") return false;
  for (const key of delivery.publicKeys ?? []) {
    const imported = await publicKey(key);
    if (await crypto.subtle.verify("Ed25519", imported, signature, signed)) return true;
  }
  return false;
}

async function hasMac(signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>, secret: string) {
  const raw = bytesOf(secret.replace(/^whsec_/, ""));
  if (!raw) throw new WebhookError("The secret is not base64");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["verify"]);
  // `verify` compares in constant time.
  return crypto.subtle.verify("HMAC", key, signature, signed);
}

async function publicKey(key: WebhookPublicKey) {
  const raw = bytesOf(typeof key === "string" ? key.replace(/^whpk_/, "") : (key.x ?? ""));
  if (raw?.length !== 32) throw new WebhookError("A public key is not one of ed25519");
  return crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
}

/** base64 or base64url; null when it is neither. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Not checked further, because the service signed it. */
function parse(text: string): WebhookEvent {
  try {
    return JSON.parse(text) as WebhookEvent;
  } catch {
    throw new WebhookError("The body is not JSON");
  }
}
