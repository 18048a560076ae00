// The process that reads files which can take any amount of memory or time. Its parent supervises both, and may kill it
// at any moment.
import { Worker } from "node:worker_threads";
import type { ArchiveType } from "../../domain/archive-types.ts";
import type { ParsedDocument } from "../../domain/document.ts";
import { nameSources } from "../../platform/stack-traces.ts";
import { replyOf } from "./parse-reply.ts";

export type SupervisedType = "pdf" | ArchiveType;

export interface ParseRequest {
  readonly id: number;
  readonly type: SupervisedType;
  readonly file: Uint8Array;
}

/** Sent where the parent cannot read /proc. */
export interface MemoryReport {
  readonly residentBytes: number;
}

const REPORT_EVERY_MS = 50;
const LOOK_FOR_PARENT_EVERY_MS = 500;

/** Each is loaded with the first file of its type: a process that reads PDFs holds no other library. */
const parsers: Readonly<Record<SupervisedType, (file: Buffer) => Promise<ParsedDocument>>> = {
  pdf: async (file) => (await import("./pdf.ts")).parsePdf(file),
  docx: async (file) => (await import("./office/docx.ts")).parseDocx(file),
  pptx: async (file) => (await import("./office/pptx.ts")).parsePptx(file),
  xlsx: async (file) => (await import("./office/xlsx.ts")).parseXlsx(file),
  epub: async (file) => (await import("./office/epub.ts")).parseEpub(file),
};

nameSources();
process.on("message", async ({ id, type, file }: ParseRequest) => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  process.send?.(await replyOf(id, () => parsers[type](bytes)));
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
