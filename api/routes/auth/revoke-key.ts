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
    "The key is refused from now on: by this process at once, by other processes within five seconds. Its tokens are " +
    "refused with it.",
  scope: "admin",
  params: keyParams,
  query: tenantQuery,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    message: z.string().describe("What was done, in words"),
    key_id: z.string().describe("Id of the revoked key"),
  }),
  errors: {
    404: "The key does not exist, belongs to another tenant, or is already revoked",
    409: "The key is the last usable admin key",
  },
  examples: [
    { summary: "An active key", params: { key_id: exampleIds.key }, status: 200 },
    { summary: "An unknown key", params: { key_id: "key_0" }, status: 404 },
  ],
  handle: async ({ ctx, params, query }, { access: { keys } }) => {
    const { id } = await keys.revoke({ id: params.key_id, tenant_id: tenantFor(ctx, query.tenant_id) });
    return { message: "API key revoked", key_id: id };
  },
});
