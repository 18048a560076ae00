import type { Context } from "koa";
import { AppError } from "../../domain/errors.ts";
import { isShedReason } from "../../platform/metrics.ts";
import type { ErrorAnswer } from "../present/errors.ts";
import type { OperationServices } from "../services.ts";

const failures = new WeakMap<Context, ErrorAnswer>();

interface Failure {
  readonly error: unknown;
  /** The answer that the client receives. */
  readonly answer: ErrorAnswer;
}

/**
 * Notes that the request has failed. A defect or an outage is logged with its cause. The log has the route's pattern
 * instead of the path, because the path is the client's text. A request refused for overload is counted and not logged:
 * a flood would fill the log.
 */
export function recordFailure(
  context: Context,
  { error, answer }: Failure,
  { log, metrics }: Pick<OperationServices, "log" | "metrics">,
): void {
  const { method, state } = context;
  failures.set(context, answer);
  if (answer.status >= 500 && answer.status !== 503)
    log.error({ err: error, route: state.route, method }, "request failed");
  const shed = error instanceof AppError ? error.details?.shed : undefined;
  if (isShedReason(shed)) metrics.shed(shed);
}

/** The answer to a failed request; undefined if the request has not failed. */
export const failureOf = (context: Context): ErrorAnswer | undefined => failures.get(context);

/**
 * Status of the request for traces and metrics. A stream that ends with an error has sent status 200 at its first
 * event, so its failure decides.
 */
export const outcomeOf = (context: Context): number => failures.get(context)?.status ?? context.status;
