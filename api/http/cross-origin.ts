// Pages of other origins may call a few endpoints (CORS): those that embed visualizations. The operator names the
// origins in LORE_VIZ_FRAME_ANCESTORS, the list of pages that may frame visualizations.
import type { Context } from "koa";
import type { Route } from "../route.ts";

const preflightSeconds = "600";

/** The exact origins in a list of CSP sources. Keywords, wildcards and schemes name no origin to answer to. */
export const originsIn = (sources: string): ReadonlySet<string> =>
  new Set(
    sources.split(" ").filter((source) => /^https?:\/\/[^/*]+$/.test(source) && new URL(source).origin === source),
  );

/** Lets the page that sent the request read the answer, also if it is a refusal. */
export function allowOrigin(context: Context, { crossOrigin }: Route, embedders: ReadonlySet<string>): void {
  if (crossOrigin === undefined) return;
  context.vary("Origin");
  const origin = context.get("Origin");
  if (!embedders.has(origin)) return;
  context.set("Access-Control-Allow-Origin", origin);
  if (crossOrigin === "cookie") context.set("Access-Control-Allow-Credentials", "true");
}

/** Answers a preflight request for the route, and returns true. Other requests are left alone. */
export function answerPreflight(context: Context, route: Route, embedders: ReadonlySet<string>): boolean {
  const asked = context.get("Access-Control-Request-Method");
  if (context.method !== "OPTIONS" || asked !== route.method || !embedders.has(context.get("Origin"))) return false;
  allowOrigin(context, route, embedders);
  context.set({
    "Access-Control-Allow-Methods": route.method,
    "Access-Control-Allow-Headers": "X-API-Key, Authorization, If-None-Match",
    "Access-Control-Max-Age": preflightSeconds,
  });
  context.status = 204;
  return true;
}
