import { afterAll, beforeAll, expect, test } from "vitest";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createRebuild } from "../../knowledge/upkeep/rebuild.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

// The engine's collections hold vectors of another embedder than the configured one, for instance after a restore.
const kg = "embedded";
const embedder = createHashEmbedder();
const text = (name: string) => ({
  file_type: "md" as const,
  content: `# ${name}\n\n${name} was born in London in 1815.\n`,
});

let lab: KnowledgeLab;
let kg_id: number;
beforeAll(async () => {
  lab = await openKnowledgeLab();
  await lab.ingest(kg, "first", text("Ada Lovelace"));
  kg_id = (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
  for (const kind of ["chunk", "entity"] as const) {
    await lab.stores.vectors.drop({ kg_id, kind });
    await lab.stores.vectors.ensure({ kg_id, kind }, embedder.dimensions, "hash-v0");
  }
});
afterAll(() => lab?.close());

const rebuild = (fresh: boolean) => createRebuild({ ...lab.stores, embedder }).run({ target: "vectors", fresh });

test("no vector of the configured embedder is written, and every refusal says what to do", async () => {
  const refusal = { kind: "conflict", message: expect.stringMatching(/'hash-v0'.*rebuild -- vectors --fresh/) };
  await expect(lab.ingest(kg, "second", text("Mary Somerville"))).rejects.toMatchObject(refusal);
  await expect(rebuild(false)).rejects.toMatchObject(refusal);
  expect(await lab.stores.vectors.count({ kg_id, kind: "chunk" })).toBe(0);
  const { unseen } = await createDoctor({ ...lab.stores, embedder }).examine();
  expect(unseen).toEqual([expect.stringContaining("hash-v0"), expect.stringContaining("hash-v0")]);
});

test("a fresh rebuild embeds everything anew, and ingestion goes on", async () => {
  await rebuild(true);
  expect(await lab.stores.vectors.spaceOf({ kg_id, kind: "entity" })).toMatchObject({ embedder: embedder.id });
  await lab.ingest(kg, "third", text("Grace Hopper"));
  const { unseen, kgs } = await createDoctor({ ...lab.stores, embedder }).examine();
  expect(unseen).toEqual([]);
  const faults = kgs.flatMap(({ slices }) => slices.map(({ missing, orphaned }) => missing.count + orphaned.count));
  expect(Math.max(...faults)).toBe(0);
});
