import { expect, test } from "vitest";
import { ingest, newKg } from "../../support/document-lab.ts";
import { everything, type Open, project, sliceOf, two } from "./lab.ts";

export function marks(records: Open): void {
  test("a marked entity is dirty until it is projected, and its mark delays no caller that waits for a version", async () => {
    const { upkeep, cutover } = records();
    const kg = await newKg(records());
    await ingest(records(), kg.id, { name: "a", document: two });
    await project(records(), kg.id);
    const slice = sliceOf(kg.id, "entity");
    const ids = await upkeep.due(slice, { ...everything, staged: false });
    await upkeep.mark(slice, [...ids, ...ids]);
    expect(await upkeep.dirty(slice, ids)).toBe(ids.length);
    expect(await cutover.confirmed(kg.id, 1)).toBe(true);
    await project(records(), kg.id);
    expect(await upkeep.dirty(slice, ids)).toBe(0);
  });

  test("a version is not confirmed before a change of a marked entity is projected", async () => {
    const { upkeep, cutover, edits } = records();
    const kg = await newKg(records());
    await ingest(records(), kg.id, { name: "a", document: two });
    await project(records(), kg.id);
    const slice = sliceOf(kg.id, "entity");
    const ids = await upkeep.due(slice, { ...everything, staged: false });
    await upkeep.mark(slice, ids);
    await edits.editEntity(kg.id, ids[0] ?? 0, { label: "Ada of London" });
    const { version } = (await records().kgs.byId(kg.id)) ?? { version: 0 };
    expect(await cutover.confirmed(kg.id, version)).toBe(false);
    await project(records(), kg.id);
    expect(await cutover.confirmed(kg.id, version)).toBe(true);
  });

  test("the backlog tells how long the oldest mark waits", async () => {
    const kg = await newKg(records());
    await ingest(records(), kg.id, { name: "a", document: two });
    const backlog = (await records().upkeep.backlog()).find(({ target }) => target === "graph");
    expect(backlog?.rows).toBeGreaterThanOrEqual(3);
    expect(backlog?.oldest_seconds).toBeGreaterThan(0);
    expect(backlog?.oldest_seconds).toBeLessThan(600);
    await project(records(), kg.id);
  });
}
