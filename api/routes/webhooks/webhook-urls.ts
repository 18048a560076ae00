import type { JWK } from "jose";
import { invalidInput } from "../../../domain/errors.ts";
import { outboundLimits } from "../../../domain/limits/outbound.ts";
import { ingestionEvents, type WebhookEvent } from "../../../domain/webhook.ts";
import type { Poster } from "../../../platform/outbound/poster.ts";

const field = "webhook_url";

/** What a response says about the requested webhook. */
export interface WebhookReceipt {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** Checks webhook URLs of requests, and gives the public key that verifies the events. */
export interface WebhookUrls {
  /** Returns the URL in the form that is stored and used, which is ASCII. Throws `invalid_input` for `webhook_url`. */
  admit(url: string): Promise<string>;
  readonly publicKey: JWK & { readonly kid: string };
}

/** `poster` is null if webhooks are disabled. */
export const createWebhookUrls = (poster: Poster | null, publicKey: WebhookUrls["publicKey"]): WebhookUrls => ({
  publicKey,
  async admit(text) {
    if (!poster) throw invalidInput(`${field}: webhooks are switched off`, field);
    const url = text.trim();
    const refusal = await poster.refusal(url);
    if (refusal !== null) throw invalidInput(`${field}: ${refusal}`, field);
    const { href } = new URL(url);
    // Encoding turns one character of another script into up to nine, so the encoded length needs a bound of its own.
    if (href.length > outboundLimits.urlLength)
      throw invalidInput(`${field}: must be at most ${outboundLimits.urlLength} characters, percent-encoded`, field);
    return href;
  },
});

/** The receipt for a webhook URL; null if the request has none or an empty one. */
export const receiptOf = (url: string | null | undefined): WebhookReceipt | null =>
  isGiven(url) ? { url: url.trim(), events: ingestionEvents } : null;

export const isGiven = (url: string | null | undefined): url is string => (url ?? "").trim() !== "";
