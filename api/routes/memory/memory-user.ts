import { z } from "zod";
import { managerNames } from "../../../domain/memory.ts";
import { route } from "../../route.ts";
import {
  consolidationFields,
  noSuchUser,
  presentConsolidation,
  presentSettings,
  Settings,
  userOf,
  userParams,
} from "./memory-fields.ts";

export const memoryUser = route({
  id: "memoryUser",
  method: "GET",
  path: "/api/v1/memory/users/{user_id}",
  tag: "Memory",
  summary: "Show how much is remembered of a user",
  description: "Counts of stored items, the settings of the user, and the consolidation. An erased user is unknown.",
  scope: "read",
  params: userParams,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    user_id: userParams.shape.user_id,
    items: z
      .record(z.enum(managerNames), z.number().int())
      .describe("Number of stored items by manager; of `short_term` the remembered turns of all sessions"),
    settings: Settings.describe("What was set for the user, or the defaults"),
    last_change: z.iso.datetime().nullable().describe("Time of the newest turn or item; null without one"),
    consolidation: z.object(consolidationFields).describe("How far the consolidation of the memory is"),
  }),
  errors: { 404: noSuchUser },
  extension: true,
  examples: [
    { summary: "A user who has asked", params: { user_id: "ada" }, status: 200 },
    { summary: "An unknown user", params: { user_id: "nobody" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id } }, { memory }) => {
    const owner = userOf(ctx, user_id);
    const { items, settings, last_item_at } = await memory.users.overview(owner);
    return {
      user_id,
      items,
      settings: presentSettings(settings),
      last_change: last_item_at?.toISOString() ?? null,
      consolidation: presentConsolidation(await memory.consolidations.state(owner)),
    };
  },
});
