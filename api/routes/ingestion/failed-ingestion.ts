import { AppError, conflict, type ErrorKind } from "../../../domain/errors.ts";
import type { Job } from "../../../domain/job.ts";

/** The error kinds that a job stores for a failed step. Every other error is a defect or an outage. */
const kinds: ReadonlyMap<string, ErrorKind> = new Map(
  (["invalid_input", "not_found", "conflict", "too_large", "unprocessable", "unavailable", "overloaded"] as const).map(
    (kind) => [kind, kind],
  ),
);

/** Turns a job's failure into the error of the waiting request. `field` is the request field that held the document. */
export function failureOf({ status, error }: Job, field: string): Error {
  if (status === "cancelled") return conflict("The ingestion was cancelled");
  const kind = kinds.get(error?.code ?? "");
  if (error === null || kind === undefined) return new Error(`The ingestion failed: ${error?.code ?? "no reason"}`);
  return new AppError(kind, error.message, kind === "invalid_input" ? { field } : {});
}
