import type { BenchmarkComparison } from "../../domain/batch-benchmark-report.ts";
import { conflict } from "../../domain/errors.ts";
import type { Job } from "../../domain/job.ts";
import type { BenchmarkPlan, BenchmarkRecords } from "../../stores/ports/records/benchmarks.ts";
import { allAnswers } from "./all-answers.ts";
import { differenceOf, shareOf } from "./figures.ts";
import type { GradedAnswer } from "./stored-answer.ts";

type Benchmarks = Pick<BenchmarkRecords, "plan" | "answers">;

/**
 * Compares two completed jobs by the arms that both have. Throws `conflict` unless they answered the same questions.
 */
export async function compareJobs(records: Benchmarks, jobs: readonly [a: Job, b: Job]): Promise<BenchmarkComparison> {
  for (const { id, status } of jobs)
    if (status !== "completed") throw conflict(`The job '${id}' is ${status}; only completed jobs can be compared`);
  const [a, b] = jobs;
  const [planA, planB] = [await records.plan({ job_id: a.id }), await records.plan({ job_id: b.id })];
  checkAlike(planA, planB);
  const [ofA, ofB] = [await allAnswers(records, a.id), await allAnswers(records, b.id)];
  const arms = planA.arms.filter((arm) => planB.arms.includes(arm));
  return {
    a: a.id,
    b: b.id,
    questions_hash: planA.questions_hash,
    arms: arms.map((arm) => {
      const rights = (answers: readonly GradedAnswer[]) =>
        answers.filter((each) => each.arm === arm).map(({ right }) => right);
      const [first, second] = [rights(ofA), rights(ofB)];
      return { arm, a: accuracyOf(first), b: accuracyOf(second), ...differenceOf(first, second) };
    }),
  };
}

const accuracyOf = (rights: readonly boolean[]) => shareOf(rights.filter(Boolean).length, rights.length);

function checkAlike(a: BenchmarkPlan, b: BenchmarkPlan): void {
  if (a.sha256 !== b.sha256) throw conflict("The jobs have different data sets (sha256), so they cannot be compared");
  if (a.questions_hash !== b.questions_hash)
    throw conflict("The jobs have different questions or judges (questions_hash), so they cannot be compared");
  if (!a.arms.some((arm) => b.arms.includes(arm))) throw conflict("The jobs have no arm in common");
}
