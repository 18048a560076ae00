import { conflict } from "../../domain/errors.ts";
import type { BenchmarkRef } from "../../domain/job.ts";
import type { MemoryScope } from "../../memory/scope.ts";
import type { BenchmarkPlan, BenchmarkRecords } from "../../stores/ports/records/benchmarks.ts";
import type { Conversation } from "./conversation.ts";
import type { DataSets } from "./data-sets.ts";
import { choiceOf, hashesOf, scopeOf, storedChoice } from "./planned.ts";

/** One conversation of a job. */
export interface ConversationRef extends BenchmarkRef {
  /** Its place in the data, from 0. */
  readonly conversation: number;
}

export interface OpenedJob {
  readonly plan: BenchmarkPlan;
  readonly conversations: readonly Conversation[];
}

export interface OpenedConversation {
  readonly plan: BenchmarkPlan;
  readonly conversation: Conversation;
  /** Place of its first question in the data. */
  readonly first: number;
  readonly scope: MemoryScope;
}

export interface OpenedJobs {
  /** Throws `conflict` if the data or the service is not the one for which the job was accepted. */
  job(ref: BenchmarkRef): Promise<OpenedJob>;
  conversation(at: ConversationRef): Promise<OpenedConversation>;
}

interface OpeningServices {
  readonly records: Pick<BenchmarkRecords, "plan">;
  readonly dataSets: Pick<DataSets, "choose">;
  /** Version of the service. */
  readonly version: string;
}

/** Jobs whose data stays in memory. */
const kept = 2;

/** The data of jobs, which is made or read again after a restart. */
export function createOpenedJobs({ records, dataSets, version }: OpeningServices): OpenedJobs {
  const recent = new Map<string, OpenedJob>();

  async function load(job_id: string): Promise<OpenedJob> {
    const plan = await records.plan({ job_id });
    const choice = storedChoice(plan);
    const { sha256, conversations } = await dataSets.choose(choiceOf(choice));
    if (sha256 !== plan.sha256)
      throw conflict("The data set has changed since the job was accepted; start another job");
    if (hashesOf({ sha256, choice, arms: plan.arms, version }).config_hash !== plan.config_hash)
      throw conflict("Another version of the service has begun the job; start another one");
    return { plan, conversations };
  }

  async function job({ job_id }: BenchmarkRef): Promise<OpenedJob> {
    const opened = recent.get(job_id) ?? (await load(job_id));
    recent.delete(job_id);
    recent.set(job_id, opened);
    for (const old of [...recent.keys()].slice(0, -kept)) recent.delete(old);
    return opened;
  }

  return {
    job,
    async conversation(at) {
      const { plan, conversations } = await job(at);
      const conversation = conversations[at.conversation];
      if (!conversation) throw conflict(`The data set has no conversation ${at.conversation}`);
      const before = conversations.slice(0, at.conversation);
      const first = before.reduce((sum, { questions }) => sum + questions.length, 0);
      return { plan, conversation, first, scope: scopeOf(at.job_id, at.conversation) };
    },
  };
}
