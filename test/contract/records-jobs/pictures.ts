import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ingest, newKg, stage } from "../../support/document-lab.ts";
import { brokenPdf } from "../../support/record-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../../support/small-documents.ts";
import { limits, type Open } from "./lab.ts";

export function pictures(records: Open): void {
  let kg_id = 0;
  beforeEach(async () => {
    ({ id: kg_id } = await newKg(records()));
  });
  const picture = (version: number) => ({
    kg_id,
    version,
    generated_at: new Date("2026-01-01"),
    size_bytes: 10,
    cost_ms: 5,
    facts: null,
    job_id: null,
  });

  test("one process at a time holds the lease to render, until it releases the lease or the lease lapses", async () => {
    expect(await records().pictures.get(kg_id)).toBeNull();
    const owners = await Promise.all(
      Array.from({ length: 20 }, (_, n) => records().pictures.lease(kg_id, `owner ${n}`, 60_000)),
    );
    expect(owners.filter(Boolean)).toHaveLength(1);
    const owner = `owner ${owners.indexOf(true)}`;
    expect(await records().pictures.lease(kg_id, owner, 60_000)).toBe(true);
    await records().pictures.release(kg_id, "stranger");
    expect(await records().pictures.lease(kg_id, "next", 60_000)).toBe(false);
    await records().pictures.release(kg_id, owner);
    expect(await records().pictures.lease(kg_id, "next", 1)).toBe(true);
    await expect.poll(() => records().pictures.lease(kg_id, "last", 60_000), { timeout: 60_000 }).toBe(true);
  });

  test("an older picture never replaces a newer one", async () => {
    await records().pictures.lease(kg_id, "a", 60_000);
    await records().pictures.finish(picture(5), "a");
    expect(await records().pictures.lease(kg_id, "b", 60_000)).toBe(true);
    await records().pictures.finish({ ...picture(4), size_bytes: 99 }, "b");
    expect(await records().pictures.get(kg_id)).toEqual(picture(5));
    expect(await records().pictures.lease(kg_id, "c", 60_000)).toBe(true);
  });

  test("a knowledge graph that does not exist gives no lease and no dashboard", async () => {
    expect(await records().pictures.lease(2 ** 40, randomUUID(), 60_000)).toBe(false);
    await expect(records().pictures.read(2 ** 40, limits)).rejects.toMatchObject({ kind: "not_found" });
  });

  test("the network holds the most connected entities and the relations between them", async () => {
    const chain = ["ada", "bob", "cid", "dan"].map((key) => mentionOf(key, { type: "person" }));
    const triples = [
      tripleOf(["ada", "knows", "bob"], 0.9),
      tripleOf(["bob", "knows", "cid"], 0.5),
      tripleOf(["cid", "knows", "dan"], 0.4),
    ];
    await ingest(records(), kg_id, { name: "chain", document: [prepared(0, { mentions: chain, triples })] });
    const { network, dashboard } = await records().pictures.read(kg_id, { nodes: 3, edges: 1 });
    expect(network).toMatchObject({
      kg_name: dashboard.kg_name,
      version: dashboard.version,
      entities_total: 4,
      relations_total: 3,
    });
    expect(network.nodes.map(({ id, degree }) => [id, degree])).toEqual([
      ["bob|", 2],
      ["cid|", 2],
      ["ada|", 1],
    ]);
    const ends = network.edges.map(({ source, target }) => [network.nodes[source]?.id, network.nodes[target]?.id]);
    expect(ends).toEqual([["ada|", "bob|"]]);
  });

  test("on the dashboard, names of merged entities support their target", async () => {
    await ingest(records(), kg_id, { name: "first", document: [prepared(0, { mentions: [mentionOf("ada")] })] });
    await ingest(records(), kg_id, { name: "second", document: [prepared(0, { mentions: [mentionOf("lovelace")] })] });
    const [target, other] = await records().reading.entitiesByKey([kg_id], ["ada", "lovelace"]);
    const joining = { entity_id: target?.id ?? 0, ids: [other?.id ?? 0], key_id: "key_test" };
    await records().edits.mergeEntities(kg_id, joining);
    expect((await records().pictures.read(kg_id, limits)).dashboard).toMatchObject({
      counts: { entities: 1 },
      corroborated_share: 1,
      sources: [
        { name: "first", only_here: 0, also_elsewhere: 1 },
        { name: "second", only_here: 0, also_elsewhere: 1 },
      ],
    });
  });

  test("the dashboard of an empty knowledge graph is empty", async () => {
    expect((await records().pictures.read(kg_id, limits)).dashboard).toMatchObject({
      version: 0,
      sources_count: 0,
      counts: { entities: 0, relations: 0, chunks: 0 },
      corroborated_share: 0,
      without_relation_count: 0,
      mean_confidence: 0,
      growth: [],
      degrees: [],
      sources: [],
      central: [],
      years: [],
      confidences: [],
    });
  });

  test("the dashboard counts active revisions only", async () => {
    const about = (key: string) => subjectOf(key, { type: "place" });
    await ingest(records(), kg_id, {
      name: "first",
      document: [
        {
          ...prepared(0, {
            subjects: [about("crete")],
            mentions: [mentionOf("ada", { type: "person" }), mentionOf("crete", { type: "place", start: 9, end: 14 })],
            triples: [tripleOf(["ada", "lives_in", "crete"], 0.3)],
          }),
          content: "In 1969 and 1969, not 11969 or 1969a: Ada came in 2020.",
        },
        prepared(1, { mentions: [mentionOf("bob", { type: "person" })], triples: [] }),
      ],
    });
    await ingest(records(), kg_id, {
      name: "second",
      document: [{ ...prepared(0, { subjects: [about("crete")] }), content: "Crete in 2020" }],
    });
    await ingest(records(), kg_id, {
      name: "gone",
      document: [{ ...prepared(0, { mentions: [mentionOf("old")] }), content: "1800" }],
    });
    await ingest(records(), kg_id, { name: "gone", document: [{ ...prepared(0, {}), content: "no year" }] });
    const staged = await stage(records(), kg_id, {
      name: "staged",
      document: [prepared(0, { mentions: [mentionOf("new")] })],
    });
    await records().jobs.fail(staged.ref, { error: brokenPdf, cancelled: false });
    const { dashboard } = await records().pictures.read(kg_id, limits);
    const kg = await records().kgs.byId(kg_id);
    expect(dashboard).toMatchObject({
      kg_name: kg?.name,
      version: kg?.version,
      sources_count: 4,
      sources_failed: 1,
      counts: { entities: 3, relations: 1, chunks: 4 },
      without_relation_count: 1,
      doubtful_share: 1,
      degrees: [{ k: 1, share: expect.closeTo(2 / 3) }],
      entity_types: [
        { name: "person", count: 2 },
        { name: "place", count: 1 },
      ],
      relation_types: [{ name: "lives_in", count: 1 }],
      type_matrix: { types: ["person", "place"], cells: [{ from: "person", to: "place", count: 1 }] },
      sources: [
        // ada, bob and the relation; crete is in both.
        { name: "first", only_here: 3, also_elsewhere: 1 },
        { name: "second", only_here: 0, also_elsewhere: 1 },
      ],
      years: [
        { year: 1969, count: 1 },
        { year: 2020, count: 2 },
      ],
    });
    expect(dashboard.corroborated_share).toBeCloseTo(1 / 3);
    expect(dashboard.mean_confidence).toBeCloseTo(0.3);
    expect(dashboard.growth).toMatchObject([{ chunks: 4, entities: 3, relations: 1 }]);
    expect(dashboard.central.map((entity) => entity.label).toSorted()).toEqual(["ada", "crete"]);
    expect(dashboard.confidences.filter((bin) => bin.count > 0)).toEqual([{ from: 0.3, to: 0.35, count: 1 }]);
  });
}
