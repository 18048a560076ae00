import { z } from "zod";
import { tenantFor } from "../../auth/grants.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { keyParams, tenantQuery } from "./key-body.ts";

export const revokeKey = route({
  id: "revokeKey",
  method: "DELETE",
  path: "/api/v1/auth/keys/{key_id}",
  tag: "Authentication",
  summary: "Revoke an API key and the tokens made from it",
  description:
    "It is refused from now on: here at once, in other processes within five seconds. Its tokens end with it.",
  scope: "admin",
  params: keyParams,
  query: tenantQuery,
  body: { kind: "none" },
  status: 200,
  response: z.object({ message: z.string(), key_id: z.string() }),
  errors: {
    404: "There is no such key, it is another tenant's, or it is revoked already",
    409: "It is the last usable admin key",
  },
  examples: [
    { summary: "A key that counts", params: { key_id: exampleIds.key }, status: 200 },
    { summary: "An unknown key", params: { key_id: "key_0" }, status: 404 },
  ],
  handle: async ({ ctx, params, query }, { keys }) => {
    const { id } = await keys.revoke({ id: params.key_id, tenant_id: tenantFor(ctx, query.tenant_id) });
    return { message: "API key revoked", key_id: id };
  },
});
