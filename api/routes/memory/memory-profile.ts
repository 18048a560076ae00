import { z } from "zod";
import { profileBounds } from "../../../domain/limits/memory.ts";
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
    item_id: z.string().describe("Id of the item that states the value. The endpoints of items show its history."),
    text: z.string().describe("What the user said, or what a client wrote"),
    status: z.enum(itemStatuses).describe("quarantined: not trusted enough to be used"),
    since: time("Start of the validity; null if unknown"),
    until: time("End of the validity; null while the value is valid"),
    confidence: z.number().describe("Confidence of the value, from 0 to 1"),
    trust: z.enum(trustLevels).describe("Origin of the value"),
    support: z.number().int().describe("Number of times that it was stated"),
    pinned: z.boolean().describe("Whether the item is pinned: every recall includes the newest ten pinned items"),
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
    "Facts, preferences and standing instructions that are known about the user, each with the items that state them. " +
    "What has been known longest comes first. The profile is made from the items whenever it is read. For the next " +
    "page send `next_cursor` as `cursor`, until it is null.",
  scope: "read",
  params: userParams,
  query: z.object({
    as_of: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("The profile as it stood at this time, made from the statements up to then. Default: now."),
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
            is_single: z.boolean().describe("True if only one value can be valid at a time"),
            known_since: z.iso.datetime().describe("Time of the first statement about it"),
            values: atMost(profileBounds.values, "Current values, most trusted first"),
            contradicted_by: atMost(profileBounds.contradictions, "Contradicting statements that are ignored"),
            earlier: atMost(profileBounds.earlier, "Earlier values, newest first"),
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
