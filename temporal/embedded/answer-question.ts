import { bindQuestion } from "../../activities/query.ts";
import { runOrchestrator } from "../../agents/orchestrator.ts";
import type { QuestionWork } from "../../agents/query-steps.ts";
import { stepLimits } from "../../agents/step-limits.ts";
import type { QuestionRef } from "../../domain/job.ts";
import type { Program } from "./engine.ts";

/** `workflows/answer-question.ts` in process. */
export const answerQuestion =
  (work: QuestionWork): Program<QuestionRef> =>
  async (ref, run) => {
    const steps = bindQuestion(work, run.steps({ ...stepLimits.answer, cancellable: true }));
    const { remember } = bindQuestion(work, run.steps({ ...stepLimits.answer, cancellable: false }));
    const { abandon } = bindQuestion(work, run.steps({ ...stepLimits.endAnswer, cancellable: false }));
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
