/** The specification's eight stages of an ingestion, in order. */
export const stageNames = [
  "parse_document",
  "chunk_semantically",
  "extract_entities",
  "extract_relations",
  "generate_embeddings",
  "store_in_graph_store",
  "store_vectors",
  "generate_visualizations",
] as const;
export type StageName = (typeof stageNames)[number];

interface TypeOfJob {
  /** The stages that its jobs show. */
  readonly stages: readonly StageName[];
  /**
   * How its progress is measured: by the stages, by `questionSteps` that are done, or by a share that its run writes.
   */
  readonly progress: "stages" | "steps" | "share";
  /** False if the steps differ too much in duration to estimate the rest. */
  readonly hasEta: boolean;
  /** The field of `Job` that has its result; null if another endpoint shows the result. */
  readonly shownIn: "result" | "imported" | "answer" | null;
  /** The group of records that ends its jobs without success. */
  readonly endedBy: "jobs" | "questions" | "imports" | "benchmarks";
}

const ofDocument: TypeOfJob = {
  stages: stageNames,
  progress: "stages",
  hasEta: true,
  shownIn: "result",
  endedBy: "jobs",
};

/** Each type of job: all that other code needs to know of the type. */
const typesOfJobs = {
  ingestion: ofDocument,
  reingestion: ofDocument,
  visualization: { ...ofDocument, stages: ["generate_visualizations"] },
  deletion: ofDocument,
  query: { stages: [], progress: "steps", hasEta: false, shownIn: "answer", endedBy: "questions" },
  import: { stages: [], progress: "share", hasEta: true, shownIn: "imported", endedBy: "imports" },
  benchmark: { stages: [], progress: "share", hasEta: true, shownIn: null, endedBy: "benchmarks" },
} as const satisfies Record<string, TypeOfJob>;

export type JobType = keyof typeof typesOfJobs;

const isJobType = (name: string): name is JobType => Object.hasOwn(typesOfJobs, name);
export const jobTypes: readonly JobType[] = Object.keys(typesOfJobs).filter(isJobType);

/**
 * During an upgrade the records may have a job whose type only a newer version knows: it counts as one of a document.
 */
export const typeOfJob = (type: string): TypeOfJob => (isJobType(type) ? typesOfJobs[type] : ofDocument);

/** The types whose definition passes the test. */
export const jobTypesWith = (test: (type: TypeOfJob) => boolean): readonly JobType[] =>
  jobTypes.filter((name) => test(typesOfJobs[name]));
