import { readFile } from "node:fs/promises";
import type { MemoryDataSet } from "../../retrieval/batch-benchmark/conversation.ts";
import { readLocomo } from "../../retrieval/batch-benchmark/read-locomo.ts";

/** Throws if the file has another form; the error names the place. */
export async function loadLocomo(path: string): Promise<MemoryDataSet> {
  return { name: "locomo", conversations: readLocomo(JSON.parse(await readFile(path, "utf8"))) };
}
