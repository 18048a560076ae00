import type { Context } from "koa";
import { AppError } from "../../domain/errors.ts";
import { isShedReason } from "../../platform/metrics.ts";
import type { OperationServices } from "../services.ts";
import { send } from "./dispatch.ts";
import { type ErrorAnswer, toAnswer } from "./errors.ts";

/**
 * Responds with the error. A defect or an outage is logged with its cause. The log has the route's pattern instead of
 * the path, because the path is the client's text. A request refused for overload is counted and not logged: a flood
 * would fill the log.
 */
export function refuse(
  context: Context,
  error: unknown,
  { log, metrics }: Pick<OperationServices, "log" | "metrics">,
): ErrorAnswer {
  const answer = toAnswer(error);
  const { method, state } = context;
  if (answer.status >= 500 && answer.status !== 503)
    log.error({ err: error, route: state.route, method }, "request failed");
  const shed = error instanceof AppError ? error.details?.shed : undefined;
  if (isShedReason(shed)) metrics.shed(shed);
  context.status = answer.status;
  context.set(answer.headers);
  send(context, answer.body);
  return answer;
}
