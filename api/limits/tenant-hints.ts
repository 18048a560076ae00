import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";

/**
 * Remembers the tenant of credentials that were accepted before. A hint may refuse a request early or let it skip a
 * queue. It never authenticates a request.
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

/** A digest of the credentials, so that this memory holds no secret. Pages also accept a cookie. */
const labelOf = ({ headers }: IncomingMessage): string =>
  hash("sha256", `${headers["x-api-key"]}\n${headers.authorization}\n${headers.cookie}`, "base64");
