// The extraction thread: about a millisecond of pure computation per chunk.
import type { PreparedChunk } from "../../domain/chunk.ts";
import { batchesOf } from "../../platform/batches.ts";
import { serveTasks } from "../../platform/threads/serve-tasks.ts";
import { extractChunk } from "../extract/extract-chunk.ts";
import { readBatch, readOutline } from "./planned-document.ts";

export interface ExtractRequest {
  readonly outline: Uint8Array;
  readonly batch: Uint8Array;
}

/** Chunks per step: some ten milliseconds here, and one or two in the thread that receives the result. */
const stepChunks = 20;

function* extract({ outline, batch }: ExtractRequest): Generator<readonly PreparedChunk[], void> {
  const { subjects, extraction } = readOutline(outline);
  const drafts = readBatch(batch);
  for (const step of batchesOf(drafts, stepChunks)) {
    yield step.map(({ findings, ...draft }) => ({ ...extractChunk(draft, subjects, extraction), ...findings }));
  }
}

serveTasks(extract);
