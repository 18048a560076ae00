import { conflict } from "../../domain/errors.ts";
import { batchBounds } from "../../domain/limits/benchmarks.ts";
import type { MeasuredMemory } from "../../memory/measured-memory.ts";
import { allInSlots } from "../../platform/slots.ts";
import type { BenchmarkAnswer, BenchmarkRecords } from "../../stores/ports/records/benchmarks.ts";
import { givenByArm } from "./arms.ts";
import type { MemoryQuestion } from "./conversation.ts";
import type { OpenedConversation } from "./opened-jobs.ts";
import { outcomeOf } from "./outcome.ts";
import { storedAnswer } from "./stored-answer.ts";

export interface RunOf {
  /** The run, which must hold the lease of the job. */
  readonly claim: string;
  readonly signal: AbortSignal;
}

interface AskServices {
  readonly records: Pick<BenchmarkRecords, "answers" | "keep">;
  readonly memory: Pick<MeasuredMemory, "recall">;
}

interface AskedPart extends OpenedConversation {
  readonly job_id: string;
  /** Number of the first question in its conversation. */
  readonly from: number;
}

/** A question with the arms that have not answered it. */
interface Unanswered {
  readonly question: MemoryQuestion;
  /** Index of the question in the data. */
  readonly place: number;
  readonly arms: AskedPart["plan"]["arms"];
}

/**
 * Answers some questions of a conversation in every arm, several at a time, and stores the answers to each question
 * immediately. Questions with stored answers are not asked again. Returns the question at which to continue, null at
 * the end of the conversation. After a failure it waits for the questions that are being asked, so that the caller can
 * clean up without a race.
 */
export async function askInArms(services: AskServices, part: AskedPart, run: RunOf): Promise<number | null> {
  const { plan, conversation, first, from, job_id } = part;
  const questions = conversation.questions.slice(from, from + batchBounds.inStep);
  const start = first + from;
  const limit = questions.length * plan.arms.length;
  const known = await services.records.answers({ job_id }, { question: start, arm: "" }, limit);
  const isKnown = (place: number, arm: string) => known.some((each) => each.question === place && each.arm === arm);
  const unanswered = questions.map((question, n): Unanswered => {
    const place = start + n;
    return { question, place, arms: plan.arms.filter((arm) => !isKnown(place, arm)) };
  });
  const failures: unknown[] = [];
  await allInSlots(batchBounds.atOnce, unanswered, async (asked) => {
    if (failures.length > 0) return;
    await answer(services, { ...part, ...asked }, run).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
  const next = from + questions.length;
  return next < conversation.questions.length ? next : null;
}

async function answer(
  { records, memory }: AskServices,
  { job_id, conversation, scope, question, place, arms }: AskedPart & Unanswered,
  { claim, signal }: RunOf,
): Promise<void> {
  const answers: BenchmarkAnswer[] = [];
  for (const arm of arms) {
    signal.throwIfAborted();
    const give = givenByArm.get(arm);
    if (!give) throw conflict(`The arm ${arm} needs a language model`);
    const began = performance.now();
    const given = await give({ memory, scope, conversation }, question);
    const ms = performance.now() - began;
    answers.push({ question: place, arm, ms, value: storedAnswer(question, outcomeOf(question, given)) });
  }
  if (answers.length > 0) await records.keep({ job_id }, claim, answers);
}
