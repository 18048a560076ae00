import { createHash } from "node:crypto";
import type { Passage } from "./data-sets.ts";
import { type Edit, editParagraph, textsOf } from "./edit-paragraph.ts";
import { inWikiGraph } from "./edited-graph.ts";
import { percentile } from "./load.ts";
import { openKg } from "./open-kg.ts";
import { markdownFiles } from "./prepare-passages.ts";
import type { Row } from "./report.ts";
import { startService } from "./service.ts";
import { verdict } from "./verdict.ts";

const limitSeconds = 2;

interface Options {
  readonly kept: string | null;
  readonly edits: number;
}

/** One row: the documents of the passages are edited in turn, one paragraph each time. */
export const paragraphRow = (passages: readonly Passage[], { kept, edits }: Options): Promise<Row> =>
  inWikiGraph(passages, kept, async ({ service: first, kg }) => {
    await first.stop();
    const { dataDir } = first;
    const before = await vectorsOf(dataDir, kg);
    const service = await startService(dataDir, { LORE_WORKFLOW_ENGINE: "embedded" });
    const texts = textsOf(markdownFiles(passages));
    const done: Edit[] = [];
    try {
      // The threads of a service start with its first document.
      await editParagraph({ service, kg, texts }, 0);
      for (let at = 1; at <= edits; at += 1) {
        done.push(await editParagraph({ service, kg, texts }, at));
        process.stdout.write(`${JSON.stringify(done.at(-1))}\n`);
      }
    } finally {
      await service.stop();
    }
    const after = await vectorsOf(dataDir, kg);
    return { passages: passages.length, documents: texts.size, ...summary(done), ...compared(before, after) };
  });

function summary(edits: readonly Edit[]): Row {
  const seconds = edits.map((edit) => edit.seconds).sort((a, b) => a - b);
  const most = (field: "made" | "tokens") => Math.max(...edits.map((edit) => edit[field]));
  return {
    edits: edits.length,
    "chunks of a document": Math.round(edits.reduce((sum, { chunks }) => sum + chunks, 0) / edits.length),
    "made, most": most("made"),
    moved: edits.reduce((sum, { moved }) => sum + moved, 0),
    "tokens, most": most("tokens"),
    "p50 s": percentile(seconds, 0.5).toFixed(2),
    "p95 s": percentile(seconds, 0.95).toFixed(2),
  };
}

export function judgedParagraphs(row: Row): string[] {
  const [p95, moved, changed, made] = [row["p95 s"], row.moved, row["vectors changed"], row["made, most"]].map(Number);
  const isExact = moved === 0 && changed === 0;
  return [
    `- Goal: p95 from the upload to visible < ${limitSeconds} s. ${verdict(Number(p95) < limitSeconds)}: ${p95} s`,
    `- Goal: unchanged chunks keep their row and their vector. ${verdict(isExact)}: ${moved} moved, ${changed} vectors changed, at most ${made} chunks made`,
  ];
}

/** Hashes of the vectors of all chunks by id, of a service that was stopped. */
async function vectorsOf(dataDir: string, kg_name: string): Promise<ReadonlyMap<number, string>> {
  const { stores, kg } = await openKg(dataDir, kg_name);
  try {
    const ref = { kg_id: kg.id, kind: "chunk" } as const;
    const found = new Map<number, string>();
    for await (const ids of stores.vectors.ids(ref))
      for (const [id, vector] of await stores.vectors.get(ref, ids)) found.set(id, digest(vector));
    return found;
  } finally {
    await stores.close();
  }
}

const digest = (vector: Float32Array): string => createHash("sha256").update(vector).digest("base64");

const compared = (before: ReadonlyMap<number, string>, after: ReadonlyMap<number, string>): Row => ({
  "vectors kept": [...before.keys()].filter((id) => after.has(id)).length,
  "vectors changed": [...before].filter(([id, vector]) => after.has(id) && after.get(id) !== vector).length,
});
