import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";

/**
 * Remembers which tenant sent credentials that were right before. Enough to refuse a request early or to let it skip a
 * queue, never to let it in.
 */
export interface TenantHints {
  of(request: IncomingMessage): string | undefined;
  learn(request: IncomingMessage, tenant_id: string): void;
}

const maxCredentials = 10_000;

export function createTenantHints(): TenantHints {
  const tenants = new LRUCache<string, string>({ max: maxCredentials });
  return {
    of: (request) => tenants.get(labelOf(request)),
    learn(request, tenant_id) {
      tenants.set(labelOf(request), tenant_id);
    },
  };
}

/** No secret stays in memory for this. */
const labelOf = ({ headers }: IncomingMessage): string =>
  hash("sha256", `${headers["x-api-key"]}\n${headers.authorization}`, "base64");
