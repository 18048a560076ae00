import { AppError } from "../../domain/errors.ts";

/**
 * Whose fault it is belongs into the message: a job shows it without its request. Apart from `parse-bytes.ts`, so that
 * the service's main thread starts without all the parsers, a tenth of what it would load.
 */
export async function namingFile<Result>(fileName: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid_input") throw error;
    throw new AppError(error.kind, `${fileName}: ${error.message}`, { cause: error.cause ?? error });
  }
}
