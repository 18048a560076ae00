import { connect, Index, Session, type Table } from "@lancedb/lancedb";
import { silentLog } from "../../platform/log.ts";
import { listsFor } from "../../stores/lancedb/vector-index.ts";
import { openLanceVectors } from "../../stores/lancedb/vectors.ts";
import { bytesRead } from "./file-bytes.ts";
import type { Row } from "./report.ts";
import type { VectorCorpus } from "./vector-corpus.ts";
import { loadVectors, ref } from "./vector-trial.ts";

// Kinds of index of the engine over the same table, beneath our adapter: which of them holds the recall?

const hits = 200;
const cacheBytes = 128n * 1_048_576n;

/** How a kind is made, and the ways to search it: lists searched and candidates per hit that are compared exactly. */
interface Kind {
  make(partitions: number): Index;
  readonly refine: readonly (number | undefined)[];
}

const cosine = { distanceType: "cosine" } as const;
const kinds: Readonly<Record<string, Kind>> = {
  flat: { make: (numPartitions) => Index.ivfFlat({ ...cosine, numPartitions }), refine: [undefined] },
  pq128: { make: (numPartitions) => Index.ivfPq({ ...cosine, numPartitions, numSubVectors: 128 }), refine: [2, 5] },
  rq1: { make: (numPartitions) => Index.ivfRq({ ...cosine, numPartitions, numBits: 1 }), refine: [1, 2, 5] },
  hnsw_sq: { make: () => Index.hnswSq({ ...cosine, numPartitions: 1 }), refine: [2] },
  hnsw_pq: { make: () => Index.hnswPq({ ...cosine, numPartitions: 1, numSubVectors: 128 }), refine: [2, 5] },
};

/** Writes the table that the kinds are compared over. */
export async function loadWithoutIndex(folder: string, corpus: VectorCorpus): Promise<void> {
  const store = await openLanceVectors({ folder, log: silentLog(), indexFromRows: Number.POSITIVE_INFINITY });
  await loadVectors(store, corpus);
  await store.close();
}

/** A kind with the partitions of our own index, and with four times as many. */
export async function compareKind(folder: string, corpus: VectorCorpus, name: string): Promise<Row[]> {
  const kind = kinds[name];
  if (kind === undefined) throw new Error(`No such kind: ${name}. Kinds: ${Object.keys(kinds).join(", ")}`);
  const rows: Row[] = [];
  const few = listsFor(corpus.count, corpus.dimensions);
  for (const partitions of name.startsWith("hnsw") ? [1] : [few, 4 * few]) {
    const built = await build(folder, kind, partitions);
    for (const share of partitions === 1 ? [1] : [1, 0.5, 0.25]) {
      for (const refine of kind.refine) {
        const search = { probes: Math.ceil(partitions * share), refine };
        const measured = await ask(folder, corpus, search);
        const how = { vectors: corpus.count, kind: name, partitions, probes: search.probes, refine: refine ?? "–" };
        rows.push({ ...how, ...built, ...measured });
      }
    }
  }
  return rows;
}

async function withTable<T>(folder: string, work: (table: Table) => Promise<T>): Promise<T> {
  const connection = await connect(folder, {}, new Session(cacheBytes, cacheBytes / 4n));
  const table = await connection.openTable(`vectors_${ref.kind}_${ref.kg_id}`);
  try {
    return await work(table);
  } finally {
    table.close();
    connection.close();
  }
}

function build(folder: string, kind: Kind, partitions: number): Promise<Row> {
  return withTable(folder, async (table) => {
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    await table.createIndex("vector", { config: kind.make(partitions), name: "compared" });
    const { user, system } = process.cpuUsage(cpu);
    const [index] = await table.listIndices();
    return {
      "build s": ((performance.now() - started) / 1_000).toFixed(1),
      "build CPU s": ((user + system) / 1e6).toFixed(1),
      "index MB": ((index?.sizeBytes ?? 0) / 1e6).toFixed(1),
    };
  });
}

interface Search {
  readonly probes: number;
  readonly refine: number | undefined;
}

function ask(folder: string, corpus: VectorCorpus, { probes, refine }: Search): Promise<Row> {
  return withTable(folder, async (table) => {
    const sums = { ten: 0, all: 0, first: 0, read: 0, cpu: 0 };
    for (const [at, question] of corpus.questions.entries()) {
      const [bytes, cpu] = [await bytesRead(), process.cpuUsage()];
      const plain = table.query().nearestTo(question).column("vector").distanceType("cosine").nprobes(probes);
      const query = refine === undefined ? plain : plain.refineFactor(refine);
      const found = await query.select(["id", "_distance"]).limit(hits).toArrow();
      const { user, system } = process.cpuUsage(cpu);
      const read = (await bytesRead()) - bytes;
      if (at === 0) sums.first = read;
      else {
        sums.read += read;
        sums.cpu += (user + system) / 1_000;
      }
      const ids = Array.from({ length: found.numRows }, (_, row) => Number(found.getChild("id")?.get(row)));
      sums.ten += corpus.recall(at, ids, 10);
      sums.all += corpus.recall(at, ids, hits);
    }
    const [asked, later] = [corpus.questions.length, corpus.questions.length - 1];
    return {
      "recall@10": (sums.ten / asked).toFixed(4),
      "recall@200": (sums.all / asked).toFixed(4),
      "first MB": (sums.first / 1e6).toFixed(1),
      "next MB": (sums.read / later / 1e6).toFixed(2),
      "CPU ms": (sums.cpu / later).toFixed(1),
    };
  });
}
