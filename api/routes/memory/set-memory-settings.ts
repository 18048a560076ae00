import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { route } from "../../route.ts";
import { erasedUser, presentSettings, retentionDays, Settings, userOf, userParams } from "./memory-fields.ts";

const SettingsRequest = z
  .object({
    opt_out: z
      .boolean()
      .nullish()
      .describe("true: nothing is remembered or recalled for the user. Default: as before, at first false."),
    retention_days: z
      .union([retentionDays, z.literal("default")])
      .nullish()
      .describe("Days after which new items expire; `default`: the periods of the managers. Default: as before."),
  })
  .meta({ id: "MemorySettingsRequest" });

export const setMemorySettings = route({
  id: "setMemorySettings",
  method: "PUT",
  path: "/api/v1/memory/users/{user_id}/settings",
  tag: "Memory",
  summary: "Set whether and how long a user is remembered",
  description:
    "The user may be one of whom nothing is remembered yet. Absent fields stay as they are. An opt-out deletes " +
    "nothing: erase the memory for that.",
  scope: "write",
  params: userParams,
  body: { kind: "json", schema: SettingsRequest },
  status: 200,
  response: Settings.extend({ user_id: userParams.shape.user_id }).meta({ id: "MemorySettingsOfUser" }),
  errors: { 409: erasedUser },
  idempotent: "replay",
  extension: true,
  examples: [
    { summary: "Keep items for a month", params: { user_id: "ada" }, body: { retention_days: 30 }, status: 200 },
    { summary: "Nothing to set", params: { user_id: "ada" }, body: {}, status: 400 },
  ],
  handle: async ({ ctx, params: { user_id }, body: { opt_out, retention_days } }, { memory }) => {
    const change = {
      ...(opt_out != null && { enabled: !opt_out }),
      ...(retention_days != null && { retention_days: retention_days === "default" ? null : retention_days }),
    };
    if (Object.keys(change).length === 0) throw invalidInput("The request body has no field to change");
    const settings = await memory.users.set(userOf(ctx, user_id), change);
    return { user_id, ...presentSettings(settings) };
  },
});
