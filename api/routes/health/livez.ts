import { z } from "zod";
import { route } from "../../route.ts";

export const livez = route({
  id: "livez",
  method: "GET",
  path: "/livez",
  tag: "Health",
  summary: "Check whether the process answers",
  description:
    "For supervisors that restart processes. It stays 200 while backends are away and while the service stops.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: z.object({ status: z.literal("ok").describe("Always ok") }),
  extension: true,
  examples: [{ summary: "It answers", status: 200 }],
  handle: async () => ({ status: "ok" as const }),
});
