import type { Ctx } from "../../domain/auth.ts";
import type { Evidence } from "../../domain/evidence.ts";
import type { RecalledItems } from "../../domain/memory.ts";
import type { Question, QuestionRequest, Routed } from "../../domain/question.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Counted } from "../../models/model-call.ts";
import { createDeadline } from "../../platform/deadline.ts";
import { span } from "../../platform/span.ts";
import type { AccessLog } from "../access-log.ts";
import type { Arm } from "../judge/both-orders.ts";
import { type PreparedQuestion, prepareQuestion } from "../prepare-question.ts";
import type { QuestionSteps } from "../question-steps.ts";
import type { StepServices } from "../step-services.ts";
import { tenths } from "../stopwatch.ts";

/** How one arm went. Fields are null as far as the arm did not come. */
export interface ArmRun {
  readonly arm: Arm;
  /** null if the arm was too late. */
  readonly answer: QuotingAnswer | null;
  readonly recalled: RecalledItems | null;
  readonly routed: Routed | null;
  /** What the answer was made from. */
  readonly evidence: Evidence | null;
  /** The arm's calls of models; null if the arm was too late. */
  readonly calls: Omit<Counted<unknown>, "value"> | null;
  readonly ms: number;
}

export interface ArmServices {
  readonly steps: StepServices;
  readonly memory: Pick<Memory, "recall">;
  /** Runs the graph of a question over its steps. */
  readonly runGraph: (steps: QuestionSteps, question: Question) => Promise<QuotingAnswer>;
  readonly armMs: number;
}

export interface AskedArm {
  readonly arm: Arm;
  readonly ctx: Ctx;
  readonly request: QuestionRequest;
  readonly signal: AbortSignal;
}

/** Sources that a comparison cites do not count as read: the arms leave no trace in what they measure. */
const unnoted: AccessLog = { note: () => {}, flush: async () => {} };

/**
 * Answers the question once, with memory on or off. Reads only: the turn is not remembered. An arm that is too late is a
 * result; errors of the steps are thrown unchanged.
 */
export async function runArm(services: ArmServices, asked: AskedArm): Promise<ArmRun> {
  const started = performance.now();
  const seen = nothingSeen();
  const late = new AbortController();
  const signal = AbortSignal.any([asked.signal, late.signal]);
  const tooLate = new Error("The arm took too long");
  const work = async () => {
    const prepared = await prepare(services, { ...asked, signal }, seen);
    const graph = async () => services.runGraph(watched(prepared.steps, seen), prepared.question);
    const { value, ...calls } = await services.steps.models.counting(graph);
    return { answer: prepared.present(value), calls };
  };
  const finished = () => ({ arm: asked.arm, ...seen, ms: tenths(performance.now() - started) });
  try {
    const name = `memory ${asked.arm}`;
    const deadline = createDeadline(services.armMs);
    const done = await span({ type: "agent_action", name }, () => deadline.run(work, () => tooLate));
    return { ...finished(), ...done };
  } catch (error) {
    if (error !== tooLate) throw error;
    late.abort(tooLate);
    return { ...finished(), answer: null, calls: null };
  }
}

/**
 * Finds the evidence of an arm once, for nothing but the caches: the arm that runs second would be faster for what the first
 * one has read. Failures are ignored, because the arms will meet them, too.
 */
export async function warm(services: ArmServices, asked: AskedArm): Promise<void> {
  const work = async () => {
    const { question, steps } = await prepare(services, asked, nothingSeen());
    const recalled = await steps.recall(question);
    await steps.retrieve(question, recalled, await steps.route(question, recalled));
  };
  const deadline = createDeadline(services.armMs);
  await deadline.run(work, () => new Error("Warming took too long")).catch(() => undefined);
}

const prepare = (
  { steps, memory }: ArmServices,
  { arm, ...asked }: AskedArm,
  seen: Seen,
): Promise<PreparedQuestion> => {
  const recall = arm === "on" ? memory.recall : recallNothing;
  const seeing: StepServices["memory"] = {
    async assemble(scope, question) {
      seen.recalled = await recall(scope, question);
      const { memories: _, ...recalled } = seen.recalled;
      return recalled;
    },
    observe: async () => {},
  };
  return prepareQuestion({ ...steps, memory: seeing }, unnoted, asked);
};

const recallNothing: Memory["recall"] = async (_scope, question) => ({
  question,
  used: false,
  items_used: {},
  memories: [],
  reason: "switched off",
  degraded: [],
});

type Seen = { -readonly [Name in "recalled" | "routed" | "evidence"]: ArmRun[Name] };

const nothingSeen = (): Seen => ({ recalled: null, routed: null, evidence: null });

/** The steps, which note what the answer is made from. */
const watched = (steps: QuestionSteps, seen: Seen): QuestionSteps => ({
  ...steps,
  predict: (...args) => {
    [, , seen.routed, seen.evidence] = args;
    return steps.predict(...args);
  },
});
