// The PDF parser's own process. Its parent supervises memory and time, and may kill it at any moment.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { replyOf } from "./parse-reply.ts";
import { parsePdf } from "./pdf.ts";

/** `file` is a path or the bytes themselves. */
export interface PdfRequest {
  readonly id: number;
  readonly file: string | Uint8Array;
}

/** Sent where the parent cannot read /proc. */
export interface MemoryReport {
  readonly residentBytes: number;
}

const REPORT_EVERY_MS = 50;
const LOOK_FOR_PARENT_EVERY_MS = 500;

process.on("message", async ({ id, file }: PdfRequest) => {
  const reply = await replyOf(id, async () => await parsePdf(typeof file === "string" ? await readFile(file) : file));
  process.send?.(reply);
});
// The parent is gone: no process would read a result or supervise this one.
process.on("disconnect", () => process.exit(0));
// A file that blocks this thread for ever also blocks the event above, so a second thread checks the parent.
new Worker(
  `const { workerData } = require("node:worker_threads");
   setInterval(() => process.ppid === workerData || process.kill(process.pid, "SIGKILL"), ${LOOK_FOR_PARENT_EVERY_MS});`,
  { eval: true, workerData: process.ppid, execArgv: [] },
).unref();
if (process.platform !== "linux") {
  const report = (): void => void process.send?.({ residentBytes: process.memoryUsage.rss() } satisfies MemoryReport);
  setInterval(report, REPORT_EVERY_MS).unref();
}
