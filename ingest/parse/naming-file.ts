import { AppError } from "../../domain/errors.ts";

/**
 * Adds the file's name to the error message, because a job shows the message without its request. Separate from
 * `parse-bytes.ts`, so that the service's main thread starts without loading all parsers.
 */
export async function namingFile<Result>(fileName: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid_input") throw error;
    throw new AppError(error.kind, `${fileName}: ${error.message}`, { cause: error.cause ?? error });
  }
}
