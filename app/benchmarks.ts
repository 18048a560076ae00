import { createBenchmarkWork } from "../activities/benchmark-memory/work.ts";
import type { BenchmarkWork } from "../agents/benchmark-memory.ts";
import { createMeasuredMemory } from "../memory/measured-memory.ts";
import type { Config } from "../platform/config.ts";
import { type BatchBenchmarks, createBatchBenchmarks } from "../retrieval/batch-benchmark/batch-benchmarks.ts";
import { createBatchRuns } from "../retrieval/batch-benchmark/batch-runs.ts";
import { createDataSets } from "../retrieval/batch-benchmark/data-sets.ts";
import { openDataFolder } from "../retrieval/batch-benchmark/read-data-file.ts";
import type { Stores } from "../stores/open.ts";
import { version } from "./version.ts";

const dataSetsOf = ({ folders }: Config) => createDataSets(openDataFolder(folders.benchmarks));

/** Benchmarks of memory as clients use them. */
export const batchBenchmarks = (
  config: Config,
  { records }: Pick<Stores, "records">,
  wake: () => void,
): BatchBenchmarks => createBatchBenchmarks({ records, dataSets: dataSetsOf(config), version, wake });

/** The steps of their jobs. */
export function benchmarkWorkOf(config: Config, { records, documents }: Stores): BenchmarkWork {
  const memory = createMeasuredMemory({ documents });
  const runs = createBatchRuns({ records: records.benchmarks, dataSets: dataSetsOf(config), memory, version });
  return createBenchmarkWork({ records, runs });
}
