import { bindQuestion } from "../../activities/query.ts";
import { runOrchestrator } from "../../agents/orchestrator.ts";
import type { QuestionWork } from "../../agents/query-steps.ts";
import type { QuestionRef } from "../../domain/job.ts";
import type { Program } from "./engine.ts";

const minuteMs = 60_000;
/** As in `workflows/query-activities.ts`, where they are explained. */
const asking = { timeoutMs: 2 * minuteMs, giveUpAfterMs: 10 * minuteMs, pauseMs: 500, longestPauseMs: 20_000 } as const;
const ending = {
  timeoutMs: minuteMs,
  giveUpAfterMs: 24 * 60 * minuteMs,
  pauseMs: 1_000,
  longestPauseMs: minuteMs,
} as const;

/** `workflows/answer-question.ts` in process. */
export const answerQuestion =
  (work: QuestionWork): Program<QuestionRef> =>
  async (ref, run) => {
    const steps = bindQuestion(work, run.steps({ ...asking, cancellable: true }));
    const { remember } = bindQuestion(work, run.steps({ ...asking, cancellable: false }));
    const { abandon } = bindQuestion(work, run.steps({ ...ending, cancellable: false }));
    const rememberUnlessCancelled: typeof remember = async (question, answer) => {
      run.cancelled.throwIfAborted();
      return remember(question, answer);
    };
    try {
      await runOrchestrator({ ...steps, remember: rememberUnlessCancelled }, ref);
    } catch (error) {
      await abandon(ref, run.describe(error));
    }
  };
