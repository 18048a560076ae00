/** Ids in the examples of the document. The tests replace them by ids of their own service. */
export const exampleIds = {
  /** A job that has ingested a document. */
  job: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WA",
  source: "src_01KAPN5X0VZ8Y3T6M2Q4R7S9WB",
  /** A job that is ingesting a document. */
  runningJob: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WC",
  /** An active key. */
  key: "key_01KAPN5X0VZ8Y3T6M2Q4R7S9WD",
  /** The trace of an answered question. */
  trace: "trc_01KAPN5X0VZ8Y3T6M2Q4R7S9WE",
} as const;
