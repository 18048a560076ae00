import { AppError, unavailable } from "../../domain/errors.ts";

/** The driver's own code ("ServiceUnavailable") or the server's ("Neo.TransientError.Transaction.DeadlockDetected"). */
function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

/**
 * The transaction was rolled back, for example after a deadlock, and may succeed when it is repeated. One such case:
 * another transaction deleted a node after our search and before our lock.
 */
export const isTransient = (error: unknown): boolean =>
  /^Neo\.TransientError\.|^Neo\.ClientError\.Statement\.EntityNotFound$/.test(codeOf(error));

/**
 * Makes `write` repeat the transaction: another transaction deleted the node before our transaction had its lock. The
 * server does not report this case; it skips SET on a deleted node.
 */
export const lockLost = (): Error =>
  Object.assign(new Error("the node to lock was deleted"), { code: "Neo.TransientError.Transaction.LockLost" });

/** The connection was lost, or could not be made. A connection of the pool may be dead although the server is back. */
export const isConnectionLoss = (error: unknown): boolean =>
  ["ServiceUnavailable", "SessionExpired"].includes(codeOf(error));

/** The server is starting or not listening yet: worth waiting for at open, unlike wrong credentials. */
export const isBooting = (error: unknown): boolean =>
  isConnectionLoss(error) ||
  /^Neo\.(TransientError\.|ClientError\.Database\.|DatabaseError\.Database\.)/.test(codeOf(error)) ||
  (error instanceof AppError && error.kind === "unavailable");

/** Advice for the operator when a server answers with a refusal; undefined when no server answers. */
export function adviceFor(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code.startsWith("Neo.ClientError.Security.")) return "Neo4j refuses the credentials: check its user and password";
  if (code.startsWith("Neo.ClientError.Database.")) return "Neo4j has no such database: check its name";
  const isOfTheDriver = code === "" && !(error instanceof AppError);
  return isOfTheDriver ? "Neo4j cannot be used as it is configured: check its URI" : undefined;
}

/** Invalid statements and violated constraints are bugs of this service. */
const ourMistake = /^Neo\.ClientError\.(Statement|Schema)\./;

/**
 * Translates an error of the driver into `unavailable`. Errors of the service, and invalid statements, stay as they
 * are.
 */
export function translate(error: unknown, role: string): unknown {
  return error instanceof AppError || ourMistake.test(codeOf(error)) ? error : unavailable(role, error);
}
