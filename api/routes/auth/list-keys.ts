import { z } from "zod";
import { keysPage } from "../../../domain/limits/keys.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { tenantFor } from "../../auth/grants.ts";
import { pagedList } from "../../input/paged-list.ts";
import { queryFlag } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { KeyBody, presentKey, tenantQuery } from "./key-body.ts";

const list = pagedList({ list: "keys", size: keysPage, key: z.string().regex(/^key_[0-9A-Z]{26}$/) });

export const listKeys = route({
  id: "listKeys",
  method: "GET",
  path: "/api/v1/auth/keys",
  tag: "Authentication",
  summary: "List API keys without their secrets, newest first",
  description:
    "A page of keys, each with its state and the time of its last use, and their number on all pages. For the next page send `next_cursor` as " +
    "`cursor`, until it is null.",
  scope: "admin",
  query: tenantQuery.extend({
    include_revoked: queryFlag(false).describe("Whether to list revoked keys, too"),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    keys: z.array(KeyBody).describe("Keys, newest first"),
    total_count: shared.total_count,
    next_cursor: shared.next_cursor,
  }),
  examples: [{ summary: "The newest", query: { limit: "1" }, status: 200 }],
  handle: async ({ ctx, query }, { access: { keys } }) => {
    const { include_revoked, limit, cursor } = query;
    const tenant_id = tenantFor(ctx, query.tenant_id);
    const { entries, total_count, next } = await keys.list({ tenant_id, include_revoked, cursor, limit });
    const now = new Date();
    return { keys: entries.map((key) => presentKey(key, now)), total_count, next_cursor: list.cursorAfter(next) };
  },
});
