import { parseArgs } from "node:util";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import { loadDataSets } from "./support/data-sets.ts";
import { mergedCorpus } from "./support/engine-corpus.ts";
import { texts } from "./support/engine-items.ts";
import { measure, type Trial } from "./support/engine-meter.ts";
import { type Agreement, compareRanking } from "./support/engine-ranking.ts";
import { type Contenders, openContenders } from "./support/engine-roles.ts";
import { engineServers } from "./support/engine-settings.ts";
import { cacheTrial, documentTrial, graphTrial, keywordTrial } from "./support/engine-trials.ts";
import { vectorTrial } from "./support/engine-vectors.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";
import { inverseFrequency } from "./support/vector-corpus.ts";

// The adapters of each role side by side: the same items are written, read and queried, the embedded engine first. Then
// the same questions over the same passages on all embedded and on all distributed engines, to see whether they rank
// alike.
// --sizes=1000,10000,50000 · --roles=graph,vectors,… · --passages=7113 (0: no ranking)
const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000,50000" },
    roles: { type: "string", default: "graph,vectors,keywords,documents,cache" },
    passages: { type: "string", default: "7113" },
  },
});
const sizes = options.sizes.split(",").map(Number);
const questionCount = 200;

const explanations = [
  "Writes in calls of 500, two at a time (cache: one by one, 20 at a time); the rate is that of the rows since the size before. Reads and queries one at a time.",
  "Item and query: graph: a chunk with 5 edges, an entity and 2 relations; mentions of some keys, then neighbours of 3 entities. Vectors: 1,024 dimensions, hashed; the nearest 200. Keywords: two or three sentences; a question, 200 hits. Documents: a trace event; the newest 50 of a session. Cache: 200 characters; an increment. MongoDB is a stand-in in Java that writes one command at a time: no figure for the real one.",
  "PostgreSQL is asked for documents before it has statistics about them (it takes them within a minute): it walks the tenant's rows then, 9 ms instead of 0.03 among 50,000.",
  "recall@10: share of the ten nearest, by comparison with all vectors.",
];

async function main(): Promise<void> {
  const sets = await loadDataSets(evalData());
  const questions = sets.flatMap((set) => set.questions.map(({ question }) => question)).slice(0, questionCount);
  const folder = await newDataDir();
  const servers = await engineServers(folder);
  try {
    const written = texts(
      sets.flatMap(({ passages }) => passages),
      Math.max(...sizes),
    );
    const rows: Row[] = [];
    const notes = [...explanations];
    const count = Number(options.passages);
    if (count > 0) {
      const corpus = mergedCorpus(sets.slice(0, 2), count, questionCount);
      notes.push(...toNotes(await compareRanking(corpus, createHashEmbedder(), servers.settings)));
      process.stdout.write(`${notes.slice(explanations.length).join("\n")}\n`);
    }
    const contenders = await openContenders(folder, servers.settings);
    for (const trial of await trialsOf(contenders, written, questions)) {
      rows.push(...(await measure(trial, sizes)));
      // Written after each adapter, so that an interrupted run keeps its results.
      await report({ name: "engines", title: "Adapters of each role side by side" }, rows, notes);
    }
    await contenders.close();
  } finally {
    await servers.stop();
    await removeDataDir(folder);
  }
}

async function trialsOf(
  { graph, vectors, keywords, documents, cache }: Contenders,
  written: readonly string[],
  questions: readonly string[],
): Promise<readonly Trial[]> {
  const embedder = createHashEmbedder();
  const embedded = await embedder.embed(written);
  const idf = inverseFrequency(written);
  const asked = await Promise.all(questions.map((question) => embedder.embedQuery(question, idf)));
  const all = [
    ...graph.map((contender) => graphTrial(contender, Math.max(...sizes))),
    ...vectors.map((contender) => vectorTrial(contender, embedded, asked)),
    ...keywords.map((contender) => keywordTrial(contender, written, questions)),
    ...documents.map(documentTrial),
    ...cache.map(cacheTrial),
  ];
  const wanted = options.roles.split(",");
  return all.filter(({ role }) => wanted.includes(role));
}

function toNotes(agreement: Agreement): string[] {
  const { passages, questions, sameFirst, sameFive, sameTen, sameOrder, because } = agreement;
  const causes = Object.entries(because).map(([role, count]) => `${role} ${count}`);
  return [
    `Ranking: ${passages} passages, ${questions} questions, PostgreSQL and LanceDB beside Neo4j and Chroma, records and ids the same. The same first ten chunks: ${percent(sameTen)} of the questions (goal 95 %), in the same order ${percent(sameOrder)}; the same first five ${percent(sameFive)}, the same first ${percent(sameFirst)}. R@5: embedded ${percent(agreement.recallEmbedded)}, distributed ${percent(agreement.recallDistributed)}.`,
    `Questions whose first ten change when this engine alone is exchanged: ${causes.join(", ")}. Each gives 200 candidates; those of the keyword engines come by BM25 with stems and statistics of their own.`,
  ];
}

const percent = (share: number): string => (Number.isNaN(share) ? "–" : `${(100 * share).toFixed(1)} %`);

await main();
