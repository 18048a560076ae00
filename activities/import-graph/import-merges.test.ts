import { afterAll, beforeAll, expect, test } from "vitest";
import { dumpOf, editByHand, mergeSome, removeFirstChunk } from "../../test/support/graph-edits.ts";
import { exportOf, forged, freshName, importOf, letter } from "../../test/support/import-lab.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../../test/support/knowledge-lab.ts";

const timeout = 240_000;
let lab: KnowledgeLab;
beforeAll(async () => {
  lab = await openKnowledgeLab();
});
afterAll(() => lab?.close());

test("a merge comes back with what people gave to the merged entity and its relations, and a split undoes it in the copy", {
  timeout,
}, async () => {
  const [first, copy] = [freshName(), freshName()];
  await lab.ingest(first, "letter", letter);
  await editByHand(lab, first);
  const apart = await dumpOf(lab, first);
  await mergeSome(lab, first);
  const text = await exportOf(lab, first);
  expect(text).toContain('{"type":"merged_entity"');
  expect(text).toContain('{"type":"merged_relation"');
  await importOf(lab, copy, text);
  expect(await dumpOf(lab, copy)).toBe(await dumpOf(lab, first));
  const { version } = await lab.registry.get(ctx, copy);
  expect(await importOf(lab, copy, text)).toMatchObject({ imported: { edits_imported: 0 } });
  expect((await lab.registry.get(ctx, copy)).version).toBe(version);
  for (const { entity_id, ids } of await mergesOf(copy)) await lab.merges.split(ctx, { kg_name: copy, entity_id, ids });
  expect(await dumpOf(lab, copy)).toBe(apart);
});

/** The merges of a knowledge graph, newest first. */
const mergesOf = async (kg: string) => {
  const { entries } = await lab.merges.operations(ctx, kg, { after: null, limit: 10 });
  return entries.filter(({ operation }) => operation === "merge");
};

test("a chunk that a person removed stays out of later versions of the document in the copy, too", {
  timeout,
}, async () => {
  const [first, copy] = [freshName(), freshName()];
  const content = "# London\n\nA city on the Thames.\n\n# Colossus\n\nA machine.\n";
  await lab.ingest(first, "two parts", { ...letter, content });
  await removeFirstChunk(lab, first, "two parts");
  await importOf(lab, copy, await exportOf(lab, first));
  await lab.ingest(copy, "two parts", { ...letter, content: `${content}\n# Delos\n\nAn island.\n` });
  const text = await exportOf(lab, copy);
  expect(text).toContain("An island.");
  expect(text).not.toContain("A city on the Thames.");
  // The copy of the copy keeps the record, too.
  expect(text.match(/^\{"type":"removed_chunk".*$/gm)).toHaveLength(1);
});

test("a posted chunk that another version of the code has read is read again, and keeps its given entities", {
  timeout,
}, async () => {
  const first = freshName();
  await lab.ingest(first, "letter", letter);
  await editByHand(lab, first);
  const { id: kg_id } = await lab.registry.get(ctx, first);
  const entity_ids = (await lab.stores.records.reading.entitiesByKey([kg_id], ["ada lovelace"])).map(({ id }) => id);
  const content = "Edvard Lund repaired the Zephyrine in Norrvik.";
  const [given = 0] = entity_ids;
  await lab.postedChunks.add(ctx, first, { content, metadata: {}, entity_ids: [given], sync_to_vectorstore: true });
  const text = await exportOf(lab, first);
  const whole = await dumpOf(lab, first);
  for (const version of ["tokeniser 0, extractor 0", undefined]) {
    const copy = freshName();
    const old = forged(text, (lines) => lines.map((line) => readBy(version, line)));
    expect(old).not.toBe(text);
    expect(await importOf(lab, copy, old)).toMatchObject({ status: "completed" });
    expect(await dumpOf(lab, copy)).toBe(whole);
  }
});

/**
 * The line of a posted chunk as a version wrote it that found one name only; undefined: before files named the version.
 */
function readBy(derivation: string | undefined, line: string): string {
  const { subjects, mentions, ...chunk } = JSON.parse(line);
  if (chunk.type !== "posted_chunk") return line;
  const given = subjects.filter((subject: { readonly given: boolean }) => subject.given);
  return JSON.stringify({ ...chunk, derivation, subjects: given, mentions: mentions.slice(0, 1), triples: [] });
}
