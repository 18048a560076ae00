import { type DestinationStream, type Logger, pino } from "pino";
import { currentTrace } from "./trace-context.ts";

export type Log = Logger;

const secrets = ["authorization", "x-api-key", "api_key", "new_key", "access_token", "password", "secret"];

/** What is secret wherever it stands, for instance in the words of a driver: our keys, tokens, passwords in URLs. */
const anywhere =
  /lore_[a-z]{2,12}_[A-Za-z0-9]{16,}|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}|(?<=:\/\/[^\s/@:"]{0,200}:)[^\s/@"]{1,500}(?=@)/g;
const censor = "[redacted]";

/**
 * JSON lines (on stdout, unless told otherwise) with the trace id of the request at hand; secrets are replaced before
 * they are written.
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
    hooks: { streamWrite: (line: string) => line.replace(anywhere, censor) },
  };
  return destination ? pino(options, destination) : pino(options);
}

export const silentLog = (): Log => pino({ level: "silent" });
