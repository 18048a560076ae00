import { AppError } from "../../domain/errors.ts";
import { createThreadedEmbedder } from "../../models/offline/threaded-embedder.ts";
import { closeTogether } from "../../platform/close-together.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { openEachStore } from "../../stores/open-each.ts";

/** A person waits at the terminal: a server that does not answer soon is reported as unavailable. */
const patienceSeconds = 5;

/** The tools' dependencies: every role that can be opened, and an embedder like the service's. */
export const openParts = (config: Config, log: Log, roles: Parameters<typeof openEachStore>[2]) =>
  closeTogether(log, async (keep) => {
    const waitSeconds = Math.min(config.stores.waitSeconds, patienceSeconds);
    const patient = { ...config, stores: { ...config.stores, waitSeconds } };
    const { records, opened, refused } = keep(await openEachStore(patient, log, roles));
    const embedder = keep(createThreadedEmbedder());
    const unopened = Object.fromEntries(Object.entries(refused).map(([role, reason]) => [role, reasonFor(reason)]));
    return { parts: { ...opened, records, embedder, unopened } };
  });

/** An in-process engine has one owner: the service. */
function reasonFor(reason: unknown): string {
  if (!(reason instanceof AppError)) return reason instanceof Error ? reason.message : String(reason);
  return reason.kind === "conflict"
    ? `${reason.message} (it runs inside the service: stop that first)`
    : reason.message;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
