import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { itemParams, noSuchItem, userOf } from "./memory-fields.ts";

export const forgetMemoryItem = route({
  id: "forgetMemoryItem",
  method: "DELETE",
  path: "/api/v1/memory/users/{user_id}/items/{item_id}",
  tag: "Memory",
  summary: "Forget an item",
  description:
    "Removes the item with its history, also when the user has opted out. A fact goes with the turns in which the user " +
    "stated it, a turn with the digest that summarises it.",
  scope: "delete",
  params: itemParams,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    item_id: itemParams.shape.item_id,
    timestamp: shared.timestamp,
  }),
  errors: { 404: noSuchItem },
  ifMatch: true,
  extension: true,
  examples: [
    { summary: "An item", params: { user_id: "ada", item_id: exampleIds.goneMemoryItem }, status: 200 },
    { summary: "An unknown one", params: { user_id: "ada", item_id: "mem_unknown" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id, item_id }, expected }, { memory }) => {
    await memory.items.forget({ owner: userOf(ctx, user_id), id: item_id, expected });
    return { success: true as const, item_id, timestamp: new Date().toISOString() };
  },
});
