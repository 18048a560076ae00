import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Open } from "./lab.ts";

export function rebuilds(records: Open): void {
  // Targets are few, and this suite shares them: each test begins by taking the lease.
  const owner = () => randomUUID();
  const progress = { kg_id: 1, stage: "entity", last_id: 7, written: 12 } as const;

  test("one rebuild at a time holds a target, until it releases the target or its lease lapses", async () => {
    const { projections } = records();
    const [one, other] = [owner(), owner()];
    expect(await projections.lease("vectors", one, 60_000)).toBe(true);
    expect(await projections.lease("vectors", one, 60_000)).toBe(true);
    expect(await projections.lease("vectors", other, 60_000)).toBe(false);
    await projections.release("vectors", other);
    expect(await projections.lease("vectors", other, 60_000)).toBe(false);
    await projections.release("vectors", one);
    expect(await projections.lease("vectors", other, 0)).toBe(true);
    await expect.poll(() => projections.lease("vectors", one, 1)).toBe(true);
    await projections.release("vectors", one);
  });

  test("exactly one of ten concurrent rebuilds gets the target", async () => {
    const rivals = Array.from({ length: 10 }, owner);
    const got = await Promise.all(rivals.map((rival) => records().projections.lease("keywords", rival, 60_000)));
    expect(got.filter(Boolean)).toHaveLength(1);
    for (const rival of rivals) await records().projections.release("keywords", rival);
  });

  test("progress is kept for the next rebuild, accepted from the lease's holder only, and forgotten on demand", async () => {
    const { projections } = records();
    const one = owner();
    await projections.lease("graph", one, 60_000);
    await projections.save("graph", one, { ...progress, last_id: 3 });
    await projections.save("graph", one, progress);
    await expect(projections.save("graph", owner(), { ...progress, last_id: 9 })).rejects.toMatchObject({
      kind: "conflict",
    });
    expect(await projections.progress("graph")).toEqual([progress]);
    expect(await projections.progress("vectors")).toEqual([]);
    await projections.forget("graph", [2]);
    expect(await projections.progress("graph")).toEqual([progress]);
    await projections.forget("graph", [1]);
    expect(await projections.progress("graph")).toEqual([]);
    await projections.release("graph", one);
  });

  test("a projection on another engine is incomplete until a rebuild ends, and starts without progress", async () => {
    const { projections } = records();
    const one = owner();
    const state = async () => (await projections.states()).find(({ target }) => target === "graph");
    await projections.noteEngine("graph", "First", 1);
    await projections.lease("graph", one, 60_000);
    await projections.complete("graph", one);
    expect(await projections.noteEngine("graph", "First", 1)).toEqual({
      target: "graph",
      engine: "First",
      complete: true,
    });
    await projections.save("graph", one, progress);
    expect(await projections.noteEngine("graph", "Second", 1)).toMatchObject({ engine: "Second", complete: false });
    expect(await projections.progress("graph")).toEqual([]);
    await projections.complete("graph", owner());
    expect(await state()).toMatchObject({ engine: "Second", complete: false });
    await projections.complete("graph", one);
    expect(await state()).toMatchObject({ engine: "Second", complete: true });
    // Back on the first engine: it lacks everything that was written meanwhile.
    expect(await projections.noteEngine("graph", "First", 1)).toMatchObject({ complete: false });
    await projections.release("graph", one);
  });

  test("a projection whose rows have another form is incomplete until a rebuild ends", async () => {
    const { projections } = records();
    const one = owner();
    await projections.noteEngine("keywords", "First", 1);
    expect(await projections.noteEngine("keywords", "First", 1)).toMatchObject({ complete: true });
    expect(await projections.noteEngine("keywords", "First", 2)).toMatchObject({ engine: "First", complete: false });
    await projections.lease("keywords", one, 60_000);
    await projections.complete("keywords", one);
    expect(await projections.noteEngine("keywords", "First", 2)).toMatchObject({ complete: true });
    await projections.release("keywords", one);
  });
}
