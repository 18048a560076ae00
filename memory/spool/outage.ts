import { AppError } from "../../domain/errors.ts";

/** The store is away or busy: no other turn would fare better. A file that cannot be read concerns its turn only. */
export const isOutage = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.kind === "unavailable" || error.kind === "overloaded") &&
  error.details?.role !== "files";
