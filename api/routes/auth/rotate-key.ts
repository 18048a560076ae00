import { z } from "zod";
import { tenantFor } from "../../auth/grants.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { keyParams, tenantQuery } from "./key-body.ts";

export const rotateKey = route({
  id: "rotateKey",
  method: "POST",
  path: "/api/v1/auth/keys/{key_id}/rotate",
  tag: "Authentication",
  summary: "Put a new API key in the place of one, which still counts for 24 hours; the secret is shown once",
  description:
    "The new key has the same name, scopes, tier and limits. Both count for 24 hours, so that clients can be " +
    "changed one after the other.",
  scope: "admin",
  params: keyParams,
  query: tenantQuery,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    new_key: z.string(),
    id: z.string().describe("Of the new key"),
    key_id: z.string().describe("Of the old key"),
    old_key_expires: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    message: z.string(),
  }),
  idempotent: "once",
  keyOnly: true,
  errors: {
    404: "There is no such key, it is another tenant's, or it is revoked or expired",
    409: "The key is being rotated already, or the Idempotency-Key was already used: the secret is shown once",
    422: "The Idempotency-Key was used with another request",
  },
  examples: [
    { summary: "A key that counts", params: { key_id: exampleIds.key }, status: 200 },
    { summary: "An unknown key", params: { key_id: "key_0" }, status: 404 },
  ],
  handle: async ({ ctx, params, query }, { keys }) => {
    const tenant_id = tenantFor(ctx, query.tenant_id);
    const { id: created_by } = await keys.byIdNow(ctx.key_id);
    const { secret, old, key } = await keys.rotate({ id: params.key_id, tenant_id }, created_by);
    const end = old.rotates_out_at.toISOString();
    return {
      new_key: secret,
      id: key.id,
      key_id: old.id,
      old_key_expires: end,
      expires_at: key.expires_at?.toISOString() ?? null,
      message: `The old key is valid until ${end}`,
    };
  },
});
