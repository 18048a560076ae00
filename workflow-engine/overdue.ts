import { deliverWebhook } from "../agents/deliver-webhook.ts";
import { AppError } from "../domain/errors.ts";
import type { Log } from "../platform/log.ts";
import { createWorkApart } from "../platform/work-apart.ts";
import type { WebhookRecords } from "../stores/ports/records/webhooks.ts";
import type { WorkflowEngine, WorkflowStart } from "./engine.ts";
import { engineAway } from "./engine-away.ts";
import { startOf } from "./start-of.ts";

interface OverdueServices {
  readonly records: { readonly webhooks: Pick<WebhookRecords, "overdue" | "end"> };
  readonly engine: WorkflowEngine;
  readonly log: Log;
}

/** Compares overdue events with the state of their deliveries in the engine. */
export interface OverdueWebhooks {
  /** Pause between two rounds. */
  readonly intervalMs: number;
  /**
   * Runs one round; returns the number of deliveries that it started or ended. An event that fails waits for a later
   * round and does not stop the others.
   */
  lookOnce(): Promise<number>;
}

const batchEvents = 200;
/**
 * How long an event must have been due. A Temporal server starts a delivery in time by itself; the engine in this
 * process relies on these rounds.
 */
const lateMs = { temporal: 60_000, embedded: 0 } as const satisfies Record<WorkflowEngine["kind"], number>;
const longestWaitMs = 10 * 60_000;
const intervalsMs = { temporal: 60_000, embedded: 1_000 } as const satisfies Record<WorkflowEngine["kind"], number>;

/** The start of an event's delivery, with a lower priority than work that a client waits for. */
export const deliveryOf = (event_id: string): WorkflowStart =>
  startOf(
    deliverWebhook,
    { event_id },
    { tenantId: null, requestedAt: new Date(), kgName: null, sourceId: null, jobKind: "webhook", priority: 3 },
  );

/** If the engine has no capacity, the event stays due in its row, and the next round finds it. */
export async function startDelivery(engine: Pick<WorkflowEngine, "start">, event_id: string): Promise<void> {
  try {
    await engine.start(deliveryOf(event_id));
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "overloaded")) throw error;
  }
}

export function createOverdueWebhooks({ records, engine, log }: OverdueServices): OverdueWebhooks {
  const intervalMs = intervalsMs[engine.kind];
  const apart = createWorkApart<string>({
    name: "webhooks",
    keyOf: (event_id) => event_id,
    work: lookAt,
    endsRound: engineAway(engine),
    firstMs: intervalMs,
    longestMs: longestWaitMs,
    log,
  });

  async function lookAt(event_id: string): Promise<boolean> {
    const status = await engine.describe(deliveryOf(event_id).workflowId);
    if (status === "running") return false;
    if (status === "not_found") await startDelivery(engine, event_id);
    else {
      // An operator ended the workflow, so the event will not be sent.
      log.info({ event_id, status }, "webhook delivery was ended");
      await records.webhooks.end(event_id, status === "cancelled" ? "stopped" : "failed");
    }
    return true;
  }

  return {
    intervalMs,
    lookOnce: async () => apart.run(await records.webhooks.overdue(lateMs[engine.kind], batchEvents), Date.now()),
  };
}
