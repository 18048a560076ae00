import type { Context } from "koa";
import { span } from "../../platform/span.ts";
import type { Route } from "../route.ts";
import type { ApiServices } from "../services.ts";
import { dispatch } from "./dispatch.ts";
import { failureOf, outcomeOf } from "./failures.ts";
import { refuse } from "./refuse.ts";

/** Runs a request as the root span of its trace. Only a 5xx status fails the span; a refused request does not. */
export function traced(route: Route, context: Context, services: ApiServices): Promise<void> {
  const work = () => dispatch(route, context, services);
  const attributes = {
    "http.request.method": route.method,
    "http.route": route.path,
    "url.path": withoutKeys(context.path),
    "lore.request_id": context.response.get("X-Request-Id"),
  };
  return span({ type: "http", name: route.id, attributes }, async (open) => {
    try {
      await work();
    } catch (error) {
      refuse(context, error, services.operations);
    }
    const failure = failureOf(context);
    if (failure && failure.status >= 500) open.fail(String(failure.body.detail));
    open.note({ "http.response.status_code": outcomeOf(context) });
  });
}

/** Redacts API keys that a client put into the path by mistake. The query string is not recorded at all. */
const withoutKeys = (path: string): string => path.replace(/lore_[a-z]+_[A-Za-z0-9]{16,}/g, "[redacted]");
