import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { tenant_id } from "../../support/document-lab.ts";
import { apiKey, type CoreRecords } from "../../support/record-lab.ts";
import { wiping } from "./wiping.ts";

interface Place {
  readonly records: CoreRecords;
  /** A knowledge graph of the test's own. */
  readonly kg: { readonly id: number; readonly name: string };
}

/** Vectors of a deleted knowledge graph that wait for the next one of its name. */
export function keptCollections(open: () => Place): void {
  let records: CoreRecords;
  let kg: Place["kg"];
  beforeEach(() => {
    ({ records, kg } = open());
  });
  const dueOf = (kg_id: number) => wiping(records).dueOf(kg_id);
  const wipeAll = (kg_id: number) => wiping(records).wipeAll(kg_id);
  const end = (kg_id: number) => wiping(records).end(kg_id);

  const keep = async () => {
    await records.kgs.markCollectionsReady(kg.id, "hash-1");
    await records.kgDeletions.hide(kg.id, { force: false, keeps_vectors: true });
  };
  const orphans = async (tenant = tenant_id) =>
    (await records.kgDeletions.orphans(tenant, 1_000)).filter(({ name }) => name === kg.name);
  const createAgain = async (embedder = "hash-1", tenant = tenant_id) => {
    const { id } = await records.kgs.getOrCreate(tenant, kg.name);
    await records.kgs.markCollectionsReady(id, embedder);
    return id;
  };
  const adoptedBy = (id: number) => records.kgDeletions.adopted([id]);

  test("they are orphans until a graph of the same name takes them up", async () => {
    await keep();
    const orphan = { kg_id: kg.id, name: kg.name, embedder: "hash-1", deleted_at: expect.any(Date) };
    expect(await orphans()).toEqual([orphan]);
    const { id } = await records.kgs.getOrCreate(tenant_id, kg.name);
    expect(await adoptedBy(id)).toEqual([]);
    await records.kgs.markCollectionsReady(id, "hash-1");
    expect(await adoptedBy(id)).toEqual([{ kg_id: kg.id, adopted_by: id }]);
    expect(await orphans()).toEqual([]);
  });

  test("a graph with another embedder, and one of another tenant, takes nothing up", async () => {
    await keep();
    expect(await adoptedBy(await createAgain("hash-2"))).toEqual([]);
    const other = apiKey({ tenant_id: `tenant-${randomUUID()}` });
    await records.keys.insert(other);
    expect(await adoptedBy(await createAgain("hash-1", other.tenant_id))).toEqual([]);
    expect(await orphans(other.tenant_id)).toEqual([]);
    expect(await orphans()).toHaveLength(1);
  });

  test("they go with the graph that has taken them up", async () => {
    await keep();
    const hidden = await records.kgDeletions.hide(await createAgain(), { force: false, keeps_vectors: false });
    expect(hidden.adopted).toEqual([kg.id]);
    expect(await orphans()).toEqual([]);
    expect(await dueOf(kg.id)).toMatchObject({ keeps_vectors: false });
  });

  test.each([
    ["its deletion keeps collections", { force: false, keeps_vectors: true }, 2],
    ["its creation is undone", { force: false, keeps_vectors: false, keeps_adopted: true }, 1],
  ])("they stay for the next graph of the name if %s", async (_case, options, left) => {
    await keep();
    expect(await records.kgDeletions.hide(await createAgain(), options)).toMatchObject({ adopted: [kg.id] });
    expect(await orphans()).toHaveLength(left);
    expect(await adoptedBy(await createAgain())).toHaveLength(left);
  });

  test("given up, they go with the last wipe, also if it began before", async () => {
    await keep();
    await wipeAll(kg.id);
    await end(kg.id);
    const begun = await dueOf(kg.id);
    expect(await records.kgDeletions.giveUp(tenant_id)).toContain(kg.id);
    expect(await orphans()).toEqual([]);
    if (begun) await records.kgDeletions.end(begun);
    expect(await records.upkeep.unknownKgs([kg.id])).toEqual([]);
    expect(await dueOf(kg.id)).toEqual({ kg_id: kg.id, keeps_vectors: false, again: true });
    await end(kg.id);
    expect(await records.upkeep.unknownKgs([kg.id])).toEqual([kg.id]);
  });

  test("given up after the last wipe, they bring it back; those that a graph has taken up stay", async () => {
    await keep();
    for (const _ of ["first", "second"]) {
      await wipeAll(kg.id);
      await end(kg.id);
    }
    expect(await dueOf(kg.id)).toBeUndefined();
    const id = await createAgain();
    expect(await records.kgDeletions.giveUp(tenant_id)).not.toContain(kg.id);
    await records.kgDeletions.hide(id, { force: false, keeps_vectors: true });
    expect(await records.kgDeletions.giveUp(tenant_id)).toEqual(expect.arrayContaining([kg.id, id]));
    expect(await dueOf(kg.id)).toEqual({ kg_id: kg.id, keeps_vectors: false, again: true });
  });
}
