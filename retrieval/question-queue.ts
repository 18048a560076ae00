import type { Ctx } from "../domain/auth.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { QuestionQueue } from "./answering.ts";
import { checkKgNames } from "./kgs-to-ask.ts";

interface QueueServices {
  readonly records: Pick<Records, "kgs" | "questions">;
  /** Called after a question was queued, so that its start need not wait for the next poll. */
  readonly wake: () => void;
}

/** Higher than the priority of documents, because a client polls for the answer. */
const priority = 2;

/** Queues questions as jobs: checks them, stores them, and leaves the answer to the workflow `answerQuestion`. */
export function createQuestionQueue({ records, wake }: QueueServices): QuestionQueue {
  return {
    async accept({ tenant_id, trace_id, key_id }: Ctx, request) {
      await checkKgNames(records.kgs, tenant_id, request.kg_names);
      const question = { ...request, tenant_id, trace_id, key_id, asked_at: Date.now() };
      const job_id = await records.questions.queue(question, priority);
      wake();
      return job_id;
    },
  };
}
