import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scored, VectorRecord } from "../ports/vectors.ts";
import { idIs, sourceIs } from "./filters.ts";
import { bytesOfRows, createVectorRows } from "./vector-rows.ts";

const sources = ["src_01ARZ3NDEKTSV4RRFFQ69G5FAV", "src_01ARZ3NDEKTSV4RRFFQ69G5FAW"] as const;
const dimensions = 6;
const vectors = fc
  .array(fc.integer({ min: -2, max: 2 }), { minLength: dimensions, maxLength: dimensions })
  .map((values) => Float32Array.from(values));
const records: fc.Arbitrary<VectorRecord> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  vector: vectors,
  source_id: fc.constantFrom(null, ...sources),
  revision: fc.constantFrom(1, 2),
  version: fc.integer({ min: 1, max: 3 }),
});

const length = (vector: Float32Array) => Math.hypot(...vector);

/** The expected hits, computed by the definition. */
function expected(
  kept: Iterable<VectorRecord>,
  vector: Float32Array,
  { k, excluded }: { readonly k: number; readonly excluded: ReadonlySet<string> },
): Scored[] {
  const hits = [...kept]
    .filter((record) => length(record.vector) > 0 && !(record.source_id !== null && excluded.has(record.source_id)))
    .map(({ id, vector: other }) => {
      const dot = other.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0);
      return { id, score: dot / (length(other) * length(vector)) };
    });
  // The values are exact fractions, so scores that differ by less than this are equal except for rounding.
  return hits.sort((a, b) => (Math.abs(b.score - a.score) < 1e-12 ? a.id - b.id : b.score - a.score)).slice(0, k);
}

test("after any puts and removals a search returns the k nearest of the remaining records, best first", () => {
  fc.assert(
    fc.property(
      fc.record({
        steps: fc.array(
          fc.oneof({ weight: 4, arbitrary: records }, fc.constantFrom(idIs([3, 7, 8]), sourceIs(sources[0], 1))),
        ),
        question: vectors.filter((vector) => length(vector) > 0),
        k: fc.integer({ min: 1, max: 12 }),
        excluded: fc.subarray([...sources]),
      }),
      ({ steps, question, k, excluded }) => {
        const rows = createVectorRows(dimensions);
        const kept = new Map<number, VectorRecord>();
        for (const step of steps) {
          if ("where" in step) {
            rows.remove([step]);
            for (const record of [...kept.values()]) if (step.covers(record)) kept.delete(record.id);
          } else {
            rows.put(step);
            if ((kept.get(step.id)?.version ?? 0) <= step.version) kept.set(step.id, step);
          }
        }
        expect(rows.count).toBe(kept.size);
        const found = rows.nearest(question, k, { only: null, exclude: new Set(excluded) });
        const wanted = expected(kept.values(), question, { k, excluded: new Set(excluded) });
        expect(found.map(({ score }) => score.toFixed(9))).toEqual(wanted.map(({ score }) => score.toFixed(9)));
        for (const { id, score } of found) {
          const own = expected(kept.values(), question, { k: 100, excluded: new Set() }).find((hit) => hit.id === id);
          expect(own?.score).toBeCloseTo(score, 9);
        }
        const only = sources.filter((source) => !excluded.includes(source));
        const chosen = [...kept.values()].filter(({ source_id }) => only.some((source) => source === source_id));
        const inOnly = rows.nearest(question, k, { only: new Set(only), exclude: new Set() });
        const wantedInOnly = expected(chosen, question, { k, excluded: new Set() });
        expect(inOnly.map(({ score }) => score.toFixed(9))).toEqual(wantedInOnly.map(({ score }) => score.toFixed(9)));
        const ids = Array.from({ length: 41 }, (_, id) => id);
        expect(rows.get(ids)).toEqual(new Map([...kept].map(([id, { vector }]) => [id, vector])));
      },
    ),
  );
});

test("equal scores are sorted by id, also across blocks", () => {
  const rows = createVectorRows(dimensions);
  const vector = Float32Array.of(0, 1, 0, 0, 0, 0);
  for (let id = 1_500; id > 0; id -= 1) rows.put({ id, vector, source_id: null, revision: null, version: 1 });
  expect(rows.nearest(vector, 5, { only: null, exclude: new Set() }).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test("the k nearest of many rows are found, wherever they stand, and among equal scores", () => {
  const rows = createVectorRows(2);
  const angles = Array.from({ length: 3_000 }, (_, i) => ((i * 7_919) % 1_000) / 1_000);
  for (const [i, angle] of angles.entries()) {
    const vector = Float32Array.of(Math.cos(angle), Math.sin(angle));
    rows.put({ id: i + 1, vector, source_id: null, revision: null, version: 1 });
  }
  const wanted = angles.map((angle, i) => ({ id: i + 1, angle })).sort((a, b) => a.angle - b.angle || a.id - b.id);
  for (const k of [1, 3, 50, 200, 2_999, 3_000, 5_000]) {
    const found = rows.nearest(Float32Array.of(1, 0), k, { only: null, exclude: new Set() });
    expect(found.map(({ id }) => angles[id - 1])).toEqual(wanted.slice(0, k).map(({ angle }) => angle));
    if (k % 3 === 0) expect(found.map(({ id }) => id)).toEqual(wanted.slice(0, k).map(({ id }) => id));
  }
});

test("memory follows the number of rows up and down, and the estimate before loading is right", () => {
  const wide = 1_024;
  const vector = new Float32Array(wide).fill(1);
  const rows = createVectorRows(wide);
  const fill = (from: number, to: number) => {
    for (let id = from; id <= to; id += 1) rows.put({ id, vector, source_id: null, revision: null, version: 1 });
  };
  fill(1, 10);
  expect(rows.bytes).toBe(bytesOfRows(10, wide));
  expect(rows.bytes).toBeLessThan(100_000);
  fill(11, 700);
  expect(rows.bytes).toBe(bytesOfRows(700, wide));
  expect(rows.bytes).toBeLessThan(1.1 * 768 * 4 * wide);
  rows.remove([idIs(Array.from({ length: 690 }, (_, i) => i + 1))]);
  expect(rows.count).toBe(10);
  expect(rows.bytes).toBe(bytesOfRows(10, wide));
  expect(rows.nearest(vector, 10, { only: null, exclude: new Set() }).map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, i) => 691 + i),
  );
});
