import { createMeasuredMemory } from "../memory/measured-memory.ts";
import type { Config } from "../platform/config.ts";
import { type BatchBenchmarks, createBatchBenchmarks } from "../retrieval/batch-benchmark/batch-benchmarks.ts";
import { type BatchRuns, createBatchRuns } from "../retrieval/batch-benchmark/batch-runs.ts";
import { createDataSets } from "../retrieval/batch-benchmark/data-sets.ts";
import { openDataFolder } from "../retrieval/batch-benchmark/read-data-file.ts";
import type { Stores } from "../stores/open.ts";
import { version } from "./version.ts";

type Folders = Pick<Config, "folders">;

const dataSetsOf = ({ folders }: Folders) => createDataSets(openDataFolder(folders.benchmarks));

/** Benchmarks of memory as clients use them. */
export const batchBenchmarks = (config: Folders, records: Stores["records"], wake: () => void): BatchBenchmarks =>
  createBatchBenchmarks({ records, dataSets: dataSetsOf(config), version, wake });

/** The runs of the benchmarks, which the steps of their jobs call. */
export const batchRuns = (config: Folders, { records, documents }: Pick<Stores, "records" | "documents">): BatchRuns =>
  createBatchRuns({
    records: records.benchmarks,
    dataSets: dataSetsOf(config),
    memory: createMeasuredMemory({ documents }),
    version,
  });
