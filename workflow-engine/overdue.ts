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

/** Compares events that should have been sent with what the engine knows of their deliveries. */
export interface OverdueWebhooks {
  /** Between two rounds. */
  readonly intervalMs: number;
  /** Returns how many it started or ended. */
  lookOnce(): Promise<number>;
}

const batchEvents = 200;
/** A server keeps the times itself, and is looked after; in process it is the look that keeps them. */
const lateMs = { temporal: 60_000, embedded: 0 } as const satisfies Record<WorkflowEngine["kind"], number>;
const intervalsMs = { temporal: 60_000, embedded: 1_000 } as const satisfies Record<WorkflowEngine["kind"], number>;

/** The delivery of an event, with a priority behind all work that a client waits for. */
export const deliveryOf = (event_id: string): WorkflowStart =>
  startOf(deliverWebhook, { event_id }, { kgName: null, sourceId: null, jobKind: "webhook", priority: 3 });

/**
 * Where the engine has no room for it the event stays due, and the next look finds it: its row is an order by itself.
 */
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
      // An operator ended the workflow: no other process will send the event.
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
