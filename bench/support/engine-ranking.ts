import type { Embedder } from "../../models/embedder.ts";
import type { RetrievalServices } from "../../retrieval/nominate.ts";
import { createKnowledgeGraphPipeline } from "../../retrieval/pipelines/knowledge-graph.ts";
import type { AroundStore } from "../../stores/open.ts";
import type { Closable } from "../../stores/ports/health.ts";
import type { DataSet } from "./data-sets.ts";
import { ingestEmbedded } from "./embedded-corpus.ts";
import { openRemote } from "./engine-roles.ts";
import { type BenchCorpus, passagesOf, recallAt } from "./ranker-corpora.ts";

/** How often the embedded engines, and Chroma with Neo4j, find the same passages for the same questions. */
export interface Agreement {
  readonly passages: number;
  readonly questions: number;
  /**
   * Shares of the questions with the same first chunk, with the same five and ten in any order, and with the same ten
   * in order.
   */
  readonly sameFirst: number;
  readonly sameFive: number;
  readonly sameTen: number;
  readonly sameOrder: number;
  readonly recallEmbedded: number;
  readonly recallDistributed: number;
  /** Of the questions with other passages: the share where exchanging this engine alone changes the result. */
  readonly because: Readonly<Record<Exchanged, number>>;
}

const exchangeable = ["keywords", "vectors", "graph"] as const;
type Exchanged = (typeof exchangeable)[number];

/**
 * Every write goes to both engines in a single ingestion, so records and ids are equal, and only the engines'
 * candidates differ.
 */
export async function compareRanking(
  corpus: DataSet,
  embedder: Embedder,
  settings: Readonly<Record<string, string>>,
): Promise<Agreement> {
  const opened: Closable[] = [];
  const remote = await openRemote(settings, (store) => {
    opened.push(store);
    return store;
  });
  const twins: Readonly<Record<string, object>> = {
    graph: remote.graph.store,
    vectors: remote.vectors.store,
    keywords: remote.keywords.store,
  };
  const around: AroundStore = (role, store) => {
    const twin = twins[role];
    return twin === undefined ? store : writingToBoth(store, twin);
  };
  const bench = await ingestEmbedded(corpus, { titled: true, embedder, around });
  try {
    const { services } = bench.corpus;
    const distributed = {
      ...services,
      graph: remote.graph.store,
      vectors: remote.vectors.store,
      keywords: remote.keywords.store,
    };
    return await compare(bench, { embedded: services, distributed }, corpus.passages.length);
  } finally {
    await bench.close?.();
    for (const kg of bench.corpus.kgs) {
      await remote.graph.store.dropKg(kg.id);
      for (const store of [remote.vectors.store, remote.keywords.store]) {
        for (const kind of ["chunk", "entity"] as const) await store.drop({ kg_id: kg.id, kind });
      }
    }
    for (const store of opened.reverse()) await store.close();
  }
}

async function compare(
  { corpus: { kgs }, questions, passageOf }: BenchCorpus,
  { embedded, distributed }: { readonly embedded: RetrievalServices; readonly distributed: RetrievalServices },
  passages: number,
): Promise<Agreement> {
  const because: Record<Exchanged, number> = { keywords: 0, vectors: 0, graph: 0 };
  const sums = { sameFirst: 0, sameFive: 0, sameTen: 0, sameOrder: 0, recallEmbedded: 0, recallDistributed: 0 };
  for (const { question, gold } of questions) {
    const ours = await ask(embedded, kgs, question);
    const theirs = await ask(distributed, kgs, question);
    sums.sameFirst += same(1, ours, theirs);
    sums.sameFive += same(5, ours, theirs);
    sums.sameTen += same(10, ours, theirs);
    sums.sameOrder += ours.slice(0, 10).join() === theirs.slice(0, 10).join() ? 1 : 0;
    sums.recallEmbedded += recallAt(5, passagesOf(ours, passageOf), gold);
    sums.recallDistributed += recallAt(5, passagesOf(theirs, passageOf), gold);
    if (same(10, ours, theirs) === 1) continue;
    for (const role of exchangeable) {
      const mixed = await ask({ ...embedded, [role]: distributed[role] }, kgs, question);
      because[role] += 1 - same(10, ours, mixed);
    }
  }
  const share = (sum: number) => sum / questions.length;
  return {
    passages,
    questions: questions.length,
    sameFirst: share(sums.sameFirst),
    sameFive: share(sums.sameFive),
    sameTen: share(sums.sameTen),
    sameOrder: share(sums.sameOrder),
    recallEmbedded: share(sums.recallEmbedded),
    recallDistributed: share(sums.recallDistributed),
    because,
  };
}

type Kgs = readonly { readonly id: number; readonly name: string }[];

/** Number of requested chunks; enough for five different passages. */
const chunksWanted = 24;

/** Ids of the chunks, best first. Throws when an engine fails, because the ranking would continue without it. */
async function ask(services: RetrievalServices, kgs: Kgs, question: string): Promise<number[]> {
  const { passages, lost } = await createKnowledgeGraphPipeline(services).retrieve({
    question,
    kgs,
    limit: chunksWanted,
  });
  if (lost.length > 0) throw new Error(`${lost.join(", ")} could not be asked`);
  return passages.map(({ chunk }) => chunk.chunk_id);
}

/** 1 when the first `count` are the same, in any order; 0 when not. */
const same = (count: number, a: readonly number[], b: readonly number[]): number =>
  sorted(a.slice(0, count)) === sorted(b.slice(0, count)) ? 1 : 0;
const sorted = (ids: readonly number[]): string => [...new Set(ids)].sort((a, b) => a - b).join();

const writes = /^(upsert|delete|ensure|drop)/;

/** A write is acknowledged when both engines have acknowledged it. Reads use the first engine only. */
function writingToBoth<S extends object>(store: S, twin: object): S {
  return new Proxy(store, {
    get(target, name, receiver) {
      const own: unknown = Reflect.get(target, name, receiver);
      const other: unknown = Reflect.get(twin, name);
      if (!writes.test(String(name)) || typeof own !== "function" || typeof other !== "function") return own;
      return async (...given: readonly unknown[]) => {
        const [answer] = await Promise.all([Reflect.apply(own, target, given), Reflect.apply(other, twin, given)]);
        return answer;
      };
    },
  });
}
