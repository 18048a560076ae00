import { type AppError, unavailable } from "../domain/errors.ts";

/** The error of work in the store of memory that took too long. */
export const late = (what: string, ms: number) => (): AppError =>
  unavailable("documents", new Error(`${what} took longer than ${ms} ms`));
