import type { BenchmarkReport } from "../../domain/batch-benchmark-report.ts";
import type { BenchmarkRef } from "../../domain/job.ts";
import type { MeasuredMemory } from "../../memory/measured-memory.ts";
import type { BenchmarkRecords } from "../../stores/ports/records/benchmarks.ts";
import { allAnswers } from "./all-answers.ts";
import { isRemembering } from "./arms.ts";
import { askInArms, type RunOf } from "./ask-in-arms.ts";
import type { DataSets } from "./data-sets.ts";
import { type ConversationRef, createOpenedJobs } from "./opened-jobs.ts";
import { judgeModel, scopeOf, storedChoice } from "./planned.ts";
import { figuresOf } from "./report-of.ts";
import { scopeOfTurn, turnToWrite } from "./told-turns.ts";

/**
 * The work of a job's steps. Each may be repeated: stored turns are not written again, and stored answers are not asked
 * again.
 */
export interface BatchRuns {
  /**
   * Number of conversations. Throws `conflict` if the data or the service is not the one for which the job was
   * accepted.
   */
  open(ref: BenchmarkRef): Promise<number>;
  /**
   * Writes the turns of a conversation in the order of time, unless all of its questions are answered or no arm
   * recalls. Returns their number.
   */
  write(at: ConversationRef, run: RunOf): Promise<number>;
  /**
   * Answers questions of a conversation in every arm, beginning with question `from`. Returns the question at which to
   * continue, null at the end.
   */
  ask(at: ConversationRef & { readonly from: number }, run: RunOf): Promise<number | null>;
  /** Erases the memory of a conversation, and reads all stores again. */
  erase(at: ConversationRef): Promise<void>;
  /** Erases all conversations of the job. */
  eraseAll(ref: BenchmarkRef): Promise<void>;
  /** Writes the report. Erases all conversations before, to prove that nothing is left. */
  report(ref: BenchmarkRef): Promise<BenchmarkReport>;
}

interface RunServices {
  readonly records: BenchmarkRecords;
  readonly dataSets: Pick<DataSets, "choose">;
  readonly memory: MeasuredMemory;
  /** Version of the service. */
  readonly version: string;
}

export function createBatchRuns({ records, dataSets, memory, version }: RunServices): BatchRuns {
  const opened = createOpenedJobs({ records, dataSets, version });

  async function isAnswered(at: ConversationRef): Promise<boolean> {
    const { plan, conversation, first } = await opened.conversation(at);
    const { length } = conversation.questions;
    return (await records.count(at, first, first + length)) === length * plan.arms.length;
  }

  const runs: BatchRuns = {
    open: async (ref) => (await opened.job(ref)).conversations.length,
    async write(at, { signal }) {
      if (await isAnswered(at)) return 0;
      const { plan, conversation, scope } = await opened.conversation(at);
      if (!plan.arms.some(isRemembering)) return 0;
      await memory.requireLive(scope);
      for (const turn of conversation.turns) {
        signal.throwIfAborted();
        await memory.write(scopeOfTurn(scope, turn), turnToWrite(scope, turn));
      }
      return conversation.turns.length;
    },
    async ask({ from, ...at }, run) {
      if (await isAnswered(at)) return null;
      const conversation = await opened.conversation(at);
      await memory.requireLive(conversation.scope);
      return askInArms({ records, memory }, { ...conversation, job_id: at.job_id, from }, run);
    },
    erase: ({ job_id, conversation }) => memory.erase(scopeOf(job_id, conversation)),
    async eraseAll({ job_id }) {
      const { conversations } = await records.plan({ job_id });
      for (let n = 0; n < conversations; n += 1) await memory.erase(scopeOf(job_id, n));
    },
    async report({ job_id }) {
      const { plan, conversations } = await opened.job({ job_id });
      await runs.eraseAll({ job_id });
      const { dataset: name, seed, ending } = storedChoice(plan);
      const { questions, sha256, questions_hash, config_hash } = plan;
      return {
        llm: false,
        dataset: { name, sha256, seed, ending, conversations: conversations.length, questions },
        judge: { mode: "offline", model: judgeModel },
        questions_hash,
        config_hash,
        version,
        ...(await figuresOf(plan.arms, await allAnswers(records, job_id))),
        erased: { scopes: conversations.length, verified: true },
        warnings: warningsOf(questions),
      };
    },
  };
  return runs;
}

/** With fewer questions the interval of a share can be wider than 20 points. */
const fewQuestions = 100;

const warningsOf = (questions: number): string[] => [
  "No language model: answers are extractive, and rules grade them against the right answers",
  ...(questions < fewQuestions ? [`n=${questions}: few questions, so the intervals are wide`] : []),
];
