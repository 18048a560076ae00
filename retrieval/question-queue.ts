import type { Ctx } from "../domain/auth.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { QuestionQueue } from "./answering.ts";
import { kgsToAsk } from "./kgs-to-ask.ts";

interface QueueServices {
  readonly records: Pick<Records, "kgs" | "questions">;
  /** Called when something was queued, so that its start need not wait for the next look. */
  readonly wake: () => void;
}

/** Before ingestion: a client polls for the answer, while documents may wait. */
const priority = 2;

/** Questions that are jobs: checked like any other, written down, and answered by `workflows/answer-question.ts`. */
export function createQuestionQueue({ records, wake }: QueueServices): QuestionQueue {
  return {
    async accept({ tenant_id, trace_id }: Ctx, request) {
      if (request.kg_names) await kgsToAsk(records.kgs, tenant_id, request.kg_names);
      const job_id = await records.questions.queue({ ...request, tenant_id, trace_id, asked_at: Date.now() }, priority);
      wake();
      return job_id;
    },
  };
}
