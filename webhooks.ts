import { signingKey } from "./api/auth/signing-key.ts";
import { createWebhookDoor } from "./api/webhook-door.ts";
import { secretsFolder } from "./join-installation.ts";
import { createDeliveryWork } from "./knowledge/webhooks/delivery-work.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { createPoster } from "./platform/outbound/poster.ts";
import { outboundOptions } from "./platform/outbound/way.ts";
import type { Stores } from "./stores/open.ts";

interface WebhookParts {
  readonly config: Config;
  readonly stores: Stores;
  readonly log: Log;
  /** Whoever opens something pushes how to close it. */
  readonly closers: (() => Promise<unknown> | unknown)[];
}

/** Both sides of webhooks: what the edge takes and publishes, and what a workflow delivers. */
export async function openWebhooks({ config, stores: { records }, log, closers }: WebhookParts) {
  const { LORE_WEBHOOKS_ENABLED: enabled, LORE_WEBHOOK_SECRET: secret } = config;
  const { privateKey, publicJwk } = await signingKey(secretsFolder(config), "webhook-key");
  const poster = enabled ? createPoster(outboundOptions(config)) : null;
  closers.push(() => poster?.close());
  const keys = { privateKey, ...(secret === undefined ? {} : { secret }) };
  return {
    webhooks: createWebhookDoor(poster, publicJwk),
    deliveryWork: createDeliveryWork({ records, poster, keys, log }),
  };
}
