import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { memoryTextLimit } from "../../../domain/limits/memory.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { reply, route } from "../../route.ts";
import { Dropped, ItemBody, itemTag, presentItem } from "./item-body.ts";
import { itemParams, noMemory, noSuchItem, userOf } from "./memory-fields.ts";

const PatchRequest = z
  .object({
    text: safeText(memoryTextLimit)
      .nullish()
      .describe("The new text. Card numbers, keys and passwords are dropped from it."),
    importance: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe("Importance, from 0 to 1. It mainly orders items that are otherwise equal."),
    pinned: z
      .boolean()
      .nullish()
      .describe("Whether the item is pinned: every recall includes the newest ten pinned items"),
    status: z
      .enum(["active", "retracted"])
      .nullish()
      .describe("retracted: the item is not used any more, and stays in lists of this status"),
  })
  .meta({ id: "MemoryItemPatch" });

export const patchMemoryItem = route({
  id: "patchMemoryItem",
  method: "PATCH",
  path: "/api/v1/memory/users/{user_id}/items/{item_id}",
  tag: "Memory",
  summary: "Change an item",
  description:
    "Absent fields stay as they are. The history keeps the item as it was before. The value of a fact is read from its " +
    "new text; a text that states no fact answers no question by itself.",
  scope: "write",
  params: itemParams,
  body: { kind: "json", schema: PatchRequest },
  status: 200,
  response: z.object({ item: ItemBody, dropped: Dropped }),
  errors: { 404: noSuchItem, 409: noMemory },
  idempotent: "replay",
  ifMatch: true,
  extension: true,
  examples: [
    {
      summary: "Another text",
      params: { user_id: "ada", item_id: exampleIds.memoryItem },
      body: { text: "Ada works at the ferry office." },
      status: 200,
    },
    { summary: "Nothing to change", params: { user_id: "ada", item_id: exampleIds.memoryItem }, body: {}, status: 400 },
  ],
  handle: async ({ ctx, params: { user_id, item_id: id }, body, expected }, { memory }) => {
    const { text, importance, pinned, status } = body;
    const change = {
      ...(text != null && { text }),
      ...(importance != null && { importance }),
      ...(pinned != null && { pinned }),
      ...(status != null && { status }),
    };
    if (Object.keys(change).length === 0) throw invalidInput("The request body has no field to change");
    const { item, dropped } = await memory.items.change({ owner: userOf(ctx, user_id), id, expected }, change);
    return reply(200, { item: presentItem(item), dropped }, itemTag(item));
  },
});
