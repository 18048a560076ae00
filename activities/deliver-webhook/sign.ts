import { createHmac, type KeyObject, sign } from "node:crypto";

export interface SigningKeys {
  /** ed25519. Receivers check the signature with the public key at /.well-known/webhook-keys.json. */
  readonly privateKey: KeyObject;
  /** Secret for a second signature, by HMAC: base64, with or without "whsec_". */
  readonly secret?: string;
}

export interface SignedEvent {
  /** Id of the event, the same in every attempt. */
  readonly id: string;
  readonly body: string;
  readonly at: Date;
}

/** Headers of the Standard Webhooks specification 1.0. */
export function signedHeaders(
  { id, body, at }: SignedEvent,
  { privateKey, secret }: SigningKeys,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = [`v1a,${sign(null, content, privateKey).toString("base64")}`];
  if (secret !== undefined)
    signatures.push(`v1,${createHmac("sha256", secretBytes(secret)).update(content).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

const secretBytes = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ""), "base64");
