import { AppError } from "../../../domain/errors.ts";
import { sqlLimits } from "../../../domain/limits/sql.ts";
import { translate } from "../database-errors.ts";

/** Reasons by SQLSTATE. The database's own messages name physical tables. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ["57014", `query exceeded ${sqlLimits.statementTimeoutMs / 1_000} s`],
  // The statement wrote more temporary files than allowed.
  ["53400", `query needs more than ${sqlLimits.tempBytes / 1_048_576} MB of temporary files`],
  ["21000", "a subquery that must give one value gives several rows"],
  ["22003", "a number is out of range"],
  ["22007", "a text cannot be read as a date or time"],
  ["22008", "a date or time is out of range"],
  ["22012", "the statement divides by zero"],
  ["22P02", "a text cannot be read as the type that it is compared with or cast to"],
  ["22011", "a length must not be negative"],
  ["22023", "a function does not accept the value of an argument"],
  ["22025", "a LIKE pattern must not end with a backslash"],
  ["2201F", "the square root of a negative number does not exist"],
  ["2201W", "LIMIT must not be negative"],
  ["2201X", "OFFSET must not be negative"],
  ["42701", "a column is named twice in USING"],
  ["42703", "a column does not exist in each of the tables that the statement joins, or not at this place"],
  ["42702", "a column is in several tables; write table.column"],
  ["42725", "the type of a value is not clear; write CAST(value AS type)"],
  ["42803", "a column must be in GROUP BY, or in a function such as count or sum"],
  ["42804", "types that must be equal are different"],
  ["42846", "a value cannot be cast to that type"],
  ["42883", "a function or an operator does not exist for the types of its values"],
  ["42P10", "GROUP BY or ORDER BY names a column that the result does not have"],
]);

/** The error of a statement that the database refused. The database's message stays in the log. */
export function refused(cause: unknown): unknown {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  const reason = reasons.get(code);
  if (reason !== undefined) return new AppError("invalid_input", reason, { cause });
  // 25006: the statement tried to write.
  const translated = code === "25006" ? cause : translate(cause, "sql");
  return translated instanceof AppError
    ? translated
    : new AppError("invalid_input", "the statement was refused", { cause });
}
