import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newKg, stage, tenant_id } from "../../support/document-lab.ts";
import { apiKey, brokenPdf, finish, refOf, upload } from "../../support/record-lab.ts";
import { prepared } from "../../support/small-documents.ts";
import type { Open } from "./open.ts";

export function sources(records: Open): void {
  test("sources are listed by name, page by page, and the pages are stable under writes", async () => {
    const { id } = await newKg(records());
    const add = (file_name: string) => records().sources.accept(upload(id, file_name, { file_name }));
    for (const name of ["d", "B", "a", "ä", "c"]) await add(name);
    const first = await records().sources.list(id, { limit: 3, after: null });
    expect(first.map((source) => source.name)).toEqual(["B", "a", "c"]);
    await add("A");
    await add("cc");
    const second = await records().sources.list(id, { limit: 3, after: "c" });
    expect(second.map((source) => source.name)).toEqual(["cc", "d", "ä"]);
    expect(await records().sources.count(id)).toBe(7);
  });

  test("a source of another tenant is not found", async () => {
    const { id } = await newKg(records());
    const { source_id } = await records().sources.accept(upload(id, "x"));
    expect(await records().sources.get("stranger", source_id)).toBeNull();
    expect(await records().sources.revision(source_id, 9)).toBeNull();
  });

  test("statistics count the active revision only", async () => {
    const kg = await newKg(records());
    const island = { key: "crete", form: "Crete", type: "place", strength: 1, description: null } as const;
    const person = { key: "ada", form: "Ada", type: "person", start: 0, end: 3, confidence: 0.9, sentence: 0 } as const;
    const lives = {
      subject_key: "ada",
      relation_type: "lives_in",
      object_key: "crete",
      start: 0,
      end: 3,
      confidence: 0.8,
    };
    const document = [
      { ...prepared(0, { subjects: [island], mentions: [person], triples: [lives] }), content: "𝔸da" },
      { ...prepared(1, { mentions: [{ ...person, start: 5, end: 8 }] }), content: "Ada again" },
    ];
    const staged = await stage(records(), kg.id, { name: "s", document });
    const { source_id } = staged.ref;
    expect(await records().sources.stats(tenant_id, source_id)).toEqual({
      ...(await records().sources.get(tenant_id, source_id)),
      entity_type_distribution: {},
      relation_type_distribution: {},
      avg_chunk_size: 0,
      template_share: 0,
    });
    await records().cutover.flip(staged.ref, staged.claim);
    expect(await records().sources.stats(tenant_id, source_id)).toEqual({
      ...(await records().sources.get(tenant_id, source_id)),
      entity_type_distribution: { person: 1, place: 1 },
      relation_type_distribution: { lives_in: 1 },
      avg_chunk_size: 6,
      template_share: 0,
    });
    expect(await records().sources.stats("stranger", source_id)).toBeNull();
    expect(await records().sources.stats(tenant_id, "src_none")).toBeNull();
    const other = await newKg(records());
    const counts = await records().kgs.typeCounts([kg.id, other.id]);
    expect(counts.get(kg.id)).toEqual({ entity_types: { person: 1, place: 1 }, relation_types: { lives_in: 1 } });
    expect(counts.get(other.id)).toEqual({ entity_types: {}, relation_types: {} });
  });

  test("the number of sources counts published, waiting and failed ones, and falls with a deletion", async () => {
    const kg = await newKg(records());
    const accept = (name: string) => records().sources.accept(upload(kg.id, name, { source_name: name }));
    const [published, failed] = [await accept("published"), await accept("failed")];
    await accept("waiting");
    await finish(records(), kg.id, published);
    await records().jobs.fail(refOf(kg.id, failed), { error: brokenPdf, cancelled: false });
    expect(await records().sources.count(kg.id)).toBe(3);
    expect(await records().sources.list(kg.id, { limit: 10, after: null })).toHaveLength(3);
    await finish(records(), kg.id, await records().sources.accept(upload(kg.id, "2", { source_name: "published" })));
    expect(await records().sources.count(kg.id)).toBe(3);
    for (const { source_id } of [published, failed])
      await records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: true });
    expect(await records().sources.count(kg.id)).toBe(1);
  });

  test("a tenant's sources are counted: all of them, those that readers see, and those that failed", async () => {
    const tenant = `tenant-${randomUUID()}`;
    await records().keys.insert(apiKey({ tenant_id: tenant }));
    const { id } = await records().kgs.getOrCreate(tenant, "docs");
    const accept = (name: string) =>
      records().sources.accept(upload(id, name, { source_name: name, tenant_id: tenant }));
    expect(await records().sources.overview(tenant)).toEqual({ tracked: 0, active: 0, failed: 0 });
    const [published, failed] = [await accept("published"), await accept("failed")];
    await accept("waiting");
    await finish(records(), id, published);
    await records().jobs.fail(refOf(id, failed), { error: brokenPdf, cancelled: false });
    expect(await records().sources.overview(tenant)).toEqual({ tracked: 3, active: 1, failed: 1 });
  });

  test("last_accessed moves forward and never back", async () => {
    const { id } = await newKg(records());
    const { source_id } = await records().sources.accept(upload(id, "x"));
    const later = new Date("2026-02-02");
    await records().sources.touchAccessed([source_id, "src_none"], later);
    await records().sources.touchAccessed([source_id], new Date("2026-01-01"));
    expect((await records().sources.get(tenant_id, source_id))?.last_accessed).toEqual(later);
  });

  test("an upload is referenced until its source is deleted", async () => {
    const kg = await newKg(records());
    const content = randomUUID();
    const { content_hash } = upload(kg.id, content);
    const unreferenced = () => records().sources.unreferenced([content_hash]);
    expect(await unreferenced()).toEqual([content_hash]);
    const { source_id } = await records().sources.accept(upload(kg.id, content));
    expect(await unreferenced()).toEqual([]);
    await records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: true });
    expect(await unreferenced()).toEqual([content_hash]);
  });
}
