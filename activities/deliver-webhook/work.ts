import type { DeliveryWork } from "../../agents/deliver-webhook.ts";
import { webhookLimits } from "../../domain/limits/outbound.ts";
import type { Log } from "../../platform/log.ts";
import type { Poster } from "../../platform/outbound/poster.ts";
import type { DueWebhook, WebhookAttempt, WebhookRecords } from "../../stores/ports/records/webhooks.ts";
import { pauseAfter } from "./pause-after.ts";
import { type SigningKeys, signedHeaders } from "./sign.ts";

interface DeliveryServices {
  readonly records: { readonly webhooks: WebhookRecords };
  /** null if webhooks are disabled. */
  readonly poster: Poster | null;
  readonly keys: SigningKeys;
  readonly log: Log;
}

/** Longer than an attempt can take, so that two attempts never overlap. */
const leaseMs = 2 * webhookLimits.totalMs;

/**
 * Delivers events at least once. If the outcome of an attempt was lost with its process, the attempt is repeated with
 * the same id, by which receivers recognise it.
 */
export function createDeliveryWork({ records: { webhooks }, poster, keys, log }: DeliveryServices): DeliveryWork {
  async function send(id: string, { url, body }: DueWebhook, signal: AbortSignal): Promise<number | null> {
    if (!poster) return null;
    const headers = signedHeaders({ id, body, at: new Date() }, keys);
    try {
      return await poster.post({ url, headers, body }, signal);
    } catch (error) {
      log.info({ event_id: id, host: new URL(url).host, reason: String(error) }, "webhook got no answer");
      return null;
    }
  }

  return {
    async deliver({ event_id }, { signal }) {
      const due = await webhooks.take(event_id, leaseMs);
      if ("wait_ms" in due) return due;
      const status_code = await send(event_id, due, signal);
      if (status_code === null && signal.aborted) {
        await webhooks.giveBack(event_id);
        throw signal.reason;
      }
      const then = poster ? outcome(status_code, pauseAfter(event_id, due.attempts + 1)) : "stopped";
      await webhooks.attempted(event_id, { status_code, then });
      return { wait_ms: typeof then === "string" ? null : then.again_in_ms };
    },
    async abandon({ event_id }, { cancelled }) {
      await webhooks.end(event_id, cancelled ? "stopped" : "failed");
    },
  };
}

const gone = 410;

function outcome(status: number | null, pauseMs: number | null): WebhookAttempt["then"] {
  if (status !== null && status >= 200 && status < 300) return "delivered";
  if (status === gone) return "stopped";
  return pauseMs === null ? "failed" : { again_in_ms: pauseMs };
}
