import { deliverWebhook } from "../agents/deliver-webhook.ts";
import { AppError } from "../domain/errors.ts";
import type { Log } from "../platform/log.ts";
import type { WebhookRecords } from "../stores/ports/records/webhooks.ts";
import type { WorkflowEngine, WorkflowStart } from "./engine.ts";
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
  /** Runs one round; returns the number of deliveries that it started or ended. */
  lookOnce(): Promise<number>;
}

const batchEvents = 200;
/**
 * How late an event must be. A server waits itself until an event is due; the engine in process relies on these rounds.
 */
const lateMs = { temporal: 60_000, embedded: 0 } as const satisfies Record<WorkflowEngine["kind"], number>;
const intervalsMs = { temporal: 60_000, embedded: 1_000 } as const satisfies Record<WorkflowEngine["kind"], number>;

/** The start of an event's delivery, with a lower priority than work that a client waits for. */
export const deliveryOf = (event_id: string): WorkflowStart =>
  startOf(deliverWebhook, { event_id }, { kgName: null, sourceId: null, jobKind: "webhook", priority: 3 });

/** If the engine has no capacity, the event stays due in its row, and the next round finds it. */
export async function startDelivery(engine: Pick<WorkflowEngine, "start">, event_id: string): Promise<void> {
  try {
    await engine.start(deliveryOf(event_id));
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "overloaded")) throw error;
  }
}

export function createOverdueWebhooks({ records, engine, log }: OverdueServices): OverdueWebhooks {
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
    intervalMs: intervalsMs[engine.kind],
    async lookOnce() {
      const events = await records.webhooks.overdue(lateMs[engine.kind], batchEvents);
      let changed = 0;
      for (const event of events) if (await lookAt(event)) changed++;
      return changed;
    },
  };
}
