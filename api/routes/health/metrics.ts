import { notFound } from "../../../domain/errors.ts";
import { authenticate, authorize } from "../../auth/authenticate.ts";
import { isLoopback } from "../../http/connection.ts";
import { reply, route } from "../../route.ts";

export const metrics = route({
  id: "metrics",
  method: "GET",
  path: "/metrics",
  tag: "Health",
  summary: "Get metrics in the Prometheus text format",
  description:
    "The setting `LORE_METRICS_AUTH` tells who may read the metrics: everybody, callers on the same machine, or keys with the scope " +
    "`read`.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: "text",
  errors: {
    401: "LORE_METRICS_AUTH is key, and the request has no valid key",
    403: "LORE_METRICS_AUTH is key, and the key lacks the scope `read`",
    404: "LORE_METRICS_AUTH is loopback, and the caller is on another machine",
    429: "LORE_METRICS_AUTH is key, and this address has sent too many wrong keys",
  },
  examples: [{ summary: "All metrics", status: 200 }],
  handle: async ({ ctx, request }, { access, operations: { metrics: registry, metricsAuth } }) => {
    if (metricsAuth === "key") {
      // Wrong keys count against the address, as at every endpoint.
      const principal = await access.gate.identify(request, () => authenticate(access, request.headers));
      authorize(principal, "read", ctx.trace_id);
    }
    if (metricsAuth === "loopback" && !isLoopback(request)) throw notFound("No such endpoint");
    return reply(200, await registry.render(), { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
  },
});
