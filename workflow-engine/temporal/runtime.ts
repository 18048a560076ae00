import { type Logger, Runtime } from "@temporalio/worker";
import type { Log } from "../../platform/log.ts";

let installed = false;

/**
 * Installs the SDK's native runtime, one per process, before the first worker. It has no signal handlers of its own:
 * main.ts decides in which order the parts of the service stop.
 */
export const installRuntime = (log: Log): void => {
  if (installed) return;
  installed = true;
  Runtime.install({
    shutdownSignals: [],
    logger: asTemporalLogger(log),
    telemetryOptions: { logging: { filter: { core: "WARN", other: "ERROR" }, forward: {} } },
  });
};

const levels = { TRACE: "trace", DEBUG: "debug", INFO: "info", WARN: "warn", ERROR: "error" } as const;

const asTemporalLogger = (log: Log): Logger => ({
  log: (level, message, meta) => log[levels[level]](meta ?? {}, message),
  trace: (message, meta) => log.trace(meta ?? {}, message),
  debug: (message, meta) => log.debug(meta ?? {}, message),
  info: (message, meta) => log.info(meta ?? {}, message),
  warn: (message, meta) => log.warn(meta ?? {}, message),
  error: (message, meta) => log.error(meta ?? {}, message),
});
