import { createHash } from "node:crypto";
import { z } from "zod";
import { QuestionCategory } from "../../domain/batch-benchmark.ts";
import { benchmarkOwner } from "../../domain/benchmark-scope.ts";
import type { MemoryScope } from "../../memory/scope.ts";
import type { BenchmarkPlan } from "../../stores/ports/records/benchmarks.ts";
import type { DataSetChoice } from "./data-sets.ts";

/** Id of the rules that grade answers. Another version of them gets another id. */
export const judgeModel = "gold-rules/1";

/** The choice of a job as its row keeps it. */
export const StoredChoice = z.object({
  dataset: z.string(),
  seed: z.number(),
  /** A day, in UTC. */
  ending: z.iso.date(),
  limit: z.number(),
  categories: z.array(QuestionCategory).nullable(),
});
export type StoredChoice = z.infer<typeof StoredChoice>;

export const choiceOf = ({ ending, ...choice }: StoredChoice): DataSetChoice => ({
  ...choice,
  ending: new Date(ending),
});

export const storedChoice = ({ choice }: Pick<BenchmarkPlan, "choice">): StoredChoice => StoredChoice.parse(choice);

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

interface Hashed {
  readonly sha256: string;
  readonly choice: StoredChoice;
  readonly arms: readonly string[];
  readonly version: string;
}

/** Jobs with the same hash of questions can be compared. The other hash decides every answer. */
export function hashesOf({ sha256, choice, arms, version }: Hashed) {
  const { ending, limit, categories } = choice;
  const questions_hash = hash([sha256, ending, limit, categories === null ? null : [...categories].sort(), judgeModel]);
  return { questions_hash, config_hash: hash([questions_hash, [...arms].sort(), version]) };
}

/** The memory of one conversation. */
export const scopeOf = (job_id: string, conversation: number): MemoryScope => ({
  ...benchmarkOwner(job_id, conversation),
  session_id: null,
});
