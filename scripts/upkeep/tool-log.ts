import process from "node:process";
import { createLog, type Log } from "../../platform/log.ts";

/** The log of a command line: errors alone, for example of a store that cannot be closed. stdout is for the answer. */
export const toolLog = (): Log => createLog("error", process.stderr);
