import { historyToJSON } from "@temporalio/common/lib/proto-utils.js";

type History = Parameters<typeof historyToJSON>[0];

/**
 * Fields about the process and the machine. No replay depends on them. (It depends on the SDK's metadata: flags of
 * tasks.)
 */
const scrubbed: ReadonlySet<string> = new Set([
  "identity",
  "stackTrace",
  "workerVersion",
  "meteringMetadata",
  "requestId",
  "binaryChecksum",
]);
/** Queues of one worker process carry its name. */
const stickyQueue = /^\d+@.*$/;

/** A history as a file of the repository: one event to a line, and nothing about the machine that it ran on. */
export function recordedHistory(history: History): string {
  const { events = [] }: { events?: unknown[] } = JSON.parse(historyToJSON(history), (key, value) => {
    if (scrubbed.has(key)) return undefined;
    return typeof value === "string" && stickyQueue.test(value) ? "sticky" : value;
  });
  return `{"events":[\n${events.map((event) => JSON.stringify(event)).join(",\n")}\n]}\n`;
}
