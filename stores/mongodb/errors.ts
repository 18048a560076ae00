import { mongo } from "mongoose";
import { AppError, unavailable } from "../../domain/errors.ts";

/**
 * Codes with which the server says that it is at fault, not the operation: unauthorized, authentication failed, time limits,
 * shutting down, not the primary (any more), interrupted, out of disk space, write concern not reached.
 */
const serverFault = new Set([
  6, 7, 13, 18, 24, 50, 64, 89, 91, 112, 189, 262, 8000, 9001, 10107, 11600, 11602, 13435, 13436, 14031,
]);

/** The adapter's one translator: mistakes in an operation pass through, all else is an absent server. */
export function translate(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isSystemError(error)) return unavailable("documents", error);
  if (!(error instanceof mongo.MongoError)) return error;
  if (error instanceof mongo.MongoInvalidArgumentError) return error;
  if (error instanceof mongo.MongoServerError && !isServerFault(error)) return error;
  return unavailable("documents", error);
}

/** The driver hands on what a socket says while it is being written to. */
const isSystemError = (error: unknown): boolean => error instanceof Error && "syscall" in error;

const isServerFault = (error: mongo.MongoServerError): boolean =>
  serverFault.has(Number(error.code)) ||
  ["RetryableWriteError", "TransientTransactionError", "SystemOverloadedError"].some((label) =>
    error.hasErrorLabel(label),
  );

/** Another writer inserted the same document between an upsert's look and its insert. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 11000;
