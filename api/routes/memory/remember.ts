import { z } from "zod";
import { memoryTextLimit, userIdLengthLimit } from "../../../domain/limits/memory.ts";
import { orElse } from "../../../domain/or-else.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { reply, route } from "../../route.ts";
import { Dropped, ItemBody, itemTag, presentItem } from "./item-body.ts";
import { noMemory, userOf, userParams } from "./memory-fields.ts";

const RememberRequest = z
  .object({
    text: safeText(memoryTextLimit).describe("What to remember. Card numbers, keys and passwords are dropped from it."),
    kind: orElse(z.enum(["note", "instruction", "pin"]), "note").describe(
      "note: something about the user. instruction: how the user wants answers. pin: what every recall includes (the " +
        "newest ten).",
    ),
    session_id: safeText(userIdLengthLimit).nullish().describe("The conversation in which it was said"),
    occurred_at: z.iso.datetime({ offset: true }).nullish().describe("When it happened or was said. Default: now."),
    importance: orElse(z.number().min(0).max(1), 0.5).describe(
      "Importance, from 0 to 1. It mainly orders items that are otherwise equal.",
    ),
  })
  .meta({ id: "RememberRequest" });

export const remember = route({
  id: "remember",
  method: "POST",
  path: "/api/v1/memory/users/{user_id}/items",
  tag: "Memory",
  summary: "Remember something about a user",
  description:
    "The user may be one of whom nothing is remembered yet. If the same text is stored already (case and accents do " +
    "not matter), the request reinforces that item instead of adding another one.",
  scope: "write",
  params: userParams,
  body: { kind: "json", schema: RememberRequest },
  status: 200,
  response: z.object({
    op: z
      .enum(["add", "reinforce", "noop"])
      .describe(
        "add: a new item. reinforce: the item was known, and was stated once more. noop: this request was handled before.",
      ),
    item: ItemBody,
    dropped: Dropped,
  }),
  errors: { 409: `${noMemory}, or the user has too many items` },
  idempotent: "replay",
  tagged: true,
  extension: true,
  examples: [
    { summary: "A note", params: { user_id: "ada" }, body: { text: "Ada works at the harbour office." }, status: 200 },
    { summary: "Nothing to remember", params: { user_id: "ada" }, body: { text: " " }, status: 400 },
  ],
  handle: async ({ ctx, params: { user_id }, body, request }, { memory }) => {
    const { occurred_at, session_id = null, ...note } = body;
    const key = request.headers["idempotency-key"];
    const { op, item, dropped } = await memory.items.remember(userOf(ctx, user_id), {
      ...note,
      session_id,
      occurred_at: occurred_at == null ? null : new Date(occurred_at),
      event: typeof key === "string" ? `${ctx.key_id}:${key}` : null,
    });
    return reply(200, { op, item: presentItem(item), dropped }, itemTag(item));
  },
});
