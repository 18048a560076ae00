import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import { withPlainYears } from "../retrieval/fit/asked-time.ts";
import { offlineModels } from "../retrieval/offline-models.ts";
import { createKeywordSearch } from "../retrieval/pipelines/keyword-search.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { createVectorSearchPipeline } from "../retrieval/pipelines/vector-search.ts";
import { createForwardIndex } from "../retrieval/rank/forward-index.ts";
import { questionStems } from "../retrieval/rank/question-terms.ts";
import { together } from "../retrieval/search/create-federated-search.ts";
import { foundPassage, type ScoredPassage } from "../retrieval/search/found.ts";
import { fuse } from "../retrieval/search/fuse.ts";
import { likenessOf } from "../retrieval/search/kg-likeness.ts";
import { searchEach } from "../retrieval/search/search-each.ts";
import { createSearchMethods, type SearchMethod } from "../retrieval/search/search-methods.ts";
import type { CorpusStats } from "../stores/ports/records/reading.ts";
import { type Collection, type CollectionQuestion, loadCollections } from "./support/federated-corpora.ts";
import { createInMemoryCorpus, type InMemoryCorpus } from "./support/in-memory-corpus.ts";
import { evalData, type Row, report } from "./support/report.ts";

// Searches over several knowledge graphs, and the choice of the right one, on clearly different collections in memory:
// the needed passages among the first ten, compared with one knowledge graph that holds all collections.

const depth = 10;
const fusions = ["rrf", "score", "round_robin"] as const;

const collections = await loadCollections(evalData());
const embedder = createHashEmbedder();
const parts: InMemoryCorpus[] = [];
for (const { documents } of collections) parts.push(await createInMemoryCorpus(documents, embedder));
const merged = methodOf(
  await createInMemoryCorpus(
    collections.flatMap(({ documents }) => documents),
    embedder,
  ),
);
const federated = federatedOver(parts);

const measured = new Map<string, Tally>();
for (const [at, collection] of collections.entries())
  for (const asked of collection.questions) await measure(collection, asked, at);

await report(
  { name: "federated", title: "Searching several knowledge graphs" },
  [...measured].map(([set, tally]) => rowOf(set, tally)),
  [
    "Needed passages among the first ten of a hybrid search, %: of one knowledge graph with all collections, and of five by each fusion.",
    "Detected: the collection of the question is the first of `suggested_kgs`. In memory; the same code as the service.",
  ],
);

interface Tally {
  questions: number;
  detected: number;
  readonly shares: Map<string, number>;
}

async function measure({ name }: Collection, { question, evidence }: CollectionQuestion, at: number): Promise<void> {
  const stems = questionStems(question);
  const corpora = new Map<number, CorpusStats>();
  for (const [part, { services }] of parts.entries()) {
    const stats = (await services.records.corpora([1], stems)).get(1);
    if (stats) corpora.set(part, stats);
  }
  const isDetected = likenessOf(stems, corpora)[0]?.kg_id === at;
  const shareIn = (passages: readonly ScoredPassage[]) => {
    const found = passages
      .slice(0, depth)
      .map(({ chunk }) => ({ source: chunk.source_name ?? "", content: chunk.content }));
    return evidence.filter((holds) => found.some(holds)).length / evidence.length;
  };
  const request = { question: withPlainYears(question), limit: depth, signal: new AbortController().signal };
  const one = await merged.find({ ...request, kgs: [{ id: 1, name: "all" }] });
  const shares: [string, number][] = [["merged", shareIn(await merged.rank(question, one))]];
  const kgs = collections.map((each, id) => ({ id, name: each.name }));
  const found = together(await searchEach(federated, { ...request, kgs }, 60_000));
  const ranked = found === null ? [] : await federated.rank(question, found);
  for (const method of fusions) shares.push([method, shareIn(fused(ranked, method))]);
  for (const set of [name, "together"]) add(set, { isDetected, shares });
}

// A function, as all below: the measuring above runs before constants of this place have values.
function fused(ranked: readonly ScoredPassage[], method: (typeof fusions)[number]): readonly ScoredPassage[] {
  return fuse(ranked.map(foundPassage), { method, weights: null }).flatMap(({ found }) =>
    found.result_type === "chunk" ? [found] : [],
  );
}

function add(set: string, { isDetected, shares }: { isDetected: boolean; shares: [string, number][] }): void {
  const tally = measured.get(set) ?? { questions: 0, detected: 0, shares: new Map() };
  tally.questions += 1;
  tally.detected += isDetected ? 1 : 0;
  for (const [name, share] of shares) tally.shares.set(name, share + (tally.shares.get(name) ?? 0));
  measured.set(set, tally);
}

function rowOf(set: string, { questions, detected, shares }: Tally): Row {
  const percent = (sum: number) => ((100 * sum) / questions).toFixed(1);
  return {
    questions: set,
    number: questions,
    "detected %": percent(detected),
    ...Object.fromEntries([...shares].map(([name, sum]) => [`${name} %`, percent(sum)])),
    "rrf of merged %": ((100 * (shares.get("rrf") ?? 0)) / (shares.get("merged") ?? 1)).toFixed(1),
  };
}

function methodOf({ services, stored }: InMemoryCorpus): SearchMethod {
  const index = createForwardIndex();
  return createSearchMethods({
    vector: createVectorSearchPipeline(services),
    wide: createVectorSearchPipeline(services, { keywords: services.keywords, stored }),
    graph: createKnowledgeGraphPipeline(services, { index }),
    keyword: createKeywordSearch(services, index),
    models: { rerank: offlineModels.rerank.run },
  }).hybrid;
}

/** Each corpus is a knowledge graph with its position as id, and the statistics of all weigh the words. */
function federatedOver(corpora: readonly InMemoryCorpus[]): SearchMethod {
  const corpus = async (_: readonly number[], stems: readonly string[]) => {
    const stats = await Promise.all(corpora.map(({ services }) => services.records.corpus([1], stems)));
    const df = new Map(stems.map((stem) => [stem, stats.reduce((sum, each) => sum + (each.df.get(stem) ?? 0), 0)]));
    const sum = (of: (each: CorpusStats) => number) => stats.reduce((total, each) => total + of(each), 0);
    return { chunks: sum(({ chunks }) => chunks), tokens: sum(({ tokens }) => tokens), df };
  };
  const own = corpora.map(({ services, ...rest }) =>
    methodOf({ ...rest, services: { ...services, records: { ...services.records, corpus } } }),
  );
  const [first] = own;
  if (first === undefined) throw new Error("There is no collection");
  return {
    rank: first.rank,
    async find(request) {
      const [kg] = request.kgs;
      const method = own[kg?.id ?? -1];
      if (kg === undefined || method === undefined) throw new Error("There is no such collection");
      const found = await method.find({ ...request, kgs: [{ id: 1, name: kg.name }] });
      const passages = found.passages.map((passage) => ({ ...passage, chunk: { ...passage.chunk, kg_name: kg.name } }));
      return { ...found, passages };
    },
  };
}
