import process from "node:process";
import { createLog, type Log } from "../../platform/log.ts";

/** The log of a command line, on stderr: errors alone, for example of a store that cannot be closed. */
export interface ToolLog {
  readonly log: Log;
  /** The exit code: `code`, or `otherwise` if a command that ended with 0 has logged an error. */
  exitCode(code: number, otherwise: number): number;
}

export function openToolLog(): ToolLog {
  let errors = 0;
  const write = (line: string): void => {
    errors += 1;
    process.stderr.write(line);
  };
  return {
    log: createLog("error", { write }),
    exitCode: (code, otherwise) => (code === 0 && errors > 0 ? otherwise : code),
  };
}
