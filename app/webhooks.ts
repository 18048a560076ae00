import type { SigningKeys } from "../activities/deliver-webhook/sign.ts";
import { signingKey } from "../api/auth/signing-key.ts";
import { createWebhookUrls } from "../api/routes/webhooks/webhook-urls.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { createPoster, type Poster } from "../platform/outbound/poster.ts";
import { secretsFolder } from "./join-installation.ts";

interface WebhookParts {
  readonly config: Pick<Config, "webhooks" | "outbound" | "stores" | "folders">;
  readonly log: Log;
}

export interface Delivery {
  /** null if webhooks are disabled. */
  readonly poster: Poster | null;
  readonly keys: SigningKeys;
}

/** Parts of webhooks for the API, which checks addresses and publishes the key, and for the workflow that delivers. */
export const openWebhooks = ({ config, log }: WebhookParts) =>
  closeTogether(log, async (keep) => {
    const { enabled, secret } = config.webhooks;
    const { privateKey, publicJwk } = await signingKey(secretsFolder(config), "webhook-key");
    const poster = keep(enabled ? createPoster(config.outbound) : null);
    const keys = { privateKey, ...(secret === undefined ? {} : { secret }) };
    const delivery: Delivery = { poster, keys };
    return { webhooks: createWebhookUrls(poster, publicJwk), delivery };
  });
