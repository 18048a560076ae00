import { AppError } from "../../domain/errors.ts";
import { createThreadedEmbedder } from "../../models/offline/threaded-embedder.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { openEachStore } from "../../stores/open-each.ts";

/** A person waits at the terminal: a server that does not answer soon is told as such. */
const patienceSeconds = 5;

/** What the tools work with: every role that can be opened, and an embedder as the service has. */
export async function openParts(config: Config, log: Log, roles: Parameters<typeof openEachStore>[2]) {
  const wait = Math.min(config.LORE_ENGINE_WAIT_SECONDS, patienceSeconds);
  const { records, opened, refused, close } = await openEachStore(
    { ...config, LORE_ENGINE_WAIT_SECONDS: wait },
    log,
    roles,
  );
  const embedder = createThreadedEmbedder();
  const unopened = Object.fromEntries(Object.entries(refused).map(([role, reason]) => [role, reasonFor(reason)]));
  return {
    parts: { ...opened, records, embedder, unopened },
    async close() {
      await embedder.close();
      await close();
    },
  };
}

/** An engine in process has one owner: the service. */
function reasonFor(reason: unknown): string {
  if (!(reason instanceof AppError)) return reason instanceof Error ? reason.message : String(reason);
  return reason.kind === "conflict"
    ? `${reason.message} (it runs inside the service: stop that first)`
    : reason.message;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
