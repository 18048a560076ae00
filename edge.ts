import { bootstrapAdmin } from "./api/auth/bootstrap.ts";
import type { KeyPolicy } from "./api/auth/grants.ts";
import { createKeys } from "./api/auth/keys.ts";
import { signingKey } from "./api/auth/signing-key.ts";
import { createTokens } from "./api/auth/tokens.ts";
import { createBudget } from "./api/limits/budget.ts";
import { createGate } from "./api/limits/gate.ts";
import { secretsFolder } from "./join-installation.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Stores } from "./stores/open.ts";

interface EdgeParts {
  readonly config: Config;
  readonly stores: Stores;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Secret mixed into key digests. */
  readonly pepper: string;
  /** Whoever opens something pushes how to close it. */
  readonly closers: (() => Promise<unknown> | unknown)[];
}

/** Who may come in, and how much of it: keys, limits, budget. */
export async function openEdge({ config, stores, log, metrics, pepper, closers }: EdgeParts) {
  const { records, cache } = stores;
  const keys = createKeys({ records, pepper });
  const { LORE_ADMIN_KEY: adminKey, LORE_KEY_DAILY_BUDGET_USD: dailyUsd } = config;
  const folder = secretsFolder(config);
  const adminKeyFile = await bootstrapAdmin({ keys, records, folder, adminKey, log });
  const audience = `urn:loregraph:${await records.installation()}`;
  const issuer = config.LORE_PUBLIC_BASE_URL ?? audience;
  const tokens = createTokens({ keys, signingKey: await signingKey(folder, "token-key"), issuer, audience });
  const gate = createGate({ cache, jobs: records.jobs, config, metrics });
  closers.push(gate.close);
  return {
    adminKeyFile,
    keys,
    keyPolicy: keyPolicyOf(config),
    tokens,
    gate,
    budget: createBudget({ cache, dailyUsd, metrics }),
  };
}

export const keyPolicyOf = (config: Config): KeyPolicy => ({
  defaultTier: config.LORE_DEFAULT_KEY_TIER,
  allowNonExpiring: config.LORE_ALLOW_NON_EXPIRING_KEYS,
  dailyBudgetUsd: config.LORE_KEY_DAILY_BUDGET_USD ?? null,
});
