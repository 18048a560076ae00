import { exampleIds } from "../../openapi/example-ids.ts";
import { reply, route } from "../../route.ts";
import { ItemBody, itemTag, presentItem } from "./item-body.ts";
import { itemParams, noSuchItem, userOf } from "./memory-fields.ts";

export const memoryItem = route({
  id: "memoryItem",
  method: "GET",
  path: "/api/v1/memory/users/{user_id}/items/{item_id}",
  tag: "Memory",
  summary: "Read one item",
  description: "The item with its revision, of any status.",
  scope: "read",
  params: itemParams,
  body: { kind: "none" },
  status: 200,
  response: ItemBody,
  errors: { 404: noSuchItem },
  extension: true,
  tagged: true,
  examples: [
    { summary: "An item", params: { user_id: "ada", item_id: exampleIds.memoryItem }, status: 200 },
    { summary: "An unknown one", params: { user_id: "ada", item_id: "mem_unknown" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id, item_id } }, { memory }) => {
    const item = await memory.items.get(userOf(ctx, user_id), item_id);
    return reply(200, presentItem(item), itemTag(item));
  },
});
