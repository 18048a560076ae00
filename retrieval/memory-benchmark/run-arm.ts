import type { Question } from "../../domain/question.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import type { Counted } from "../../models/model-call.ts";
import { span } from "../../platform/span.ts";
import type { Arm } from "../judge/both-orders.ts";
import type { QuestionSteps } from "../question-steps.ts";
import { tenths } from "../stopwatch.ts";
import { cutOff } from "./cut-off.ts";
import { type AskedArm, nothingSeen, type PreparedServices, prepareArm, type Seen } from "./prepare-arm.ts";

/** The outcome of one arm. Fields of steps that the arm did not reach are null. */
export interface ArmRun extends Readonly<Seen> {
  readonly arm: Arm;
  /** null if the arm was too late. */
  readonly answer: QuotingAnswer | null;
  /** The arm's calls of models; null if the arm was too late. */
  readonly calls: Omit<Counted<unknown>, "value"> | null;
  readonly ms: number;
}

export interface ArmServices extends PreparedServices {
  /** Runs the graph of a question over its steps. */
  readonly runGraph: (steps: QuestionSteps, question: Question) => Promise<QuotingAnswer>;
}

/**
 * Answers the question once, with memory on or off, in `ms` milliseconds at most. Reads only: the turn is not
 * remembered. An arm that is too late is a result; errors of the steps are thrown unchanged.
 */
export async function runArm(services: ArmServices, asked: AskedArm, ms: number): Promise<ArmRun> {
  const started = performance.now();
  const seen = nothingSeen();
  const work = async (signal: AbortSignal) => {
    const { steps, question, present } = await prepareArm(services, { ...asked, signal }, seen);
    const { value, ...calls } = await services.steps.models.counting(async () => services.runGraph(steps, question));
    return { answer: present(value), calls };
  };
  const name = `memory ${asked.arm}`;
  const done = await span({ type: "agent_action", name }, () => cutOff({ ms, signal: asked.signal }, work));
  const finished = { arm: asked.arm, ...seen, ms: tenths(performance.now() - started) };
  return { ...finished, ...(done?.value ?? { answer: null, calls: null }) };
}

interface Both {
  readonly arms: readonly Arm[];
  /** Time of both arms together. */
  readonly ms: number;
  readonly sideBySide: boolean;
}

/** Runs the arms one after the other, each with half of the time, or side by side, each with all of it. */
export async function runArms(
  services: ArmServices,
  asked: Omit<AskedArm, "arm">,
  { arms, ms, sideBySide }: Both,
): Promise<readonly ArmRun[]> {
  if (sideBySide)
    return allOrNone(asked.signal, arms, (arm, signal) => runArm(services, { ...asked, arm, signal }, ms));
  const runs: ArmRun[] = [];
  for (const arm of arms) runs.push(await runArm(services, { ...asked, arm }, ms / arms.length));
  return runs;
}

/** After a failure the other arm is stopped. */
async function allOrNone(
  signal: AbortSignal,
  arms: readonly Arm[],
  run: (arm: Arm, signal: AbortSignal) => Promise<ArmRun>,
): Promise<readonly ArmRun[]> {
  const failed = new AbortController();
  try {
    return await Promise.all(arms.map((arm) => run(arm, AbortSignal.any([signal, failed.signal]))));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}
