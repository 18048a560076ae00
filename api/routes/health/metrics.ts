import { notFound } from "../../../domain/errors.ts";
import { authenticate, authorize } from "../../auth/authenticate.ts";
import { isLoopback } from "../../connection.ts";
import { reply, route } from "../../route.ts";

export const metrics = route({
  id: "metrics",
  method: "GET",
  path: "/metrics",
  tag: "Health",
  summary: "Metrics in Prometheus' text exposition format",
  description:
    "Who may read them is configured (`LORE_METRICS_AUTH`): everybody, callers on the same machine, or keys " +
    "with the scope `read`.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: "text",
  errors: {
    401: "LORE_METRICS_AUTH=key and no valid key",
    403: "LORE_METRICS_AUTH=key and a key that may not read",
    404: "LORE_METRICS_AUTH=loopback and another address",
    429: "LORE_METRICS_AUTH=key and too many wrong keys from this address",
  },
  examples: [{ summary: "All metrics", status: 200 }],
  handle: async ({ ctx, request }, { metrics: registry, metricsAuth, keys, tokens, gate }) => {
    if (metricsAuth === "key") {
      // Wrong keys count here as anywhere.
      const principal = await gate.identify(request, () => authenticate({ keys, tokens }, request.headers));
      authorize(principal, "read", ctx.trace_id);
    }
    if (metricsAuth === "loopback" && !isLoopback(request)) throw notFound("No such endpoint");
    return reply(200, await registry.render(), { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
  },
});
