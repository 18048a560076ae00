import { z } from "zod";
import { changeOps } from "../../../domain/memory-item.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { ItemBody, presentItem } from "./item-body.ts";
import { itemParams, noSuchItem, userOf } from "./memory-fields.ts";

export const memoryItemHistory = route({
  id: "memoryItemHistory",
  method: "GET",
  path: "/api/v1/memory/users/{user_id}/items/{item_id}/history",
  tag: "Memory",
  summary: "Show how an item came to be",
  description: "The last 100 changes, newest first, each with its reason and the item after it.",
  scope: "read",
  params: itemParams,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    item_id: itemParams.shape.item_id,
    changes: z
      .array(
        z.object({
          op: z.enum(changeOps).describe("What was done"),
          reason: z.string().describe("Why, in words"),
          at: z.iso.datetime().describe("Time of the change"),
          item: ItemBody.describe("The item after the change"),
        }),
      )
      .describe("The changes, newest first"),
  }),
  errors: { 404: noSuchItem },
  extension: true,
  examples: [
    { summary: "An item", params: { user_id: "ada", item_id: exampleIds.memoryItem }, status: 200 },
    { summary: "An unknown one", params: { user_id: "ada", item_id: "mem_unknown" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id, item_id } }, { memory }) => {
    const found = await memory.items.history(userOf(ctx, user_id), item_id);
    const changes = found.map(({ op, reason, at, item }) => ({
      op,
      reason,
      at: at.toISOString(),
      item: presentItem(item),
    }));
    return { item_id, changes };
  },
});
