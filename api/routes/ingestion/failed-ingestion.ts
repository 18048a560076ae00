import { AppError, conflict, type ErrorKind } from "../../../domain/errors.ts";
import type { Job } from "../../../domain/job.ts";

/** What a step of the workflow can fail with, as its job keeps it; anything else is a defect or an outage. */
const kinds: ReadonlyMap<string, ErrorKind> = new Map(
  (["invalid_input", "not_found", "conflict", "too_large", "unprocessable", "unavailable", "overloaded"] as const).map(
    (kind) => [kind, kind],
  ),
);

/** The failure of a job as the error of the request that waited for it; `field` is where the document came from. */
export function failureOf({ status, error }: Job, field: string): Error {
  if (status === "cancelled") return conflict("The ingestion was cancelled");
  const kind = kinds.get(error?.code ?? "");
  if (error === null || kind === undefined) return new Error(`The ingestion failed: ${error?.code ?? "no reason"}`);
  return new AppError(kind, error.message, kind === "invalid_input" ? { field } : {});
}
