import { z } from "zod";
import { PublicKeyBody } from "../../present/public-key.ts";
import { route } from "../../route.ts";

const WebhookKey = PublicKeyBody.extend({
  standard_webhooks_key: z
    .string()
    .describe('The same key in the form of Standard Webhooks libraries: "whpk_" and base64'),
});

/** A webhook comes from this service if one of these keys verifies its `v1a` signature. */
export const webhookKeys = route({
  id: "webhookKeys",
  method: "GET",
  path: "/.well-known/webhook-keys.json",
  tag: "Webhooks",
  summary: "Get the public keys that verify the signatures of webhooks",
  description:
    "For receivers of webhooks: one of these keys verifies the `v1a` signature of every delivery. Keep the keys for an " +
    "hour, and ask again when none of them verifies a signature.",
  scope: "none",
  extension: true,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    keys: z.array(WebhookKey).describe("Public keys; more than one while the service changes its key"),
  }),
  examples: [{ summary: "The keys", status: 200 }],
  handle: async (_input, { documents }) => {
    const { publicKey } = documents.webhooks;
    const raw = Buffer.from(publicKey.x ?? "", "base64url");
    return { keys: [{ ...publicKey, standard_webhooks_key: `whpk_${raw.toString("base64")}` }] };
  },
});
