/** Ids in the examples of the document; the tests put those of their own service in their place. */
export const exampleIds = {
  /** Of a document that was ingested. */
  job: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WA",
  source: "src_01KAPN5X0VZ8Y3T6M2Q4R7S9WB",
  /** Of a document that is being ingested. */
  runningJob: "job_01KAPN5X0VZ8Y3T6M2Q4R7S9WC",
  /** Of a key that counts. */
  key: "key_01KAPN5X0VZ8Y3T6M2Q4R7S9WD",
  /** Of a question that was answered. */
  trace: "trc_01KAPN5X0VZ8Y3T6M2Q4R7S9WE",
} as const;
