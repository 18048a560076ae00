import { expect, test } from "vitest";
import { silentLog } from "../platform/log.ts";
import { createGate } from "../test/support/gate.ts";
import { createSweeper } from "./sweeper.ts";

test("a sweep that the closing service ends waits for the deletions that run", async () => {
  const [closing, drawing, deleting] = [new AbortController(), createGate(), createGate()];
  const ended: string[] = [];
  const leftover = { kg_id: 1, source_id: "s", revision: 1, whole_kg: false };
  const deletion = (name: string) => async () => {
    await deleting.opened;
    ended.push(name);
  };
  const sweeper = createSweeper({
    records: {
      cutover: { sweepable: async () => [leftover], chunksToSweep: async () => null, keepsVectors: async () => false },
    },
    files: { deleteAll: deletion("files") },
    vectors: { deleteSource: deletion("vectors") },
    keywords: { deleteSource: deletion("keywords") },
    graph: { deleteSource: deletion("graph") },
    redraw: (_kg_id: number, signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        drawing.open();
      }),
    log: silentLog(),
  } as never);
  const sweep = sweeper.sweepOnce(new Date(), closing.signal).then(() => ended.push("the sweep"));
  await drawing.opened;
  closing.abort();
  // What does not wait for the deletions ends now.
  for (let n = 0; n < 20; n += 1) await new Promise(setImmediate);
  deleting.open();
  await sweep;
  expect(ended.at(-1)).toBe("the sweep");
  expect(ended.toSorted()).toEqual(["files", "graph", "keywords", "the sweep", "vectors"]);
});
