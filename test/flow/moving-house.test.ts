import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createRebuild } from "../../knowledge/upkeep/rebuild.ts";
import type { RebuildRequest, RebuildStep } from "../../knowledge/upkeep/rebuild-request.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import { stage } from "../support/document-lab.ts";
import { type EngineContents, engineContents } from "../support/engine-contents.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { prepared } from "../support/small-documents.ts";

const targets = ["graph", "vectors", "keywords"] as const satisfies ProjectionTarget[];
const people = ["Ada Lovelace", "Charles Babbage", "Mary Somerville", "Grace Hopper", "Alan Turing", "Kurt Gödel"];
const kg = "moving";

/** Sections about people; long enough for several chunks. */
const document = (year: number): string =>
  people
    .map((name, at) => {
      const friend = people[(at + 1) % people.length];
      const said = `${name} was a mathematician. ${name} was born in London in ${year + at}. ${name} worked with ${friend}.`;
      return `# ${name}\n\n${said} ${"The engine weaves algebraic patterns. ".repeat(20)}\n`;
    })
    .join("\n");

const embedder = createHashEmbedder();
let lab: KnowledgeLab;
beforeAll(async () => {
  lab = await openKnowledgeLab();
  await put("first", document(1800));
  await put("second", document(1850));
  await put("first", document(1810));
  const gone = await put("gone", document(1900));
  await lab.sources.delete(ctx, { kg_name: kg, source_id: gone.source_id }, { force: false });
  await lab.project(kg);
  await lab.sweepEverything();
});
afterAll(() => lab?.close());

const put = (name: string, content: string) => lab.ingest(kg, name, { file_type: "md", content });
const examine = () => createDoctor({ ...lab.stores, embedder }).examine();
const kgId = async () => (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;

async function rebuild(target: ProjectionTarget, request: Omit<RebuildRequest, "target"> = {}) {
  const steps: RebuildStep[] = [];
  const run = createRebuild({ ...lab.stores, embedder }).run({
    target,
    ...request,
    onProgress: (step) => {
      steps.push(step);
      request.onProgress?.(step);
    },
  });
  return { steps, ...(await run) };
}

/** Empties the engines, as if they were new. */
async function emptyEngines(): Promise<void> {
  const kg_id = await kgId();
  await lab.stores.graph.dropKg(kg_id);
  for (const kind of ["chunk", "entity"] as const) {
    await lab.stores.vectors.drop({ kg_id, kind });
    await lab.stores.keywords.drop({ kg_id, kind });
  }
}

const search = async () => {
  const kg_id = await kgId();
  const words = await lab.stores.keywords.search({ kg_id, kind: "chunk" }, "Somerville Gödel", { k: 10 });
  const vector = await embedder.embedQuery("Who worked with Kurt Gödel?", () => 1);
  const near = await lab.stores.vectors.search({ kg_id, kind: "chunk" }, vector, { k: 10 });
  // The keyword engine scores rows that it has not indexed yet separately. It promises which rows are found, not their
  // order.
  return { words: words.map(({ id }) => id).sort((a, b) => a - b), near: near.map(({ id }) => id) };
};

describe("into an empty engine", () => {
  let contents: EngineContents;
  let found: Awaited<ReturnType<typeof search>>;
  beforeAll(async () => {
    contents = await engineContents(lab, kg);
    found = await search();
    await emptyEngines();
  });

  test("without a rebuild everything is missing", async () => {
    const report = await examine();
    const slices = report.kgs.flatMap(({ slices }) => slices);
    for (const { records, missing, engine } of slices) {
      expect(missing.count).toBe(records.count);
      expect(engine).toEqual({ count: 0, checksum: "0".repeat(16) });
    }
    expect(report.drift).toBeGreaterThan(20);
  });

  test.each(targets)("%s is rebuilt from the records, with its progress", async (target) => {
    const { steps, written } = await rebuild(target);
    const last = steps.at(-1);
    expect(last).toMatchObject({ target, kg, stage: "done" });
    expect(written).toBe(last?.total);
    expect(last?.written).toBe(last?.total);
    const order = steps.map((step) => step.written);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test("a rebuilt engine has the contents that ingestion wrote, and finds the same", async () => {
    expect(await engineContents(lab, kg)).toEqual(contents);
    expect(await search()).toEqual(found);
    expect((await examine()).drift).toBe(0);
  });
});

describe("an engine that is not empty", () => {
  test("loses the rows that the records do not have, and keeps the others", async () => {
    const kg_id = await kgId();
    const before = await engineContents(lab, kg);
    const stray = { id: 900_000_000, source_id: null, revision: null, version: 1 };
    await lab.stores.keywords.upsert({ kg_id, kind: "chunk" }, [{ ...stray, text: "of former times" }]);
    await lab.stores.keywords.ensure({ kg_id: 900_000, kind: "chunk" }, embedder.dimensions);
    await rebuild("keywords");
    expect(await engineContents(lab, kg)).toEqual(before);
    expect(await examine()).toMatchObject({ drift: 0, strays: [] });
  });

  test("is emptied before the rebuild on request", async () => {
    const before = await engineContents(lab, kg);
    for (const target of targets) await rebuild(target, { fresh: true, kg });
    expect(await engineContents(lab, kg)).toEqual(before);
    expect((await examine()).drift).toBe(0);
  });
});

describe("a rebuild that is stopped", () => {
  afterEach(async () => {
    for (const target of targets) await rebuild(target);
  });

  test.each(targets)("a stopped rebuild of %s continues where it stopped", async (target) => {
    await emptyEngines();
    const stop = new AbortController();
    const half = rebuild(target, {
      signal: stop.signal,
      onProgress: ({ stage }) => {
        if (stage === "entity") stop.abort(new Error("killed"));
      },
    });
    await expect(half).rejects.toThrow("killed");
    const { steps, written } = await rebuild(target);
    expect(steps[0]?.written).toBeGreaterThan(0);
    expect(steps.map(({ stage }) => stage)).not.toContain("chunk");
    expect(written).toBeLessThan(steps.at(-1)?.written ?? 0);
    const slices = (await examine()).kgs.flatMap((each) => each.slices).filter((slice) => slice.target === target);
    for (const { missing, orphaned } of slices) expect([missing.count, orphaned.count]).toEqual([0, 0]);
  });

  test("a stopped rebuild starts anew when the engine was changed in between", async () => {
    const stop = new AbortController();
    const onProgress = ({ stage }: RebuildStep) => stage === "entity" && stop.abort(new Error("killed"));
    await expect(rebuild("graph", { signal: stop.signal, onProgress })).rejects.toThrow("killed");
    await lab.stores.records.projections.noteEngine("graph", "Another", 1);
    const { steps } = await rebuild("graph");
    expect(steps[0]).toMatchObject({ stage: "chunk", written: 0 });
  });
});

test("two rebuilds of one target do not collide: the second waits until the lease of a killed first one lapses", async () => {
  const { projections } = lab.stores.records;
  expect(await projections.lease("graph", "killed", 1_000)).toBe(true);
  const { written } = await rebuild("graph");
  expect(written).toBeGreaterThan(0);
});

test("vectors of another embedder are left alone, unless the engine is emptied first", async () => {
  const other = { ...embedder, id: "another-embedder" };
  const services = { ...lab.stores, embedder: other };
  await expect(createRebuild(services).run({ target: "vectors" })).rejects.toMatchObject({ kind: "conflict" });
  expect((await createDoctor(services).examine()).unseen).toContainEqual(expect.stringContaining("another-embedder"));
  await createRebuild(services).run({ target: "vectors", fresh: true });
  expect(await createDoctor(services).examine()).toMatchObject({ drift: 0, unseen: [] });
  await rebuild("vectors", { fresh: true });
  expect((await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.embedder).toBe(embedder.id);
});

test("documents that are ingested, replaced and deleted during a rebuild leave no drift", async () => {
  await emptyEngines();
  let ingesting: Promise<unknown> | undefined;
  const meanwhile = async () => {
    await put("while", document(1700));
    await put("second", document(1860));
    const { source_id } = await put("brief", document(1600));
    await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  };
  const onProgress = () => {
    ingesting ??= meanwhile();
  };
  for (const target of targets) await rebuild(target, { onProgress, fresh: true });
  await ingesting;
  await lab.project(kg);
  expect((await examine()).drift).toBe(0);
  await lab.sweepEverything();
  expect((await examine()).drift).toBe(0);
});

test("chunks that were staged before a rebuild are in the engines when they are published", async () => {
  const { records } = lab.stores;
  const { ref, claim } = await stage(records, await kgId(), {
    name: "staged",
    document: [prepared(0, {}), prepared(1, {})],
  });
  for (const target of targets) await rebuild(target);
  await records.cutover.flip(ref, claim);
  await lab.project(kg);
  const { kgs } = await examine();
  expect(kgs.flatMap(({ slices }) => slices).filter(({ missing }) => missing.count > 0)).toEqual([]);
});
