// The PDF parser's own process: it may be killed at any moment by the parent that watches its memory and time.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { replyOf } from "./parse-reply.ts";
import { parsePdf } from "./pdf.ts";

/** `file` is a path or the bytes themselves. */
export interface PdfRequest {
  readonly id: number;
  readonly file: string | Uint8Array;
}

/** Answers to the parent's question for memory where it cannot read /proc. */
export interface MemoryReport {
  readonly residentBytes: number;
}

const REPORT_EVERY_MS = 50;
const LOOK_FOR_PARENT_EVERY_MS = 500;

process.on("message", async ({ id, file }: PdfRequest) => {
  const reply = await replyOf(id, async () => await parsePdf(typeof file === "string" ? await readFile(file) : file));
  process.send?.(reply);
});
// The parent is gone, whatever became of it; nobody would read a result, and nobody watches any more.
process.on("disconnect", () => process.exit(0));
// A file that holds up this thread for ever holds up the event above too: a second thread looks for the parent itself.
new Worker(
  `const { workerData } = require("node:worker_threads");
   setInterval(() => process.ppid === workerData || process.kill(process.pid, "SIGKILL"), ${LOOK_FOR_PARENT_EVERY_MS});`,
  { eval: true, workerData: process.ppid, execArgv: [] },
).unref();
if (process.platform !== "linux") {
  const report = (): void => void process.send?.({ residentBytes: process.memoryUsage.rss() } satisfies MemoryReport);
  setInterval(report, REPORT_EVERY_MS).unref();
}
