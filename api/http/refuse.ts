import type { Context } from "koa";
import { toAnswer } from "../present/errors.ts";
import type { OperationServices } from "../services.ts";
import { send } from "./dispatch.ts";
import { recordFailure } from "./failures.ts";

/** Responds with the error, and records it (`failures.ts`). */
export function refuse(context: Context, error: unknown, operations: Pick<OperationServices, "log" | "metrics">): void {
  const answer = toAnswer(error);
  recordFailure(context, { error, answer }, operations);
  context.status = answer.status;
  context.set(answer.headers);
  send(context, answer.body);
}
