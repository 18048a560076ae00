import { z } from "zod";
import { itemKinds, itemManagers, itemStatuses, type MemoryItem } from "../../../domain/memory-item.ts";
import { secretKinds } from "../../../domain/secret-kinds.ts";
import { trustLevels } from "../../../domain/trust.ts";
import { etagOf } from "../../present/etag.ts";

const time = (what: string) => z.iso.datetime().describe(what);
const optionalTime = (what: string) => z.iso.datetime().nullable().describe(what);

export const ItemBody = z
  .object({
    id: z.string().describe("Id of the item"),
    manager: z.enum(itemManagers).describe("The manager that keeps the item"),
    kind: z.enum(itemKinds).describe("Kind of the item"),
    status: z
      .enum(itemStatuses)
      .describe("superseded: a later fact replaced it. quarantined: not trusted enough to be used."),
    text: z.string().describe("What is remembered"),
    session_id: z.string().nullable().describe("The conversation in which it was said; null if unknown"),
    occurred_at: time("Time when it happened or was said"),
    recorded_at: time("Time when it was first stored"),
    valid_from: optionalTime("Start of its validity; null if unknown"),
    valid_to: optionalTime("End of its validity; null while it is valid"),
    superseded_by: z.string().nullable().describe("Id of the item that replaced it; null if none did"),
    expires_at: optionalTime("Time after which it is forgotten; null if it does not expire"),
    importance: z.number().describe("Importance, from 0 to 1"),
    confidence: z.number().describe("Confidence, from 0 to 1"),
    trust: z.enum(trustLevels).describe("Origin of the item"),
    support: z.number().int().describe("Number of times that it was stated"),
    pinned: z.boolean().describe("Whether it is pinned: every recall includes the newest ten pinned items"),
    trace_id: z.string().nullable().describe("Trace of the question in which it was said; null if a client wrote it"),
    derived_by: z.string().describe("What created it, such as `client` or `rules`"),
    rev: z.number().int().describe("Revision, from 1: the ETag of the item"),
  })
  .meta({ id: "MemoryItem" });

export const Dropped = z
  .array(z.enum(secretKinds))
  .describe("Secrets that the service has dropped from the text; `[removed]` stands in their place");

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function presentItem(item: MemoryItem): z.input<typeof ItemBody> {
  const { quotes: _, details: __, slot: ___, ...shown } = item;
  return {
    ...shown,
    occurred_at: item.occurred_at.toISOString(),
    recorded_at: item.recorded_at.toISOString(),
    valid_from: iso(item.valid_from),
    valid_to: iso(item.valid_to),
    expires_at: iso(item.expires_at),
  };
}

export const itemTag = ({ rev }: MemoryItem) => etagOf(String(rev));
