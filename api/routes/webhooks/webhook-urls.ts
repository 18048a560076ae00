import type { JWK } from "jose";
import { invalidInput } from "../../../domain/errors.ts";
import { outboundLimits } from "../../../domain/limits.ts";
import { type WebhookEvent, webhookEvents } from "../../../domain/webhook.ts";
import type { Poster } from "../../../platform/outbound/poster.ts";

const field = "webhook_url";

/** What a client is told of the webhook it asked for. */
export interface WebhookReceipt {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** Webhook URLs of requests: which ones are accepted, and the public key that verifies what is sent to them. */
export interface WebhookUrls {
  /** The URL as it may be kept: in the signs that are sent, which are ASCII. Throws `invalid_input` for `webhook_url`. */
  admit(url: string): Promise<string>;
  readonly publicKey: JWK & { readonly kid: string };
}

/** `poster` is null where webhooks are switched off. */
export const createWebhookUrls = (poster: Poster | null, publicKey: WebhookUrls["publicKey"]): WebhookUrls => ({
  publicKey,
  async admit(text) {
    if (!poster) throw invalidInput(`${field}: webhooks are switched off`, field);
    const url = text.trim();
    const refusal = await poster.refusal(url);
    if (refusal !== null) throw invalidInput(`${field}: ${refusal}`, field);
    const { href } = new URL(url);
    // A letter of another script is up to nine signs then: its row has no bound without this.
    if (href.length > outboundLimits.urlLength)
      throw invalidInput(`${field}: must be at most ${outboundLimits.urlLength} characters, percent-encoded`, field);
    return href;
  },
});

/** null where none was asked for; an empty one is none. */
export const receiptOf = (url: string | null | undefined): WebhookReceipt | null =>
  isGiven(url) ? { url: url.trim(), events: webhookEvents } : null;

export const isGiven = (url: string | null | undefined): url is string => (url ?? "").trim() !== "";
