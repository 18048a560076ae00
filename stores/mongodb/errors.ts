import { mongo } from "mongoose";
import { AppError, unavailable } from "../../domain/errors.ts";

/**
 * Error codes of the server for which the server is at fault, not the operation: unauthorized, authentication failed,
 * time limits, shutting down, not (or no longer) the primary, interrupted, out of disk space, write concern not
 * reached.
 */
const serverFault = new Set([
  6, 7, 13, 18, 24, 50, 64, 89, 91, 112, 189, 262, 8000, 9001, 10107, 11600, 11602, 13435, 13436, 14031,
]);

/**
 * Translates all errors of the adapter. Mistakes in an operation stay as they are; every other error becomes
 * `unavailable`.
 */
export function translate(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isSystemError(error)) return unavailable("documents", error);
  if (!(error instanceof mongo.MongoError)) return error;
  if (error instanceof mongo.MongoInvalidArgumentError) return error;
  if (error instanceof mongo.MongoServerError && !isServerFault(error)) return error;
  return unavailable("documents", error);
}

/** When writing to a socket fails, the driver passes on the system's error. */
const isSystemError = (error: unknown): boolean => error instanceof Error && "syscall" in error;

const isServerFault = (error: mongo.MongoServerError): boolean =>
  serverFault.has(Number(error.code)) ||
  // The driver wraps a lost connection or its own timeout, which have no code.
  (error instanceof mongo.MongoBulkWriteError && error.code === undefined) ||
  ["RetryableWriteError", "TransientTransactionError", "SystemOverloadedError"].some((label) =>
    error.hasErrorLabel(label),
  );

/** Another writer inserted the same document between the upsert's search and its insert. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 11000;
