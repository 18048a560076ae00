import { resolve } from "node:path";
import { ensureBundle, type StoredBundle } from "../../workflow-engine/temporal/stored-bundle.ts";

/** The production bundle of the workflows as they are now; made once per state of the sources, in about ten seconds. */
export const workflowBundle = (): Promise<StoredBundle> =>
  ensureBundle(resolve(import.meta.dirname, "../../.build"), { stackTraces: false });
