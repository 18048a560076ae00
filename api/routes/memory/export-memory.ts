import { route } from "../../route.ts";
import { noSuchUser, userOf, userParams } from "./memory-fields.ts";

export const exportMemory = route({
  id: "exportMemory",
  method: "GET",
  path: "/api/v1/memory/users/{user_id}/export",
  tag: "Memory",
  summary: "Export everything that is remembered of a user",
  description:
    "Streams one JSON object per line: a header with the settings, each remembered turn, each item with its history, and a " +
    "trailer with counts. A file without the trailer was cut off.",
  scope: "admin",
  params: userParams,
  body: { kind: "none" },
  status: 200,
  response: "download",
  mediaTypes: ["application/x-ndjson"],
  errors: { 404: noSuchUser },
  extension: true,
  examples: [
    { summary: "A user", params: { user_id: "ada" }, status: 200 },
    { summary: "An unknown user", params: { user_id: "nobody" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id } }, { memory }) => ({
    mediaType: "application/x-ndjson",
    // The user's id may have any characters, and a file name may not.
    fileName: "memory.ndjson",
    write: await memory.openExport(userOf(ctx, user_id)),
  }),
});
