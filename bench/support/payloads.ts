import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, Connection } from "@temporalio/client";

/** Histories that are read: enough for every kind of step, few enough not to disturb the measurement. */
const historiesRead = 60;

/** Address of the dev server that a service runs for this data folder. */
export async function temporalAddress(dataDir: string): Promise<string> {
  const { ports } = JSON.parse(await readFile(join(dataDir, "temporal", "server.json"), "utf8")) as { ports: number[] };
  return `127.0.0.1:${ports[0]}`;
}

/** Bytes of the largest payload (argument, result, failure or memo) in the histories of the ingestion workflows. */
export async function largestPayload(dataDir: string): Promise<number> {
  const connection = await Connection.connect({ address: await temporalAddress(dataDir) });
  try {
    const { workflow } = new Client({ connection });
    let largest = 0;
    let read = 0;
    for await (const { workflowId } of workflow.list()) {
      if (read++ >= historiesRead) break;
      largest = Math.max(largest, largestIn(await workflow.getHandle(workflowId).fetchHistory()));
    }
    return largest;
  } finally {
    await connection.close();
  }
}

/** A payload is an object with binary `data`. Events contain payloads in many positions. */
function largestIn(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce<number>((largest, item) => Math.max(largest, largestIn(item)), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((largest, item) => Math.max(largest, largestIn(item)), 0);
}
