import type { ApiKey } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { TraceSubject } from "../../platform/trace-context.ts";
import type { Cache } from "../../stores/ports/cache.ts";

/** Bounds the cost of model calls per key and day. A rotated key and its successors share one budget. */
export interface Budget {
  /** Throws `rate_limited` if the key has spent its daily budget. */
  admit(key: Pick<ApiKey, "tenant_id" | "root_id" | "tier" | "daily_budget_usd">): Promise<void>;
  /** Adds the cost of a model call. Never throws. Work without a key counts for no budget. */
  spend(subject: TraceSubject, costUsd: number): Promise<void>;
}

interface BudgetParts {
  readonly cache: Pick<Cache, "get" | "increment">;
  /** Budget of keys without their own; undefined: no bound. */
  readonly dailyUsd: number | undefined;
  readonly metrics: Pick<Metrics, "rateLimited">;
  readonly now?: () => Date;
}

const dayMs = 86_400_000;

/**
 * Keeps the sums in the cache, by UTC day. The cost of a request is known only when it ends, so concurrent requests may
 * exceed the budget by their own cost. If the cache loses a sum, the key may spend its budget again.
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

/** Writes 2 as 2.00 and keeps the digits of a fraction of a cent. */
const usd = (amount: number): string =>
  amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 9, useGrouping: false });
