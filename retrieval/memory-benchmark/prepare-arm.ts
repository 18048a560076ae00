import type { Ctx } from "../../domain/auth.ts";
import type { Evidence } from "../../domain/evidence.ts";
import { type RecalledItems, withoutItems } from "../../domain/memory.ts";
import type { QuestionRequest, Routed } from "../../domain/question.ts";
import type { Memory } from "../../memory/memory.ts";
import type { AccessLog } from "../access-log.ts";
import { aroundSteps } from "../around-steps.ts";
import type { Arm } from "../judge/both-orders.ts";
import { type PreparedQuestion, prepareQuestion } from "../prepare-question.ts";
import type { QuestionSteps } from "../question-steps.ts";
import type { StepServices } from "../step-services.ts";

/** The results of an arm so far. */
export interface Seen {
  recalled: RecalledItems | null;
  routed: Routed | null;
  /** What the answer is made from. */
  evidence: Evidence | null;
  /** Warnings of the retrieval, such as unavailable engines. */
  warnings: readonly string[];
}

export const nothingSeen = (): Seen => ({ recalled: null, routed: null, evidence: null, warnings: [] });

export interface PreparedServices {
  readonly steps: StepServices;
  readonly memory: Pick<Memory, "recall">;
}

export interface AskedArm {
  readonly arm: Arm;
  readonly ctx: Ctx;
  readonly request: QuestionRequest;
  /** Memory as it stood at this time; absent: now. */
  readonly as_of?: Date;
  readonly signal: AbortSignal;
}

/** Sources that a comparison cites do not count as read: the arms leave no trace in what they measure. */
const unnoted: AccessLog = { note: () => {}, flush: async () => {} };

/** The question of an arm. Its steps note in `seen` what they find, and none begins after an abort. */
export async function prepareArm(
  { steps, memory }: PreparedServices,
  { arm, as_of, ...asked }: AskedArm,
  seen: Seen,
): Promise<PreparedQuestion> {
  const recall = arm === "on" ? memory.recall : recallNothing;
  const seeing: StepServices["memory"] = {
    async assemble(scope, question) {
      seen.recalled = await recall(scope, question, { ...(as_of && { as_of }) });
      return withoutItems(seen.recalled);
    },
    observe: async () => {},
  };
  const prepared = await prepareQuestion({ ...steps, memory: seeing }, unnoted, asked);
  return { ...prepared, steps: stoppable(watched(prepared.steps, seen), asked.signal) };
}

const recallNothing: Memory["recall"] = async (_scope, question) => ({
  question,
  used: false,
  items_used: {},
  memories: [],
  left_out: [],
  reason: "switched off",
  degraded: [],
});

const watched = (steps: QuestionSteps, seen: Seen): QuestionSteps => ({
  ...steps,
  async retrieve(...args) {
    const evidence = await steps.retrieve(...args);
    seen.warnings = evidence.warnings;
    return evidence;
  },
  predict: (...args) => {
    [, , seen.routed, seen.evidence] = args;
    return steps.predict(...args);
  },
});

const stoppable = (steps: QuestionSteps, signal: AbortSignal): QuestionSteps =>
  aroundSteps(steps, async (_name, step) => {
    signal.throwIfAborted();
    return step();
  });
