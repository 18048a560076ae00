import { parseArgs } from "node:util";
import { compareKind, loadWithoutIndex } from "./support/index-kinds.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";
import { vectorCorpus } from "./support/vector-corpus.ts";
import { measureVectors } from "./support/vector-trial.ts";

// LanceDB's vectors at several sizes: recall against comparison with all vectors, bytes read and CPU per question, disk
// without traffic, and how long writes wait while the table is optimised.
// --sizes=10000,52000,200000 · --questions=100 · --kinds=flat,sq,… compares kinds of index at these sizes instead
const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,52000,200000" },
    questions: { type: "string", default: "100" },
    kinds: { type: "string", default: "" },
  },
});

const explanations = [
  "Vectors: our hashed vectors (1,024 dimensions) of overlapping windows of two and more sentences over the passages of the multi-hop sets; questions of the same sets, weighted as in retrieval, 200 hits each. recall@k: share of the k nearest by comparison with all vectors.",
  "Bytes: `rchar` of /proc/self/io, which counts every read of a file also when the page cache answers it; the share is of the table's float bytes. First: the first question after the store was opened, which also reads the index. Read: computed from the geometry: codes of the searched lists and the vectors that are compared exactly, as if nothing was in memory.",
  "Disk: bytes of the folder ÷ float bytes, when no file has changed for a while after the last write. Longest write: of 40 single rows, one after another; then for 30 seconds in bursts of 20, while a tenth of the table was deleted and maintenance runs. During it: the steps of the maintenance that ran during the longest of those, and for how many of its milliseconds.",
];

async function main(): Promise<void> {
  const data = evalData();
  const rows: Row[] = [];
  const kinds = options.kinds.split(",").filter((kind) => kind !== "");
  for (const size of options.sizes.split(",").map(Number)) {
    const corpus = await vectorCorpus(data, size, Number(options.questions));
    const folder = await newDataDir();
    try {
      if (kinds.length > 0) await loadWithoutIndex(folder, corpus);
      // Written after each kind and size, so that an interrupted run keeps its results.
      for (const kind of kinds) {
        rows.push(...(await compareKind(folder, corpus, kind)));
        await report({ name: "vector-kinds", title: "Kinds of vector index" }, rows, explanations.slice(0, 2));
      }
      if (kinds.length > 0) continue;
      rows.push(await measureVectors(folder, corpus));
      await report({ name: "vectors", title: "Vectors in LanceDB" }, rows, explanations);
    } finally {
      await removeDataDir(folder);
    }
  }
}

await main();
