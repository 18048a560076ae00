import { AppError, invalidInput, unavailable } from "../../domain/errors.ts";

/** SQLSTATE or Node's system error code; undefined for errors that carry none. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Another transaction inserted the same key first. Callers decide what that means for their record. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === "23505" &&
  (constraint === undefined ||
    (typeof error === "object" && error !== null && "constraint" in error && error.constraint === constraint));

/** The server has no function of that name, because it is older than the function. */
export const isUnknownFunction = (error: unknown): boolean => codeOf(error) === "42883";

/** Serialization failure, deadlock, lock timeout: the transaction was rolled back and may succeed when run again. */
export const isRetryable = (error: unknown): boolean => ["40001", "40P01", "55P03"].includes(codeOf(error) ?? "");

/** The server refuses one more connection. Nothing was executed. */
export const isTooManyConnections = (error: unknown): boolean => codeOf(error) === "53300";

/** A statement was cancelled because it exceeded its time. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === "57014";

/** The server is starting up or not listening yet. Unlike wrong credentials, this is worth waiting for at start-up. */
export const isBooting = (error: unknown): boolean =>
  ["57P03", "ECONNREFUSED", "ECONNRESET", "ENOENT", "EAI_AGAIN"].includes(codeOf(error) ?? "") ||
  isConnectionLoss(error);

const systemCodes = new Set(
  "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOTFOUND ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN ENOENT EACCES".split(
    " ",
  ),
);

/**
 * SQLSTATE classes in which the server, not the statement, is at fault: 08 connection, 28 credentials, 3D no such
 * database, 53 resources, 57 operator intervention (shutdown, start-up, statement timeout), 58 system error; 25006 and
 * 25P03 come from a demoted primary and an idle transaction. The last three of the list are lock conflicts that
 * outlived their retries.
 */
const serverFault = /^(08|28|3D|53|57|58)|^(25006|25P03|40001|40P01|55P03)$/;

/** Errors of `pg` itself carry no code; their wording is the only sign. */
function isConnectionLoss(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after|Client (was closed|has encountered))/.test(
      error.message,
    )
  );
}

/** Whether the connection that threw this error is unusable from now on. */
export const isBrokenConnection = (error: unknown): boolean =>
  isConnectionLoss(error) || systemCodes.has(codeOf(error) ?? "") || /^(08|57P0)/.test(codeOf(error) ?? "");

/**
 * Whether the server itself answered a statement with this error: a constraint violation, a conflict, a statement
 * timeout. A refused connection, a shutdown and a lack of resources are no answers.
 */
export const isAnswer = (error: unknown): boolean => {
  const code = codeOf(error) ?? "";
  return sqlState.test(code) && !noAnswer.test(code);
};
/** Unlike the system's codes, an SQLSTATE never begins with E. */
const sqlState = /^[0-9FHPX][0-9A-Z]{4}$/;
const noAnswer = /^(08|28|3D|53|57P|58)/;

/**
 * Translates all errors of the driver for this adapter. Unique violations, which callers interpret, and mistakes in a
 * statement stay as they are.
 */
export function translate(error: unknown, role: string): unknown {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  // PostgreSQL's text cannot hold U+0000. Requests are checked at the edge; this is the last check.
  if (code === "22021" || code === "22P05") return invalidInput("Text must not contain the NUL character");
  if (isConnectionLoss(error) || (code !== undefined && (systemCodes.has(code) || serverFault.test(code))))
    return unavailable(role, error);
  // When every address of a host refuses the connection, Node throws one AggregateError.
  if (error instanceof AggregateError) return unavailable(role, error);
  return error;
}
