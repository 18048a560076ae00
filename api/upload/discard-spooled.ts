import type { Log } from "../../platform/log.ts";
import type { FileStore, SpooledFile } from "../../stores/ports/files.ts";

/**
 * Deletes the rest of a document after it was accepted or refused. The request has its result by then, so a failure is
 * only logged.
 */
export async function discardSpooled(
  file: SpooledFile,
  { files, log }: { readonly files: Pick<FileStore, "discard">; readonly log: Log },
): Promise<void> {
  await files.discard(file).catch((error: unknown) => log.warn({ err: error }, "a spooled file could not be deleted"));
}
