import { AppError } from "../../domain/errors.ts";

/**
 * Whether the store is away or busy, so that other turns would fail, too. An unreadable file concerns only its turn.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.kind === "unavailable" || error.kind === "overloaded") &&
  error.details?.role !== "files";
