/** Ids in the examples of the document. The tests replace them by ids of their own service. */
export const exampleIds = {
  /** A job that has ingested a document. */
  job: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WA",
  source: "src_01KAPN5X0VZ8Y3T6M2Q4R7S9WB",
  /** A source that an example may delete. */
  goneSource: "src_01KAPN5X0VZ8Y3T6M2Q4R7S9WF",
  /** A job that is ingesting a document. */
  runningJob: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WC",
  /** An ingestion that has failed. */
  failedJob: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WG",
  /** An entity of the knowledge graph norrvik; only for parameters. */
  entity: "1815",
  /** A relation between two entities of the knowledge graph norrvik; only for parameters. */
  relation: "1843",
  /** Ends of a new relation; in bodies, as numbers. */
  ends: [1815_01, 1815_02],
  /** An entity of norrvik into which `merged` was merged; only for parameters. */
  target: "1816",
  /** In bodies, as a number. */
  merged: 1816_01,
  /** A chunk that was added to the knowledge graph norrvik by hand; only for parameters. */
  chunk: "1987",
  /** A user of whom something is remembered, whom an example may erase. */
  goneUser: "user-1843",
  /** An item of the user ada. */
  memoryItem: "mem_5f0c2b9e7d4a4c1e8b3a6d9f2c7e1a40",
  /** An item of the user ada that an example may forget. */
  goneMemoryItem: "mem_5f0c2b9e7d4a4c1e8b3a6d9f2c7e1a41",
  /** An erasure of a user's memory. */
  erasure: "era_01KAPN5X0VZ8Y3T6M2Q4R7S9WH",
  /** A completed benchmark of memory. */
  benchmark: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WJ",
  /** Another one with the same questions. */
  otherBenchmark: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WK",
  /** A benchmark that has not ended. */
  runningBenchmark: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WM",
  /** A session of the user ada that an example may forget. */
  goneSession: "session-1843",
  /** An active key. */
  key: "key_01KAPN5X0VZ8Y3T6M2Q4R7S9WD",
  /** The trace of an answered question. */
  trace: "trc_01KAPN5X0VZ8Y3T6M2Q4R7S9WE",
  /** The trace of a remembered question of the user ada; in bodies. */
  ratedTrace: "trc_01KAPN5X0VZ8Y3T6M2Q4R7S9WJ",
} as const;
