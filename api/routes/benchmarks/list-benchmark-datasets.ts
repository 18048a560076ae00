import { BenchmarkDataSets } from "../../../domain/batch-benchmark.ts";
import { route } from "../../route.ts";

export const listBenchmarkDatasets = route({
  id: "listBenchmarkDatasets",
  method: "GET",
  path: "/api/benchmarks/datasets",
  tag: "Analytics",
  summary: "List the data sets of memory benchmarks",
  description:
    "Lists the conversations with questions that a job (`POST /api/benchmarks/jobs`) can take: a data set that is generated " +
    "from a seed, and the files in LoCoMo's format in the folder that the operator has configured (LORE_BENCHMARK_DATA). " +
    "`warnings` names files of this folder that cannot be used.",
  scope: "read",
  body: { kind: "none" },
  status: 200,
  response: BenchmarkDataSets,
  extension: true,
  examples: [{ summary: "All", status: 200 }],
  handle: (_input, { questions: { benchmarks } }) => benchmarks.dataSets(),
});
