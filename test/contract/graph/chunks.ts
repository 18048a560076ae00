import { beforeEach, expect, test } from "vitest";
import type { GraphStore } from "../../../stores/ports/graph.ts";
import { chunk, type GraphLab, hostile, nothing } from "./lab.ts";

export function chunks(lab: () => GraphLab): void {
  let store: GraphStore;
  let kg: number;
  beforeEach(() => {
    ({ store, kg } = lab());
  });

  test("edges come back ordered by chunk and key, ABOUT and MENTIONS separately", async () => {
    await store.upsertChunks(kg, [
      chunk(2, {
        mentions: [
          { key: "b", n: 3 },
          { key: "a", n: 1 },
        ],
      }),
      chunk(1, { about: [{ key: "z", strength: 0.5 }], mentions: [{ key: "z", n: 2 }] }),
    ]);
    expect(await store.entitiesOf(kg, [2, 1, 99])).toEqual({
      about: [{ chunk_id: 1, key: "z", weight: 0.5 }],
      mentions: [
        { chunk_id: 1, key: "z", weight: 2 },
        { chunk_id: 2, key: "a", weight: 1 },
        { chunk_id: 2, key: "b", weight: 3 },
      ],
    });
  });

  test("writing a chunk again leaves exactly the edges of the last write", async () => {
    const first = chunk(1, { about: [{ key: "a", strength: 1 }], mentions: [{ key: "b", n: 1 }] });
    await store.upsertChunks(kg, [first]);
    await store.upsertChunks(kg, [first]);
    expect(await store.counts(kg)).toEqual({ ...nothing, chunks: 1, about: 1, mentions: 1 });
    await store.upsertChunks(kg, [chunk(1, { mentions: [{ key: "c", n: 4 }] })]);
    expect(await store.entitiesOf(kg, [1])).toEqual({
      about: [],
      mentions: [{ chunk_id: 1, key: "c", weight: 4 }],
    });
  });

  test("if a call gives a chunk twice, the last one counts; if it gives an edge twice, the strongest counts", async () => {
    await store.upsertChunks(kg, [
      chunk(1, { mentions: [{ key: "a", n: 1 }] }),
      chunk(1, {
        mentions: [
          { key: "b", n: 1 },
          { key: "b", n: 5 },
        ],
      }),
    ]);
    expect((await store.entitiesOf(kg, [1])).mentions).toEqual([{ chunk_id: 1, key: "b", weight: 5 }]);
  });

  test("chunks of a key come strongest first, then by id, at most cap per key", async () => {
    await store.upsertChunks(
      kg,
      [5, 4, 3, 2, 1].map((id) =>
        chunk(id, {
          about: [{ key: "a", strength: id === 3 ? 1 : 0.5 }],
          mentions: [
            { key: "a", n: id % 2 === 0 ? 7 : 1 },
            { key: "b", n: 1 },
          ],
        }),
      ),
    );
    const ids = (edges: readonly { chunk_id: number }[]) => edges.map((edge) => edge.chunk_id);
    expect(ids(await store.chunksAbout(kg, ["a", "none"], 3))).toEqual([3, 1, 2]);
    const mentioning = await store.chunksMentioning(kg, ["b", "a", "a"], 2);
    const perKey = (key: string) => ids(mentioning.filter((edge) => edge.key === key));
    expect([perKey("a"), perKey("b"), mentioning.length]).toEqual([[2, 4], [1, 2], 4]);
    expect(await store.chunksAbout(kg, [], 3)).toEqual([]);
  });

  test("hostile keys are plain text", async () => {
    await store.upsertChunks(kg, [chunk(1, { mentions: hostile.map((key) => ({ key, n: 1 })) })]);
    const found = await store.chunksMentioning(kg, hostile, 5);
    expect(found.map((edge) => edge.key).toSorted()).toEqual(hostile.toSorted());
  });

  test("a key with NUL is refused as invalid input", async () => {
    const nul = chunk(1, { mentions: [{ key: "a\0b", n: 1 }] });
    await expect(store.upsertChunks(kg, [nul])).rejects.toMatchObject({ kind: "invalid_input" });
  });

  test("deleting a chunk deletes its edges; deleting a missing chunk is no error", async () => {
    const about = [{ key: "a", strength: 1 }];
    await store.upsertChunks(kg, [chunk(1, { about }), chunk(2, { about })]);
    await store.deleteChunks(kg, [1, 99]);
    await store.deleteChunks(kg, []);
    expect(await store.counts(kg)).toEqual({ ...nothing, chunks: 1, about: 1 });
  });

  test("a source is deleted by revision or as a whole, and other sources stay", async () => {
    await store.upsertChunks(kg, [
      chunk(1, { revision: 1 }),
      chunk(2, { revision: 2 }),
      chunk(3, { source_id: "src_b" }),
      chunk(4, { source_id: null, revision: null }),
    ]);
    await store.deleteSource(kg, "src_a", 1);
    expect((await store.counts(kg)).chunks).toBe(3);
    await store.deleteSource(kg, "src_a", null);
    expect((await store.counts(kg)).chunks).toBe(2);
    await store.deleteSource(kg, "src_none", null);
    expect((await store.counts(kg)).chunks).toBe(2);
  });

  test("a call with thousands of chunks stores all of them", async () => {
    const mentions = Array.from({ length: 5 }, (_, n) => ({ key: `key ${n}`, n: n + 1 }));
    await store.upsertChunks(
      kg,
      Array.from({ length: 2_500 }, (_, id) => chunk(id + 1, { mentions })),
    );
    expect(await store.counts(kg)).toEqual({ ...nothing, chunks: 2_500, mentions: 12_500 });
  });

  test("twenty concurrent writers of the same chunks leave the complete state of one of them", async () => {
    const write = (n: number) =>
      store.upsertChunks(
        kg,
        [3, 1, 2, 4].map((id) => chunk(id, { mentions: [{ key: `writer ${n}`, n }] })),
      );
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n + 1)));
    const { mentions } = await store.entitiesOf(kg, [1, 2, 3, 4]);
    expect(mentions).toHaveLength(4);
    expect(new Set(mentions.map((edge) => edge.key)).size).toBe(1);
  });
}
