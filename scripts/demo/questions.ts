import type { PipelineName } from "../../domain/answer.ts";

export interface DemoQuestion {
  readonly query: string;
  readonly pipeline: PipelineName;
  readonly why: string;
  /** Pattern of a right answer; checked by hand against the samples. */
  readonly expects: RegExp;
}

/** One question for each pipeline. */
export const questions: readonly DemoQuestion[] = [
  {
    query: "Where was the designer of the Aurora Belle born?",
    pipeline: "knowledge_graph",
    why: "needs two documents: who designed the ferry, and where she was born",
    expects: /Kestrel Bay/,
  },
  {
    query: "How many crossings were cancelled because of fog?",
    pipeline: "text_to_sql",
    why: "needs a count over 240 rows of a CSV file",
    expects: /\b7\b/,
  },
  {
    query: "Find passages about the red bands on the tower of the lighthouse",
    pipeline: "vector_search",
    why: "needs a passage from a two-column PDF",
    expects: /red bands/,
  },
];
