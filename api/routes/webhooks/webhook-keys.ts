import { z } from "zod";
import { route } from "../../route.ts";

const PublicKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  kid: z.string(),
  alg: z.literal("EdDSA"),
  use: z.literal("sig"),
  standard_webhooks_key: z
    .string()
    .describe('The same key as libraries of Standard Webhooks take it: "whpk_" and base64'),
});

/** Any signature v1a of a webhook that one of these keys verifies is this service's. */
export const webhookKeys = route({
  id: "webhookKeys",
  method: "GET",
  path: "/.well-known/webhook-keys.json",
  tag: "Webhooks",
  summary: "Public keys that verify the signatures of webhooks",
  description:
    "For receivers of webhooks: one of these keys verifies the `v1a` signature of every delivery. Keep them " +
    "for an hour, and ask again when none fits.",
  scope: "none",
  extension: true,
  body: { kind: "none" },
  status: 200,
  response: z.object({ keys: z.array(PublicKey) }),
  examples: [{ summary: "The keys", status: 200 }],
  handle: async (_input, { webhooks: { publicKey } }) => {
    const raw = Buffer.from(publicKey.x ?? "", "base64url");
    return { keys: [{ ...publicKey, standard_webhooks_key: `whpk_${raw.toString("base64")}` }] };
  },
});
