import type { VectorStore } from "../../stores/ports/vectors.ts";
import { sourceOf } from "./engine-items.ts";
import { inBatches, type Trial } from "./engine-meter.ts";
import type { Contender } from "./engine-roles.ts";

const ref = { kg_id: 1, kind: "chunk" } as const;
/** Exact results, by comparison with all vectors. */
const recallQueries = 50;

/** `vectors` is indexed by id − 1. Questions are weighted as in retrieval. */
export function vectorTrial(
  { engine, store }: Contender<VectorStore>,
  vectors: readonly Float32Array[],
  questions: readonly Float32Array[],
): Trial {
  const dimensions = vectors[0]?.length ?? 0;
  const vectorOf = (id: number) => vectors[id - 1] ?? new Float32Array(dimensions);
  const question = (at: number) => questions[at % questions.length] ?? new Float32Array(dimensions);
  return {
    role: "vectors",
    engine,
    write: async (from, to) => {
      await store.ensure(ref, dimensions);
      await inBatches(from, to, (ids) => {
        const records = ids.map((id) => {
          return { id, vector: vectorOf(id), source_id: sourceOf(id), revision: 1, version: 1 };
        });
        return store.upsert(ref, records);
      });
    },
    read: async (at, items) => {
      const found = await store.get(ref, [1 + ((at * 7919) % items)]);
      if (found.size === 0) throw new Error("a vector is missing");
    },
    query: async (at) => {
      if ((await store.search(ref, question(at), { k: 200 })).length === 0) throw new Error("nothing found");
    },
    recall: async (items) => {
      let found = 0;
      for (let at = 0; at < recallQueries; at += 1) {
        const nearest = tenNearest(vectors.slice(0, items), question(at));
        const hits = await store.search(ref, question(at), { k: 200 });
        // A vector with the tenth's score is equally good.
        found += hits.slice(0, 10).filter(({ id }) => dot(vectorOf(id), question(at)) >= nearest - 1e-6).length;
      }
      return found / (10 * recallQueries);
    },
    clear: () => store.drop(ref),
  };
}

/** The score of the tenth result. */
function tenNearest(vectors: readonly Float32Array[], question: Float32Array): number {
  const scores = Float64Array.from(vectors, (vector) => dot(vector, question)).sort();
  return scores[Math.max(0, scores.length - 10)] ?? 0;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
