import { createQuestionWork } from "../../activities/answer-question/work.ts";
import { createAnswers } from "../../app/answers.ts";
import { openServiceModels, readModelSettings } from "../../app/models.ts";
import { Answer, type QueryRequest } from "../../domain/answer.ts";
import { newTraceId } from "../../domain/ids.ts";
import { createMemory } from "../../memory/memory.ts";
import { closeTogether, type Keep } from "../../platform/close-together.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { createAccessLog } from "../../retrieval/access-log.ts";
import { createQuestionQueue } from "../../retrieval/question-queue.ts";
import { openIngestionLab } from "./ingestion-lab.ts";
import { ctx, openKnowledgeLab } from "./knowledge-lab.ts";
import { startQuestion, withQuestionWorker } from "./question-lab.ts";

export const kg = "harbour";
export const user = "lovelace";
export type AnsweringLab = Awaited<ReturnType<typeof openAnsweringLab>>;

/**
 * A knowledge graph with documents and a table, and questions to it, in process and as workflows. If a part cannot be
 * opened, the others are closed.
 */
export const openAnsweringLab = () => closeTogether(silentLog(), openParts);

async function openParts(keep: Keep) {
  const lab = keep(await openIngestionLab());
  const knowledge = keep(await openKnowledgeLab());
  const { stores } = knowledge;
  const { records } = stores;
  const memory = createMemory({ documents: stores.documents, log: silentLog() });
  const accessed = createAccessLog(records);
  const models = keep(await openServiceModels({ settings: readModelSettings(readConfig({})), log: silentLog() }));
  const parts = { models: models.models, priorityGate: createPriorityGate(), log: silentLog() };
  const answers = createAnswers({ stores, ...parts, memory, accessed });
  const questionWork = createQuestionWork({ records, singleSteps: answers.singleSteps });
  const queue = createQuestionQueue({ records, wake: () => undefined });
  await knowledge.ingest(kg, "belle", {
    file_type: "md",
    content: "# Aurora Belle\n\nThe Aurora Belle is a ferry. She was designed by Ingrid Solheim and built in Halden.\n",
  });
  await knowledge.ingest(kg, "solheim", {
    file_type: "md",
    content:
      "# Ingrid Solheim\n\nIngrid Solheim is a naval architect. Ingrid Solheim was born in Kestrel Bay in 1961.\n",
  });
  await knowledge.ingest(kg, "crossings", {
    file_type: "csv",
    content: "crossing,ferry,passengers\n1,Eider,40\n2,Eider,60\n3,Sea Thrift,25\n",
  });
  const newAsker = () => ({ ...ctx, trace_id: newTraceId() });
  return {
    lab,
    stores,
    accessed,
    questionWork,
    /** Queues a question as a job; returns the job's id. */
    accept: (request: QueryRequest) => queue.accept(newAsker(), request),
    /** Asks as a client does for a job: queues the questions one after the other, and runs the workflow of each. */
    askDurably: (...requests: readonly QueryRequest[]) =>
      withQuestionWorker(lab, questionWork, async () => {
        const asked: { readonly answer: Answer | null; readonly job_id: string }[] = [];
        for (const request of requests) {
          const job_id = await queue.accept(newAsker(), request);
          await (await startQuestion(lab, job_id)).result();
          asked.push({ job_id, answer: Answer.nullable().parse((await records.jobs.byId(job_id))?.answer ?? null) });
        }
        return asked;
      }),
    async askHere(request: QueryRequest): Promise<Answer> {
      const { quotes: _, ...answer } = await answers.query.ask(newAsker(), request, new AbortController().signal);
      return answer;
    },
  };
}
