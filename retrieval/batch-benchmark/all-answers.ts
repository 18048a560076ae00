import type { AnswerPosition, BenchmarkRecords } from "../../stores/ports/records/benchmarks.ts";
import { type GradedAnswer, gradedAnswer } from "./stored-answer.ts";

/** Number of answers that one call of the records reads. */
const batch = 500;

/** The answers of a job after a position, by question, then by arm. */
export async function* answersAfter(
  records: Pick<BenchmarkRecords, "answers">,
  job_id: string,
  position: AnswerPosition | null,
): AsyncGenerator<GradedAnswer> {
  let after = position;
  for (;;) {
    const found = await records.answers({ job_id }, after, batch);
    yield* found.map(gradedAnswer);
    after = found.at(-1) ?? after;
    if (found.length < batch) return;
  }
}

export async function allAnswers(records: Pick<BenchmarkRecords, "answers">, job_id: string): Promise<GradedAnswer[]> {
  const answers: GradedAnswer[] = [];
  for await (const answer of answersAfter(records, job_id, null)) answers.push(answer);
  return answers;
}
