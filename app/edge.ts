import { bootstrapAdmin } from "../api/auth/bootstrap.ts";
import { createKeys } from "../api/auth/keys.ts";
import { createPageSessions } from "../api/auth/page-sessions.ts";
import { signingKey } from "../api/auth/signing-key.ts";
import { createTokens } from "../api/auth/tokens.ts";
import { createBudget } from "../api/limits/budget.ts";
import { createGate } from "../api/limits/gate.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Stores } from "../stores/open.ts";
import { secretsFolder } from "./join-installation.ts";

interface EdgeParts {
  readonly config: Pick<Config, "http" | "keyPolicy" | "limits" | "models" | "secrets" | "stores" | "folders">;
  readonly stores: Pick<Stores, "records" | "cache">;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Secret mixed into key digests. */
  readonly pepper: string;
}

/** The checks of every caller: keys, tokens, limits, budget. */
export const openEdge = ({ config, stores, log, metrics, pepper }: EdgeParts) =>
  closeTogether(log, async (keep) => {
    const { records, cache } = stores;
    const keys = createKeys({ records, pepper });
    const { http, keyPolicy, limits, models, secrets } = config;
    const { keyDailyBudgetUsd: dailyUsd } = models;
    const folder = secretsFolder(config);
    const adminKeyFile = await bootstrapAdmin({ keys, records, folder, adminKey: secrets.adminKey, log });
    const audience = `urn:loregraph:${await records.installation()}`;
    const issuer = http.publicBaseUrl ?? audience;
    const signed = { keys, signingKey: await signingKey(folder, "token-key"), issuer };
    const sessionTokens = createTokens({ ...signed, audience: `${audience}:pages`, type: "page-session+jwt" });
    return {
      adminKeyFile,
      keys,
      keyPolicy: { ...keyPolicy, dailyBudgetUsd: dailyUsd ?? null },
      tokens: createTokens({ ...signed, audience }),
      pageSessions: createPageSessions({ tokens: sessionTokens, ...http }),
      gate: keep(createGate({ cache, jobs: records.jobs, limits, trustedProxies: http.trustedProxies, metrics })),
      budget: createBudget({ cache, dailyUsd, metrics }),
    };
  });
