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
  summary: "Replace an API key; the old key stays valid for 24 hours, and the secret is shown once",
  description:
    "The new key has the same name, scopes, tier and limits. Both keys are valid for 24 hours, so that clients can " +
    "change to the new key one after the other.",
  scope: "admin",
  params: keyParams,
  query: tenantQuery,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    new_key: z.string().describe("The secret of the new key. It is not shown again."),
    id: z.string().describe("Id of the new key"),
    key_id: z.string().describe("Id of the old key"),
    old_key_expires: z.iso.datetime().describe("Time until which the old key is valid"),
    expires_at: z.iso
      .datetime()
      .nullable()
      .describe("Time from which the new key is refused; null if it does not expire"),
    message: z.string().describe("What was done, in words"),
  }),
  idempotent: "once",
  keyOnly: true,
  errors: {
    404: "The key does not exist, belongs to another tenant, or is revoked or expired",
    409: "The key was already rotated",
  },
  examples: [
    { summary: "An active key", params: { key_id: exampleIds.key }, status: 200 },
    { summary: "An unknown key", params: { key_id: "key_0" }, status: 404 },
  ],
  handle: async ({ ctx, params, query }, { access: { keys } }) => {
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
