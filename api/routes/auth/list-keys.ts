import { z } from "zod";
import { keysPage } from "../../../domain/limits.ts";
import { tenantFor } from "../../auth/grants.ts";
import { queryFlag, queryInteger } from "../../parameters.ts";
import { route } from "../../route.ts";
import { KeyBody, presentKey, tenantQuery } from "./key-body.ts";

export const listKeys = route({
  id: "listKeys",
  method: "GET",
  path: "/api/v1/auth/keys",
  tag: "Authentication",
  summary: "API keys without their secrets, newest first",
  description:
    "A page of keys, each with its state and when it was last used. For the next page pass `next_cursor` as " +
    "`cursor`, until it is null.",
  scope: "admin",
  query: tenantQuery.extend({
    include_revoked: queryFlag(false),
    limit: queryInteger(1, keysPage.max, keysPage.default),
    cursor: z
      .string()
      .regex(/^key_[0-9A-Z]{26}$/, "must be a cursor that this endpoint gave")
      .optional(),
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({ keys: z.array(KeyBody), next_cursor: z.string().nullable() }),
  examples: [{ summary: "The newest", query: { limit: "1" }, status: 200 }],
  handle: async ({ ctx, query }, { keys }) => {
    const { include_revoked, limit, cursor = null } = query;
    const tenant_id = tenantFor(ctx, query.tenant_id);
    // One more than asked for tells whether there is a next page.
    const found = await keys.list({ tenant_id, include_revoked, cursor, limit: limit + 1 });
    const page = found.slice(0, limit);
    const now = new Date();
    return {
      keys: page.map((key) => presentKey(key, now)),
      next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  },
});
