import { z } from "zod";
import { profileBounds } from "../../../domain/limits.ts";
import { itemStatuses, type MemoryItem } from "../../../domain/memory-item.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { trustLevels } from "../../../domain/trust.ts";
import type { ProfileEntry } from "../../../memory/profile.ts";
import { pagedList, pageRequest } from "../../input/paged-list.ts";
import { route } from "../../route.ts";
import { itemPosition, noSuchUser, userOf, userParams } from "./memory-fields.ts";

const list = pagedList({ list: "memory profile", size: { max: 200, default: 100 }, key: itemPosition });

const time = (what: string) => z.iso.datetime().nullable().describe(what);

const Value = z
  .object({
    item_id: z.string().describe("Id of the item that says so: the items' endpoints show its history"),
    text: z.string().describe("What the user said, or what a client wrote"),
    status: z.enum(itemStatuses).describe("quarantined: too little trusted to count"),
    since: time("From when it holds; null: unknown"),
    until: time("Until when it held; null: it still holds"),
    confidence: z.number().describe("0 to 1"),
    trust: z.enum(trustLevels).describe("Where it comes from"),
    support: z.number().int().describe("Number of times that it was stated"),
    pinned: z.boolean().describe("Whether it is kept in view"),
    trace_id: z.string().nullable().describe("Trace of the question in which it was said; null if a client wrote it"),
  })
  .meta({ id: "ProfileValue" });

const atMost = (bound: number, what: string) => z.array(Value).describe(`${what}; at most ${bound}`);

export const memoryProfile = route({
  id: "memoryProfile",
  method: "GET",
  path: "/api/v1/memory/users/{user_id}/profile",
  tag: "Memory",
  summary: "Show what is known about a user",
  description:
    "What the user stated and what holds: facts, preferences and standing instructions, each with the items that say so. " +
    "The longest known comes first. The profile is made from the items whenever it is read. For the next page send " +
    "`next_cursor` as `cursor`, until it is null.",
  scope: "read",
  params: userParams,
  query: z.object({
    as_of: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("The profile as it stood at this time, by the times at which things were said. Default: now."),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    user_id: userParams.shape.user_id,
    profile: z
      .array(
        z
          .object({
            kind: z.enum(["fact", "preference", "instruction"]).describe("Kind of what is known"),
            about: z
              .string()
              .nullable()
              .describe(
                "What it is about, such as `project` or `home`; null for instructions, and for texts that no rule reads",
              ),
            is_single: z.boolean().describe("Whether one value holds at a time; false: values stand beside each other"),
            known_since: z.iso.datetime().describe("Time when something was said about it first"),
            values: atMost(profileBounds.values, "What holds, the most trusted and the surest first"),
            contradicted_by: atMost(
              profileBounds.contradictions,
              "What says something else and does not count: less trusted, or another value of a single one",
            ),
            earlier: atMost(profileBounds.earlier, "What held before, newest first"),
          })
          .meta({ id: "ProfileEntry" }),
      )
      .describe("One entry for each thing that is known, longest known first"),
    next_cursor: shared.next_cursor,
  }),
  errors: { 404: noSuchUser },
  extension: true,
  examples: [
    { summary: "A user", params: { user_id: "ada" }, query: { limit: "10" }, status: 200 },
    { summary: "An unknown user", params: { user_id: "nobody" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id }, query }, { memory }) => {
    const as_of = query.as_of === undefined ? null : new Date(query.as_of);
    const { entries, next } = await memory.profile(userOf(ctx, user_id), { ...pageRequest(query), as_of });
    return { user_id, profile: entries.map(presentEntry), next_cursor: list.cursorAfter(next) };
  },
});

const presentEntry = ({ known_since, values, contradicted_by, earlier, ...entry }: ProfileEntry) => ({
  ...entry,
  known_since: known_since.toISOString(),
  values: values.map(presentValue),
  contradicted_by: contradicted_by.map(presentValue),
  earlier: earlier.map(presentValue),
});

const presentValue = (item: MemoryItem): z.input<typeof Value> => ({
  item_id: item.id,
  text: item.text,
  status: item.status,
  since: (item.valid_from ?? item.occurred_at).toISOString(),
  until: item.valid_to?.toISOString() ?? null,
  confidence: item.confidence,
  trust: item.trust,
  support: item.support,
  pinned: item.pinned,
  trace_id: item.trace_id,
});
