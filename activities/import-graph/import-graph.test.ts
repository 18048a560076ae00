import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { currentDerivation } from "../../ingest/derivation.ts";
import { dumpOf, editByHand, mergeSome, removeFirstChunk } from "../../test/support/graph-edits.ts";
import {
  exportOf,
  forged,
  freshName,
  importOf,
  letter,
  runImport,
  startImport,
} from "../../test/support/import-lab.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../../test/support/knowledge-lab.ts";
import { apiKey } from "../../test/support/record-lab.ts";
import { smallText } from "../../test/support/small-texts.ts";
import { importLines } from "./import-lines.ts";
import { type LineBatch, readLines } from "./read-lines.ts";

const timeout = 240_000;
let lab: KnowledgeLab;
beforeAll(async () => {
  lab = await openKnowledgeLab();
});
afterAll(() => lab?.close());

test("every knowledge graph comes back from its export, and the export of the copy is the same", {
  timeout,
}, async () => {
  const edits = fc.record({ isEdited: fc.boolean(), isMerged: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(smallText, { minLength: 1, maxLength: 3 }), edits, async (documents, by) => {
      const [first, copy] = [freshName(), freshName()];
      for (const [at, document] of documents.entries()) await lab.ingest(first, `source ${at}`, document);
      if (by.isEdited) await editByHand(lab, first);
      if (by.isMerged) await mergeSome(lab, first);
      const text = await exportOf(lab, first);
      expect(await importOf(lab, copy, text)).toMatchObject({ status: "completed", share: expect.any(Number) });
      expect(await dumpOf(lab, copy)).toBe(await dumpOf(lab, first));
      expect(comparable(await exportOf(lab, copy))).toEqual(comparable(text));
    }),
    { numRuns: 4 },
  );
});

/** The lines without ids, times, and the order that follows from ids. */
const comparable = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split("\n")
    .slice(1, -1)
    .map((line) => line.replace(/"id":(?:\d+|"src_\w+"),?/g, ""))
    .sort();

test("the same file a second time changes nothing", { timeout }, async () => {
  const [first, copy] = [freshName(), freshName()];
  const { source_id } = await lab.ingest(first, "letter", letter);
  await editByHand(lab, first);
  await lab.ingest(first, "two parts", { ...letter, content: "# London\n\nA city.\n\n# Colossus\n\nA machine.\n" });
  await removeFirstChunk(lab, first, "two parts");
  const facts = { author: "A. Lovelace", language: null };
  await lab.sources.change(ctx, { kg_name: first, source_id, metadata: { shelf: 7 }, facts, withdrawn: [] });
  const text = await exportOf(lab, first);
  const imported = { sources_imported: 2, sources_unchanged: 0, edits_imported: expect.any(Number) };
  expect(await importOf(lab, copy, text)).toMatchObject({ imported });
  const { version } = await lab.registry.get(ctx, copy);
  const unchanged = { sources_imported: 0, sources_unchanged: 2, edits_imported: 0 };
  expect(await importOf(lab, copy, text)).toMatchObject({ status: "completed", imported: unchanged });
  expect((await lab.registry.get(ctx, copy)).version).toBe(version);
  expect(comparable(await exportOf(lab, copy))).toEqual(comparable(text));
});

test("an export changes nothing in the knowledge graph that it shows, whose sources keep their uploads", {
  timeout,
}, async () => {
  const name = freshName();
  const { source_id } = await lab.ingest(name, "letter", letter);
  const { sources } = lab.stores.records;
  const [before, uploaded] = [await dumpOf(lab, name), await sources.revision(source_id, 1)];
  expect(await importOf(lab, name, await exportOf(lab, name))).toMatchObject({
    status: "completed",
    imported: { sources_imported: 0, sources_unchanged: 1, edits_imported: 0 },
  });
  expect(await dumpOf(lab, name)).toBe(before);
  expect(await sources.get(ctx.tenant_id, source_id)).toMatchObject({
    active_revision: 1,
    content_hash: uploaded?.content_hash,
  });
  expect(await sources.revision(source_id, 2)).toBeNull();
});

test("an import that dies before any of its writes is continued by another run to the same graph and the same counts", {
  timeout,
}, async () => {
  const first = freshName();
  await lab.ingest(first, "letter", letter);
  await lab.ingest(first, "other", { ...letter, content: "# Colossus\n\nColossus was designed by Alan Turing.\n" });
  await editByHand(lab, first);
  const [text, whole] = [await exportOf(lab, first), await dumpOf(lab, first)];
  const { imported } = await importOf(lab, freshName(), text);
  expect(imported).toMatchObject({ sources_imported: 2, sources_unchanged: 0 });
  for (let dies = 0, isDead = true; isDead; dies++) {
    const copy = freshName();
    const job_id = await startImport(lab, { kg_name: copy, text });
    let steps = 0;
    const dead = runImport(lab, job_id, async () => {
      if (steps++ === dies) throw new Error("killed");
    });
    isDead = await dead.then(
      () => false,
      () => true,
    );
    await lab.stores.records.jobs.lapseClaims();
    await runImport(lab, job_id).catch((error: unknown) => {
      if (isDead) throw error;
    });
    const job = await lab.stores.records.jobs.byId(job_id);
    expect([dies, job?.status, job?.imported]).toEqual([dies, "completed", imported]);
    expect(await dumpOf(lab, copy)).toBe(whole);
    if (!isDead) expect(dies).toBeGreaterThanOrEqual(6);
  }
});

test("a source that was changed since is replaced, and other sources stay", { timeout }, async () => {
  const [first, other] = [freshName(), freshName()];
  await lab.ingest(first, "letter", letter);
  await lab.ingest(other, "letter", { ...letter, content: "# Alan Turing\n\nAlan Turing lived in Manchester.\n" });
  await lab.ingest(other, "own", letter);
  await importOf(lab, other, await exportOf(lab, first));
  const sources = await lab.stores.records.sources.list((await lab.registry.get(ctx, other)).id, {
    limit: 10,
    after: null,
  });
  expect(sources.map(({ name, active_revision }) => [name, active_revision])).toEqual([
    ["letter", 2],
    ["own", 1],
  ]);
});

const faults: readonly (readonly [fault: string, spoil: (text: string) => string, message: RegExp])[] = [
  ["was cut off behind a line", (text) => text.slice(0, text.lastIndexOf('{"type":"trailer"')), /no trailer/],
  ["was cut off within a line", (text) => text.slice(0, -10), /cut off/],
  ["was changed on the way", (text) => text.replace("London", "Londor"), /^Line \d+: the checksum is wrong$/],
  [
    "lacks a chunk",
    (text) => forged(text, (lines) => lines.filter((line) => !line.startsWith('{"type":"chunk"'))),
    /chunks/,
  ],
  ["has a line of another kind", (text) => forged(text, (lines) => [...lines, '{"type":"x"}']), /^Line \d+: type/],
  [
    "has the character NUL",
    (text) => text.replace('"metadata":{}', '"metadata":{"a":"\\u0000"}'),
    /^Line 2: has the character NUL$/,
  ],
  [
    "is nested too deeply",
    (text) => text.replace('"metadata":{}', `"metadata":{"a":${"[".repeat(40)}${"]".repeat(40)}}`),
    /^Line 2: is nested/,
  ],
  [
    "states a fact of an unknown name",
    (text) => text.replace('"fact_corrections":{}', '"fact_corrections":{"Ada":"x"}'),
    /^Line 2: fact_corrections: (?!.*Ada)/,
  ],
  ["has a line that is not JSON", (text) => forged(text, (lines) => [...lines, "{"]), /^Line \d+: is not JSON/],
  [
    "has a chunk without a source",
    (text) => forged(text, (lines) => lines.filter((l) => !l.startsWith('{"type":"source"'))),
    /follow/,
  ],
  ["has text behind its end", (text) => `${text}{"type":"suppressed"}\n`, /nothing may follow/],
];

describe("a file that is refused", { timeout }, () => {
  const target = freshName();
  let before = "";
  let text = "";
  beforeAll(async () => {
    const first = freshName();
    await lab.ingest(first, "letter", letter);
    await lab.ingest(target, "own", letter);
    [before, text] = [await dumpOf(lab, target), await exportOf(lab, first)];
  });

  test.each(faults)("a file that %s is refused with the place, and changes nothing", async (_, spoil, message) => {
    const job = await importOf(lab, target, spoil(text));
    expect(job).toMatchObject({ status: "failed", error: { message: expect.stringMatching(message) } });
    expect(await dumpOf(lab, target)).toBe(before);
  });
});

test("a line that cannot be read is never taken for the end of the file", async () => {
  const name = freshName();
  await lab.ingest(name, "letter", letter);
  const [header = ""] = (await exportOf(lab, name)).split("\n", 1);
  const job_id = await startImport(lab, { kg_name: freshName(), text: `${header}\n{"type":"relation"}\n` });
  const lines = { read: async (batch: LineBatch) => readLines(batch) };
  const services = { ...lab.stores, models: lab.models, derivation: currentDerivation, registry: lab.registry, lines };
  const context = { claim: "run", signal: new AbortController().signal };
  const offset = Buffer.byteLength(header) + 1;
  const part = importLines(services, { ref: { job_id }, offset, context });
  await expect(part).rejects.toMatchObject({ kind: "invalid_input" });
});

test("a refused file leaves no knowledge graph that was made for it", async () => {
  const [first, copy] = [freshName(), freshName()];
  await lab.ingest(first, "letter", letter);
  await importOf(lab, copy, (await exportOf(lab, first)).slice(0, -10));
  await expect(lab.registry.get(ctx, copy)).rejects.toMatchObject({ kind: "not_found" });
});

test("an import into another tenant shows nothing of the first one and changes nothing there", {
  timeout,
}, async () => {
  const name = freshName();
  const stranger = { ...ctx, tenant_id: "stranger" };
  await lab.stores.records.keys.insert(apiKey({ tenant_id: "stranger" }));
  await lab.ingest(name, "letter", letter);
  const before = await dumpOf(lab, name);
  await runImport(lab, await startImport(lab, { kg_name: name, text: await exportOf(lab, name), who: stranger }));
  const [mine, theirs] = [await lab.registry.get(ctx, name), await lab.registry.get(stranger, name)];
  expect(theirs.id).not.toBe(mine.id);
  const ids = async (kg_id: number) => {
    const sources = await lab.stores.records.sources.list(kg_id, { limit: 10, after: null });
    const entities = await lab.stores.records.reading.entitiesByKey([kg_id], ["ada lovelace"]);
    return [...sources.map(({ id }) => id), ...entities.map(({ id }) => String(id))];
  };
  const [own, other] = [await ids(mine.id), await ids(theirs.id)];
  expect(other).toHaveLength(own.length);
  expect(other.filter((id) => own.includes(id))).toEqual([]);
  expect(await dumpOf(lab, name)).toBe(before);
});
