// Parameters and fields that several endpoints of the memory share.
import { z } from "zod";
import { memoryRetentionDays, userIdLengthLimit } from "../../../domain/limits/memory.ts";
import type { MemoryOwner, MemorySettings } from "../../../domain/memory-item.ts";
import { isStorable, safeText } from "../../../domain/safe-text.ts";
import type { ConsolidationView } from "../../../memory/consolidation/requested.ts";

export const userParams = z.object({
  user_id: safeText(userIdLengthLimit).describe("Id that the client gives to the user, as in questions"),
});
export const sessionParams = userParams.extend({
  session_id: safeText(userIdLengthLimit).describe("Id that the client gives to the conversation, as in questions"),
});

export const itemParams = userParams.extend({
  item_id: safeText(userIdLengthLimit).describe("Id of the item"),
});

/** The key of a page: the time of an item and its id, as memory/item-list.ts writes them. */
export const itemPosition = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [^\0]{1,500}$/)
  .refine((text) => isStorable(text) && !Number.isNaN(Date.parse(text.slice(0, text.indexOf(" ")))));

export const noSuchItem = "Nothing is remembered of the user, or there is no such item";
export const noMemory = "The memory of the user was erased, or the user has opted out";
export const noSuchUser = "Nothing is remembered of the user";
export const erasedUser = "The memory of the user was erased: nothing is stored for the user any more";

export const consolidationFields = {
  pending: z.boolean().describe("Whether a consolidation is due or runs"),
  last_ended: z.iso.datetime().nullable().describe("When a consolidation ended last; null if none did"),
};
export const presentConsolidation = ({ ended_at, is_pending }: ConsolidationView) => ({
  pending: is_pending,
  last_ended: ended_at?.toISOString() ?? null,
});

/** Tenant and user of a request. The tenant is always that of the key. */
export const userOf = (ctx: { readonly tenant_id: string }, user_id: string): MemoryOwner => ({
  tenant_id: ctx.tenant_id,
  user_id,
});

export const retentionDays = z.number().int().min(1).max(memoryRetentionDays);

export const settingsFields = {
  opt_out: z
    .boolean()
    .describe("true: nothing is remembered or recalled for the user. What is stored stays until erased."),
  retention_days: retentionDays
    .nullable()
    .describe("Days after which new items expire; null: the periods of the managers"),
};
export const presentSettings = ({ enabled, retention_days = null }: MemorySettings) => ({
  opt_out: !enabled,
  retention_days,
});

export const Settings = z.object(settingsFields).meta({ id: "MemorySettings" });
