import { createDeliveryWork } from "../activities/deliver-webhook/work.ts";
import { signingKey } from "../api/auth/signing-key.ts";
import { createWebhookUrls } from "../api/routes/webhooks/webhook-urls.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { createPoster } from "../platform/outbound/poster.ts";
import type { Stores } from "../stores/open.ts";
import { secretsFolder } from "./join-installation.ts";

interface WebhookParts {
  readonly config: Pick<Config, "webhooks" | "outbound" | "stores" | "folders">;
  readonly stores: Stores;
  readonly log: Log;
}

/** Both sides of webhooks: the API checks addresses and publishes the key, a workflow delivers. */
export const openWebhooks = ({ config, stores: { records }, log }: WebhookParts) =>
  closeTogether(log, async (keep) => {
    const { enabled, secret } = config.webhooks;
    const { privateKey, publicJwk } = await signingKey(secretsFolder(config), "webhook-key");
    const poster = keep(enabled ? createPoster(config.outbound) : null);
    const keys = { privateKey, ...(secret === undefined ? {} : { secret }) };
    return {
      webhooks: createWebhookUrls(poster, publicJwk),
      deliveryWork: createDeliveryWork({ records, poster, keys, log }),
    };
  });
