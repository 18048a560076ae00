import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { IdempotencyRecords } from "../stores/ports/records/idempotency.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import type { QuestionRecords } from "../stores/ports/records/questions.ts";
import type { UpkeepRecords } from "../stores/ports/records/upkeep.ts";
import type { WebhookRecords } from "../stores/ports/records/webhooks.ts";

interface RetentionServices {
  readonly records: {
    readonly jobs: Pick<JobRecords, "remove" | "sumCounts">;
    readonly questions: Pick<QuestionRecords, "erase">;
    readonly idempotency: Pick<IdempotencyRecords, "sweep">;
    readonly webhooks: Pick<WebhookRecords, "sweep">;
    readonly upkeep: Pick<UpkeepRecords, "sweepRemoved">;
  };
  readonly documents: Pick<DocumentStore, "sweep">;
  readonly kept: Config["retention"];
  readonly log: Pick<Log, "warn">;
}

/**
 * Removes what has ended and is older than its setting: answers, jobs, webhooks, idempotency keys, traces, usage and
 * turns. Any number of processes may do it at once.
 */
export interface Retention {
  /** Removes one batch of everything; true when there may be more. A step that fails does not stop the others. */
  removeOnce(now: Date): Promise<boolean>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Processes ask every 30 seconds, and ask for all of their chunks once an hour (platform/forget-removed.ts). */
const removedMs = 2 * hourMs;

export function createRetention({ records, documents, kept, log }: RetentionServices): Retention {
  const reason = `The answer was removed ${kept.answerHours} hours after the end of the job`;
  /** Each removes one batch and returns how many. Traces and usage carry the time of their end themselves. */
  const steps: Readonly<Record<string, (now: Date) => Promise<number>>> = {
    answers: (now) => records.questions.erase(earlier(now, kept.answerHours * hourMs), reason),
    "idempotency keys": () => records.idempotency.sweep(),
    webhooks: (now) => records.webhooks.sweep(earlier(now, kept.webhookDays * dayMs)),
    jobs: (now) => records.jobs.remove(earlier(now, kept.jobDays * dayMs)),
    "job counts": () => records.jobs.sumCounts(),
    "removed chunks": (now) => records.upkeep.sweepRemoved(earlier(now, removedMs)),
    documents: (now) => documents.sweep(now),
  };

  /** A failed step removes nothing; the loop repeats it after its interval. */
  const attempt = (name: string, step: Promise<number>): Promise<number> =>
    step.catch((error: unknown) => {
      log.warn({ err: error, expired: name }, "expired data could not be removed");
      return 0;
    });

  return {
    async removeOnce(now) {
      const counts = await Promise.all(Object.entries(steps).map(([name, step]) => attempt(name, step(now))));
      return counts.some((count) => count > 0);
    },
  };
}

const earlier = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
