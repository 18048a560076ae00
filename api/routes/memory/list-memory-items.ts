import { z } from "zod";
import { labelLengthLimit } from "../../../domain/limits/names.ts";
import { itemManagers, itemStatuses } from "../../../domain/memory-item.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { pagedList, pageRequest } from "../../input/paged-list.ts";
import { route } from "../../route.ts";
import { ItemBody, presentItem } from "./item-body.ts";
import { itemPosition, noSuchUser, userOf, userParams } from "./memory-fields.ts";

const list = pagedList({ list: "memory items", size: { max: 500, default: 100 }, key: itemPosition });

export const listMemoryItems = route({
  id: "listMemoryItems",
  method: "GET",
  path: "/api/v1/memory/users/{user_id}/items",
  tag: "Memory",
  summary: "List what is remembered of a user",
  description: "A page of items, newest first. For the next page send `next_cursor` as `cursor`, until it is null.",
  scope: "read",
  params: userParams,
  query: z.object({
    manager: z.enum(itemManagers).optional().describe("Only items of this manager"),
    status: z
      .enum(itemStatuses)
      .optional()
      .describe("Only items with this status. Default: active; with `as_of` also items that were superseded later."),
    q: safeText(labelLengthLimit)
      .optional()
      .describe("Only items whose text contains this; case and accents do not matter"),
    as_of: z.iso.datetime({ offset: true }).optional().describe("Only items valid at this time; default: any time"),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    user_id: userParams.shape.user_id,
    items: z.array(ItemBody).describe("The items, newest first"),
    next_cursor: shared.next_cursor,
  }),
  errors: { 404: noSuchUser },
  extension: true,
  examples: [
    {
      summary: "The two newest notes",
      params: { user_id: "ada" },
      query: { limit: "2", manager: "episodic" },
      status: 200,
    },
    { summary: "An unknown user", params: { user_id: "nobody" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id }, query }, { memory }) => {
    const { manager, status, q, as_of } = query;
    const owner = userOf(ctx, user_id);
    await memory.users.check(owner);
    const search = {
      ...(manager !== undefined && { manager }),
      ...(status !== undefined && { status }),
      ...(q !== undefined && { q }),
      ...(as_of !== undefined && { as_of: new Date(as_of) }),
    };
    const { entries, next } = await memory.list(owner, search, pageRequest(query));
    return { user_id, items: entries.map(presentItem), next_cursor: list.cursorAfter(next) };
  },
});
