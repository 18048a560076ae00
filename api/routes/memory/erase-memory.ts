import { exampleIds } from "../../openapi/example-ids.ts";
import { reply, route } from "../../route.ts";
import { ErasureBody, presentErasure } from "./erasure-body.ts";
import { userOf, userParams } from "./memory-fields.ts";

export const eraseMemory = route({
  id: "eraseMemory",
  method: "DELETE",
  path: "/api/v1/memory/users/{user_id}",
  tag: "Memory",
  summary: "Erase the memory of a user",
  description:
    "From the answer on nothing is stored for the user any more. A background loop removes items, turns, settings, the " +
    "traces of the user's requests, the user's questions and answers that are jobs, and answers kept for repeated " +
    "requests. It goes on after a restart, and a little later removes what was written meanwhile. Counts of usage " +
    "stay: they hold no text. The path in `Location` shows the receipt. The erasure of a user who was erased starts " +
    "again, with the same id.",
  scope: "admin",
  params: userParams,
  body: { kind: "none" },
  status: 202,
  response: ErasureBody,
  errors: { 404: "Nothing is stored about the user" },
  extension: true,
  examples: [
    { summary: "A user", params: { user_id: exampleIds.goneUser }, status: 202 },
    { summary: "An unknown user", params: { user_id: "nobody" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id } }, { memory }) => {
    const erasure = await memory.users.erase(userOf(ctx, user_id));
    return reply(202, presentErasure(erasure), { Location: `/api/v1/memory/erasures/${erasure.id}` });
  },
});
