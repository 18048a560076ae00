import { type Logger, pino } from "pino";
import { currentTrace } from "./trace-context.ts";

export type Log = Logger;

const secrets = ["authorization", "api_key", "new_key", "access_token", "password", "x-api-key"];

/** JSON lines on stdout with the trace id of the request at hand; secrets are replaced before they are written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[redacted]",
    },
    mixin: () => {
      const trace = currentTrace();
      return trace ? { trace_id: trace.trace_id } : {};
    },
  });
}

export const silentLog = (): Log => pino({ level: "silent" });
