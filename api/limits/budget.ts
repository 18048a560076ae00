import type { ApiKey } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { TraceSubject } from "../../platform/trace-context.ts";
import type { Cache } from "../../stores/ports/cache.ts";

/** What models may cost per key and day. Keys that followed each other by rotation share it. */
export interface Budget {
  /** Throws `rate_limited` where the key has used up its day. */
  admit(key: Pick<ApiKey, "tenant_id" | "root_id" | "tier" | "daily_budget_usd">): Promise<void>;
  /** Adds the cost of a model call. Never throws; work without a key counts for no budget. */
  spend(subject: TraceSubject, costUsd: number): Promise<void>;
}

interface BudgetParts {
  readonly cache: Pick<Cache, "get" | "increment">;
  /** For keys that have none of their own; undefined: no bound. */
  readonly dailyUsd: number | undefined;
  readonly metrics: Pick<Metrics, "rateLimited">;
  readonly now?: () => Date;
}

const dayMs = 86_400_000;

/**
 * The sum is kept in the cache, by UTC day. What a request costs is known when it is over, so that requests at the same
 * moment may exceed the budget by what they cost; and a cache that forgets is generous.
 */
export function createBudget({ cache, dailyUsd, metrics, now = () => new Date() }: BudgetParts): Budget {
  const sumOf = (tenant_id: string, root_id: string): string =>
    `${tenant_id}:budget:${root_id}:${now().toISOString().slice(0, 10)}`;
  return {
    async admit({ tenant_id, root_id, tier, daily_budget_usd }) {
      const budget = daily_budget_usd ?? dailyUsd;
      if (budget === undefined) return;
      const spent = await cache.get(sumOf(tenant_id, root_id));
      if ((typeof spent === "number" ? spent : 0) < budget) return;
      metrics.rateLimited(tier, "budget");
      throw new AppError(
        "rate_limited",
        `Daily model budget of ${usd(budget)} USD of this key is used up; it starts anew at 00:00 UTC`,
        { retryAfterSeconds: Math.ceil((dayMs - (now().getTime() % dayMs)) / 1_000) },
      );
    },
    async spend({ tenant_id, root_id }, costUsd) {
      if (tenant_id === undefined || root_id === undefined || !(costUsd > 0)) return;
      await cache.increment(sumOf(tenant_id, root_id), 2 * dayMs, costUsd);
    },
  };
}

/** 2 is 2.00; a fraction of a cent keeps its digits. */
const usd = (amount: number): string =>
  amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 9, useGrouping: false });
