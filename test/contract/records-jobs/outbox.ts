import { expect, test } from "vitest";
import type { OutboxRow, OutboxTarget } from "../../../stores/ports/records/outbox.ts";
import { ingest, newKg, tenant_id } from "../../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../../support/small-documents.ts";
import type { Open } from "./lab.ts";

export function outbox(records: Open): void {
  const take = (kg_id: number, options: { target?: OutboxTarget; limit?: number; leaseMs?: number } = {}) =>
    records().outbox.lease(options.target ?? "graph", { limit: 100, leaseMs: 60_000, ...options, kg_id });
  const keysOf = (rows: readonly OutboxRow[]) => rows.map((row) => row.key);
  const island = [
    prepared(0, {
      subjects: [subjectOf("crete", { form: "Crete", type: "place" })],
      mentions: [mentionOf("ada", { form: "Ada", type: "person" })],
      triples: [tripleOf(["ada", "lives_in", "crete"], 0.5)],
    }),
  ];
  const publish = async () => {
    const { id } = await newKg(records());
    return { kg_id: id, ...(await ingest(records(), id, { name: "s", document: island })) };
  };

  test("a target is due while it has rows that no relay holds", async () => {
    const targets = ["graph", "vectors", "keywords"] as const;
    // Rows of other tests are due as well: the ends of their leases do not matter here.
    const drain = async (target: OutboxTarget) => {
      while ((await records().outbox.lease(target, { limit: 1_000, leaseMs: 3_600_000 })).length > 0);
    };
    for (const target of targets) await drain(target);
    expect(await records().outbox.due(targets)).toEqual([]);
    await publish();
    expect([...(await records().outbox.due(targets))].sort()).toEqual([...targets].sort());
    expect(await records().outbox.due(["vectors"])).toEqual(["vectors"]);
    await drain("graph");
    expect([...(await records().outbox.due(targets))].sort()).toEqual(["keywords", "vectors"]);
  });

  test("a leased row is given to no other relay until its lease lapses", async () => {
    const { kg_id } = await publish();
    const first = await take(kg_id);
    expect(first).toHaveLength(3);
    expect(await take(kg_id)).toEqual([]);
    await records().outbox.renew(first, 300);
    await expect.poll(async () => (await take(kg_id)).length, { timeout: 60_000 }).toBe(3);
  });

  test("a row that another relay has carried out after a lapse is due again when the first relay comes back", async () => {
    for (const end of ["done", "retry"] as const) {
      const { kg_id, result: flipped } = await publish();
      for (const target of ["vectors", "keywords"] as const) await records().outbox.done(await take(kg_id, { target }));
      const slow = await take(kg_id, { leaseMs: 0 });
      await records().outbox.done(await take(kg_id));
      expect(await take(kg_id)).toEqual([]);
      await records().outbox[end](slow);
      // No job waits for these marks.
      expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(true);
      const again = await take(kg_id);
      expect(keysOf(again).sort()).toEqual(keysOf(slow).sort());
      await records().outbox.done(again);
      expect(await take(kg_id)).toEqual([]);
    }
  });

  test("a relay that comes back makes the relay that holds its rows come again", async () => {
    const { kg_id } = await publish();
    const slow = await take(kg_id, { leaseMs: 0 });
    const held = await take(kg_id);
    await records().outbox.done(slow);
    expect(await take(kg_id)).toEqual([]);
    await records().outbox.done(held);
    expect(keysOf(await take(kg_id)).sort()).toEqual(keysOf(slow).sort());
  });

  test("a relay that comes back removes no mark that was made since", async () => {
    const { kg_id } = await publish();
    const slow = await take(kg_id, { leaseMs: 0 });
    await records().outbox.done(await take(kg_id));
    // The new rows count their marks from the beginning, as the rows of the slow relay did.
    const ids = slow.flatMap(({ key }) => (key.startsWith("entity:") ? [Number(key.slice(7))] : []));
    await records().upkeep.mark({ target: "graph", kg_id, kind: "entity" }, ids);
    await records().outbox.done(slow);
    expect(keysOf(await take(kg_id))).toEqual(expect.arrayContaining(ids.map((id) => `entity:${id}`)));
  });

  test("a lease lasts as long as it is renewed, and a row that another relay has taken stays with that relay", async () => {
    const { kg_id } = await publish();
    const rows = await take(kg_id, { leaseMs: 0 });
    await records().outbox.renew(rows, 60_000);
    await records().outbox.renew([], 60_000);
    expect(await take(kg_id)).toEqual([]);
    await records().outbox.renew(rows, 0);
    const taken = await take(kg_id);
    expect(taken).toHaveLength(3);
    await records().outbox.renew(rows, 0);
    expect(await take(kg_id)).toEqual([]);
  });

  test("twenty relays share the rows without overlap", async () => {
    const { kg_id } = await publish();
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(kg_id, { limit: 1 })));
    expect(new Set(keysOf(taken.flat())).size).toBe(3);
    expect(taken.flat()).toHaveLength(3);
  });

  test("`done` removes the rows that were read and confirms the projection", async () => {
    const { kg_id, result: flipped } = await publish();
    for (const target of ["vectors", "keywords"] as const) await records().outbox.done(await take(kg_id, { target }));
    expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(false);
    await records().outbox.done(await take(kg_id));
    expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(true);
    expect(await take(kg_id)).toEqual([]);
    await records().outbox.done([]);
  });

  test("a row marked again during its lease stays and is due at once; the flip that was read is confirmed", async () => {
    const { kg_id, result: flipped } = await publish();
    for (const target of ["vectors", "keywords"] as const) await records().outbox.done(await take(kg_id, { target }));
    const rows = await take(kg_id);
    await ingest(records(), kg_id, { name: "t", document: island });
    expect(await take(kg_id)).toEqual([]);
    await records().outbox.done(rows);
    const again = await take(kg_id);
    expect(again.length).toBeGreaterThan(0);
    expect(again.every((row) => row.gen > 1 && row.attempts === 0)).toBe(true);
    expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(true);
  });

  test("a change that no relay has looked at yet is due after the lease that it came after", async () => {
    const { kg_id, result: flipped } = await publish();
    for (const target of ["vectors", "keywords"] as const) await records().outbox.done(await take(kg_id, { target }));
    const rows = await take(kg_id);
    const { result: second } = await ingest(records(), kg_id, { name: "t", document: island });
    await records().outbox.done(rows);
    expect(await records().cutover.confirmed(kg_id, flipped.kg_version)).toBe(true);
    expect(await records().cutover.confirmed(kg_id, second.kg_version)).toBe(false);
    const again = await take(kg_id);
    expect(keysOf(rows)).toEqual(expect.arrayContaining(keysOf(again)));
    expect(again.every((row) => row.newest_version === second.kg_version)).toBe(true);
    await records().outbox.done(again);
    expect(await take(kg_id)).toEqual([]);
  });

  test("every mark of a large document is leased once, oldest first, by any number of relays", async () => {
    const people = Array.from({ length: 2_500 }, (_, at) => `person ${at}`);
    const chunks = [0, 1, 2, 3, 4].map((ordinal) =>
      prepared(ordinal, {
        mentions: people.slice(ordinal * 500, ordinal * 500 + 500).map((key) => mentionOf(key, { form: key })),
      }),
    );
    const { id: kg_id } = await newKg(records());
    const before = await records().outbox.pending();
    await ingest(records(), kg_id, { name: "s", document: chunks });
    expect((await records().outbox.pending()).vectors - before.vectors).toBe(people.length);
    const taken: OutboxRow[] = [];
    for (let round = 0; round < 20 && taken.length < people.length; round += 1) {
      const some = await Promise.all([1, 2, 3].map(() => take(kg_id, { target: "vectors", limit: 400 })));
      expect(some.every((rows) => rows.length <= 400)).toBe(true);
      taken.push(...some.flat());
    }
    expect(taken).toHaveLength(people.length);
    expect(new Set(keysOf(taken)).size).toBe(people.length);
    expect((await records().outbox.pending()).vectors - before.vectors).toBe(people.length);
    await records().outbox.done(taken);
    expect(await records().outbox.pending()).toMatchObject({ vectors: before.vectors });
  });

  test("a row that is given back waits and counts the attempt", async () => {
    const { kg_id } = await publish();
    const rows = await take(kg_id);
    await records().outbox.retry(rows);
    await records().outbox.retry([]);
    expect(await take(kg_id)).toEqual([]);
    await expect
      .poll(async () => (await take(kg_id)).map((row) => row.attempts), { timeout: 60_000 })
      .toEqual([1, 1, 1]);
  });

  test("a key leads to its record as it is now; deleted records are absent", async () => {
    const { kg_id, ref } = await publish();
    const ids = (rows: readonly OutboxRow[], kind: string) =>
      keysOf(rows).flatMap((key) => (key.startsWith(kind) ? [Number(key.slice(kind.length))] : []));
    const rows = await take(kg_id);
    const entities = await records().outbox.entities(kg_id, ids(rows, "entity:"));
    expect(entities.map(({ key, label, forms }) => ({ key, label, forms }))).toEqual(
      expect.arrayContaining([
        { key: "ada", label: "Ada", forms: ["Ada"] },
        { key: "crete", label: "Crete", forms: ["Crete"] },
      ]),
    );
    const relations = await records().outbox.relations(kg_id, ids(rows, "relation:"));
    expect(relations).toMatchObject([
      { source_key: "ada", target_key: "crete", confidence_score: 0.5, support_count: 1 },
    ]);
    const kg = await records().kgs.byId(kg_id);
    await records().cutover.deleteSource(
      { tenant_id, kg_name: kg?.name ?? "", source_id: ref.source_id },
      { force: true },
    );
    expect(await records().outbox.entities(kg_id, ids(rows, "entity:"))).toEqual([]);
    expect(await records().outbox.relations(kg_id, ids(rows, "relation:"))).toEqual([]);
  });

  test("pending counts rows of every target", async () => {
    await publish();
    const pending = await records().outbox.pending();
    const targets = ["graph", "keywords", "secondary_graph", "vectors", "workflow"];
    expect(Object.keys(pending).toSorted()).toEqual(targets);
    expect(pending.graph).toBeGreaterThanOrEqual(3);
  });
}
