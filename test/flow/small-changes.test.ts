// A small change of a long document costs little: only the chunks around it are computed again.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IngestOptions } from "../../domain/ingest-options.ts";
import type { CountedWork } from "../support/counted-work.ts";
import { engineContents } from "../support/engine-contents.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { longDocument, shipParagraph } from "../support/long-document.ts";

const timeout = 240_000;
/** Chunks around one changed paragraph that may be computed again, of a thousand or of 300. */
const mostChanged = 10;
const nothing = { extractions: 0, embeddings: 0, vectors: 0, keywords: 0, graph: 0 };

let lab: KnowledgeLab;
let counts: Record<CountedWork, number> = { ...nothing };
beforeAll(async () => {
  lab = await openKnowledgeLab(
    {},
    {
      count: (work, chunks) => {
        counts[work] += chunks;
      },
    },
  );
});
afterAll(() => lab?.close());

type Document = Parameters<KnowledgeLab["ingest"]>[2];
const text = (content: string): Document => ({ file_type: "txt", content });

/** Ingests under one name, and returns what this ingestion computed. */
async function ingest(kg: string, document: Document, options: Partial<IngestOptions> = {}) {
  counts = { ...nothing };
  await lab.ingest(kg, "report", { ...document, ...options });
  return counts;
}

const kgOf = async (name: string) => (await lab.stores.records.kgs.get(ctx.tenant_id, name))?.id ?? 0;

/** Everything that readers and engines hold, after all work and sweeping. */
async function stateOf(kg: string) {
  await lab.project(kg);
  await lab.sweepEverything();
  return { dump: await lab.stores.records.cutover.dump(await kgOf(kg)), engines: await engineContents(lab, kg) };
}

async function idsOf(kg: string): Promise<Set<number>> {
  const ids = new Set<number>();
  for await (const page of lab.stores.vectors.ids({ kg_id: await kgOf(kg), kind: "chunk" })) {
    for (const id of page) ids.add(id);
  }
  return ids;
}

/** Small chunks, so that a paragraph is about one chunk. */
const small = { chunk_size: 400 } as const;
const sections = (document: string): Document => ({
  file_type: "md",
  content: document.replace(/^The (Sea Thrift \d+)/gm, "## $1\n\nThe $1"),
});

describe.each([
  { kind: "a plain text", make: text, count: 1_000 },
  { kind: "a text with headings", make: sections, count: 300 },
])("one paragraph of $kind with $count chunks", ({ kind, make, count }) => {
  const middle = count / 2;
  const kg = `small changes of ${kind}`.replaceAll(" ", "-");
  let before: Set<number>;

  test("is ingested once as a whole", { timeout }, async () => {
    const made = await ingest(kg, make(longDocument(count)), small);
    before = await idsOf(kg);
    expect(before.size).toBeGreaterThanOrEqual(count);
    expect(made).toEqual({
      extractions: before.size,
      embeddings: before.size,
      vectors: before.size,
      keywords: before.size,
      graph: before.size,
    });
  });

  test.each([
    { change: "changed in the middle", least: 1, at: middle, paragraph: shipParagraph(middle, "Maren Lindqvist") },
    { change: "added at the front", least: 1, at: 0, paragraph: `${shipParagraph(4_711)}\n\n${shipParagraph(0)}` },
    { change: "deleted at the front", least: 0, at: 0, paragraph: "" },
  ])("$change: at most ten chunks are computed again", { timeout }, async ({ least, at, paragraph }) => {
    const made = await ingest(kg, make(longDocument(count, { [at]: paragraph })), small);
    for (const chunks of Object.values(made)) {
      expect(chunks).toBeGreaterThanOrEqual(least);
      expect(chunks).toBeLessThanOrEqual(mostChanged);
    }
    await lab.sweepEverything();
    const after = await idsOf(kg);
    expect([...after].filter((id) => !before.has(id))).toHaveLength(made.vectors);
    before = after;
  });

  // The canonical dump of a thousand chunks takes a busy machine longer than a statement may take: this one is shorter.
  test("the result equals a fresh ingestion", { timeout }, async () => {
    const changed = make(longDocument(100, { 3: shipParagraph(3, "Ingrid Solheim") }));
    await ingest(kg, changed, small);
    const fresh = `fresh-${kg}`;
    await ingest(fresh, changed, small);
    expect(await stateOf(kg)).toEqual(await stateOf(fresh));
  });
});

test("a new subject computes the findings of chunks that name it again, with their stored vectors", {
  timeout,
}, async () => {
  const ships = longDocument(30);
  const next = sections(`${ships}\n\n## Kestrel Bay\n\nKestrel Bay is a town.\n`);
  await ingest("subjects", sections(ships), small);
  const made = await ingest("subjects", next, small);
  expect(made).toMatchObject({ embeddings: 1 });
  // Every fifth ship was built there.
  expect(made.extractions).toBe(7);
  await ingest("fresh-subjects", next, small);
  expect(await stateOf("subjects")).toEqual(await stateOf("fresh-subjects"));
});

test("a revision that only moves paragraphs computes nothing, and each citation has its new place", async () => {
  const kg = "moved";
  const paragraphs = Array.from({ length: 5 }, (_, n) => shipParagraph(n));
  const options = { chunk_size: 400, chunking_strategy: "paragraph" } as const;
  await ingest(kg, text(paragraphs.join("\n\n")), options);
  const moved = paragraphs.toReversed().join("\n\n");
  expect(await ingest(kg, text(moved), options)).toEqual(nothing);
  const kg_id = await kgOf(kg);
  const chunks = await lab.stores.records.reading.chunks([kg_id], [...(await idsOf(kg))]);
  expect(chunks).toHaveLength(5);
  for (const { content, revision, start_offset, end_offset } of chunks) {
    expect(revision).toBe(2);
    expect(moved.slice(start_offset ?? 0, end_offset ?? 0)).toBe(content);
  }
});
