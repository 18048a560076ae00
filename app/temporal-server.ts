import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { chooseWorkflowEngine } from "../workflow-engine/choose.ts";
import { accessTo, type TemporalAccess } from "../workflow-engine/temporal/access.ts";
import { launchTemporal } from "../workflow-engine/temporal/server/launch.ts";

type Settings = Pick<Config, "workflows" | "temporal" | "folders">;

interface TemporalServer {
  readonly access: TemporalAccess;
  readonly uiUrl: string | null;
}

/** A Temporal server that is starting. It needs nothing from the database, so both start at the same time. */
export interface StartingTemporal {
  readonly started: Promise<TemporalServer>;
  /** Waits for the start, then stops the server. */
  close(): Promise<void>;
}

/**
 * null if workflows run inside this process. Throws `invalid_input` if the settings do not say how to reach the
 * cluster.
 */
export async function beginTemporal(config: Settings, log: Log): Promise<StartingTemporal | null> {
  if (chooseWorkflowEngine(config).kind === "embedded") return null;
  const { address, uiUrl = null } = config.temporal;
  if (address === undefined) return launchOwnServer(config, log);
  const access = await accessTo(address, config.temporal);
  return { started: Promise.resolve({ access, uiUrl }), close: async () => undefined };
}

function launchOwnServer({ workflows, folders }: Settings, log: Log): StartingTemporal {
  const { temporalBinary, temporalUiPort: uiPort } = workflows;
  const options = {
    // `chooseWorkflowEngine` has checked that there is a binary.
    executable: temporalBinary ?? "temporal",
    dataDir: join(folders.data, "temporal"),
    ...(uiPort === 0 ? {} : { uiPort }),
    log,
  };
  const started = launchTemporal(options).then(({ address, ...server }) => ({ access: { address }, ...server }));
  // A start that fails is reported by `started` to the caller that waits for it; then there is nothing to stop.
  const stop = started.then(
    (server) => server.stop,
    () => async () => undefined,
  );
  return { started, close: async () => (await stop)() };
}
