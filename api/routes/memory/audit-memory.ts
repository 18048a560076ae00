import { z } from "zod";
import { itemStatuses, type MemoryItem } from "../../../domain/memory-item.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { route } from "../../route.ts";
import { noSuchUser, userOf, userParams } from "./memory-fields.ts";

/** Ids of each kind that an audit names. */
const idsShown = 20;

const found = (meaning: string) =>
  z
    .object({
      count: z.number().int().describe("Number of items"),
      item_ids: z.array(z.string()).describe(`Ids of the newest ${idsShown}`),
    })
    .describe(meaning);

export const auditMemory = route({
  id: "auditMemory",
  method: "GET",
  path: "/api/v1/memory/users/{user_id}/audit",
  tag: "Memory",
  summary: "Check what is remembered of a user",
  description:
    "Reads all items of the user, and counts those of no use: facts that contradict each other, active items whose " +
    "validity has ended, and repetitions. Changes nothing. The endpoints of items show and forget them.",
  scope: "read",
  params: userParams,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    user_id: userParams.shape.user_id,
    items: z.number().int().describe("Number of stored items, without turns of short_term"),
    by_status: z.record(z.enum(itemStatuses), z.number().int()).describe("Number of items by status"),
    junk: z
      .object({
        ended_but_active: found("Active items whose validity has ended"),
        conflicting: found("Facts that can have only one value at a time, where a later fact has another value"),
        duplicates: found("Items with the same text as a newer item of the same kind"),
      })
      .describe("Items of no use. Each counts once, for the first reason that applies."),
    junk_ratio: z.number().min(0).max(1).describe("Share of the active items that are of no use"),
    timestamp: shared.timestamp,
  }),
  errors: { 404: noSuchUser },
  extension: true,
  examples: [
    { summary: "A user", params: { user_id: "ada" }, status: 200 },
    { summary: "An unknown user", params: { user_id: "nobody" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id } }, { memory }) => {
    const { junk, ...report } = await memory.audit(userOf(ctx, user_id));
    const { ended_but_active, conflicting, duplicates } = junk;
    return {
      user_id,
      ...report,
      junk: {
        ended_but_active: idsOf(ended_but_active),
        conflicting: idsOf(conflicting),
        duplicates: idsOf(duplicates),
      },
      timestamp: new Date().toISOString(),
    };
  },
});

const idsOf = (items: readonly MemoryItem[]) => ({
  count: items.length,
  item_ids: items.slice(0, idsShown).map(({ id }) => id),
});
