import { type DestinationStream, type Logger, pino } from "pino";
import { currentTrace } from "./trace-context.ts";

export type Log = Logger;

const secrets = ["authorization", "x-api-key", "api_key", "new_key", "access_token", "password", "secret"];

/** Secrets in any text, for example in a driver's message: our keys, tokens, passwords in URLs. */
const anywhere =
  /lore_[a-z]{2,12}_[A-Za-z0-9]{16,}|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}|(?<=:\/\/[^\s/@:"]{0,200}:)[^\s/@"]{1,500}(?=@)/g;
const censor = "[redacted]";

/** The text without secrets. */
export const redacted = (text: string): string => text.replace(anywhere, censor);

/**
 * Logs JSON lines (default: to stdout) with the trace id of the current request. Secrets are replaced before a line is
 * written.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor },
    mixin: () => {
      const trace = currentTrace();
      return trace ? { trace_id: trace.trace_id } : {};
    },
    hooks: { streamWrite: redacted },
  };
  return destination ? pino(options, destination) : pino(options);
}

export const silentLog = (): Log => pino({ level: "silent" });
