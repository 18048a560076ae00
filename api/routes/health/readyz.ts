import { z } from "zod";
import { reply, route } from "../../route.ts";

export const readyz = route({
  id: "readyz",
  method: "GET",
  path: "/readyz",
  tag: "Health",
  summary: "Check whether the process takes requests",
  description:
    "For load balancers: 200 after the start, 503 when the process is about to stop. It stays 200 while backends are " +
    "away, because all processes share them.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: z.object({ status: z.enum(["ready", "stopping"]).describe("stopping: send requests to another process") }),
  errors: { 503: "The service is about to stop. The body is the same." },
  extension: true,
  // Does not check stores: all replicas share them, so all replicas would leave the load balancer together.
  examples: [{ summary: "It takes requests", status: 200 }],
  handle: async (_input, { operations: { lifecycle } }) =>
    reply(lifecycle.stopping ? 503 : 200, { status: lifecycle.stopping ? "stopping" : "ready" }),
});
