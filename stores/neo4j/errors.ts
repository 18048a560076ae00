import { AppError, unavailable } from "../../domain/errors.ts";

/** The driver's own code ("ServiceUnavailable") or the server's ("Neo.TransientError.Transaction.DeadlockDetected"). */
function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

/**
 * Deadlocks and their like: the transaction was rolled back and may succeed when run again. A node that another
 * transaction deleted between our finding and our locking it is one of them.
 */
export const isTransient = (error: unknown): boolean =>
  /^Neo\.TransientError\.|^Neo\.ClientError\.Statement\.EntityNotFound$/.test(codeOf(error));

/**
 * Thrown to have a transaction run again: the node that it was to hold went before it had the lock. The server does not
 * say so; it skips what is to be set on a node that another transaction has deleted meanwhile.
 */
export const lockLost = (): Error =>
  Object.assign(new Error("the node to hold is gone"), { code: "Neo.TransientError.Transaction.LockLost" });

/** The connection went, or there was none: a pooled one may have died with a server that is back by now. */
export const isConnectionLoss = (error: unknown): boolean =>
  ["ServiceUnavailable", "SessionExpired"].includes(codeOf(error));

/** The server is starting or not listening yet: worth waiting for at open, unlike wrong credentials. */
export const isBooting = (error: unknown): boolean =>
  isConnectionLoss(error) ||
  /^Neo\.(TransientError\.|ClientError\.Database\.|DatabaseError\.Database\.)/.test(codeOf(error)) ||
  (error instanceof AppError && error.kind === "unavailable");

/** What an operator can do about a server that answers and refuses; undefined where the server is just not there. */
export function adviceFor(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code.startsWith("Neo.ClientError.Security.")) return "Neo4j refuses the credentials: check its user and password";
  if (code.startsWith("Neo.ClientError.Database.")) return "Neo4j has no such database: check its name";
  const isOfTheDriver = code === "" && !(error instanceof AppError);
  return isOfTheDriver ? "Neo4j cannot be used as it is configured: check its URI" : undefined;
}

/** Statements that the server finds wrong, and constraints that they break, are mistakes of ours. */
const ourMistake = /^Neo\.ClientError\.(Statement|Schema)\./;

/** What the driver threw → what the rest of the service understands. Mistakes in a statement pass through. */
export function translate(error: unknown, role: string): unknown {
  return error instanceof AppError || ourMistake.test(codeOf(error)) ? error : unavailable(role, error);
}
