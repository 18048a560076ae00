import { type ApiKey, type Ctx, defaultTenant, holds, type Scope, Tier } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";

/** Admins of the default tenant run the installation: they may name other tenants and give more than they have. */
const isOperator = ({ tenant_id, scopes }: Ctx): boolean => tenant_id === defaultTenant && holds(scopes, "admin");

/** The tenant that a request is about: its own, or the one that an operator names. Throws `forbidden`. */
export function tenantFor(ctx: Ctx, named: string | undefined): string {
  if (named === undefined || named === ctx.tenant_id || isOperator(ctx)) return named ?? ctx.tenant_id;
  throw refused(ctx, ["admin"], "Only an admin of the default tenant may name another tenant");
}

/** Throws `forbidden` with the scopes that the giver does not hold. */
export function checkScopes(ctx: Ctx, wanted: readonly Scope[]): void {
  const missing = wanted.filter((scope) => !holds(ctx.scopes, scope));
  if (missing.length > 0) throw refused(ctx, missing, `The key does not hold the scope '${missing.join(" ")}' itself`);
}

/** What keys may be and what they get that say nothing else; settings of the operator. */
export interface KeyPolicy {
  readonly defaultTier: Tier;
  readonly allowNonExpiring: boolean;
  /** What models may cost per key and day; null: no bound. */
  readonly dailyBudgetUsd: number | null;
}

interface Means {
  readonly tier: Tier;
  readonly daily_budget_usd: number | null;
}

interface MeansRequest {
  /** The key that makes the new one. */
  readonly giver: ApiKey;
  readonly wanted: { readonly [M in keyof Means]: Means[M] | undefined };
  readonly policy: KeyPolicy;
}

/**
 * What a new key may use. Who is no operator gives no more than its own key has, or a tenant could lift its own limits.
 * Throws `forbidden`.
 */
export function meansFor(ctx: Ctx, { giver, wanted, policy }: MeansRequest): Means {
  const { defaultTier, dailyBudgetUsd } = policy;
  const { tier, daily_budget_usd } = wanted;
  if (isOperator(ctx)) return { tier: tier ?? defaultTier, daily_budget_usd: daily_budget_usd ?? null };
  const means = {
    tier: tier ?? lower(defaultTier, giver.tier),
    daily_budget_usd: daily_budget_usd ?? giver.daily_budget_usd,
  };
  if (lower(means.tier, giver.tier) !== means.tier) throw beyond(ctx, `tier '${giver.tier}'`);
  const most = giver.daily_budget_usd ?? dailyBudgetUsd ?? Number.POSITIVE_INFINITY;
  if ((means.daily_budget_usd ?? 0) > most) throw beyond(ctx, `daily budget of ${most} USD`);
  return means;
}

/** Tiers are listed from the least to the most. */
const rank = (tier: Tier): number => Tier.options.indexOf(tier);
const lower = (one: Tier, other: Tier): Tier => (rank(one) <= rank(other) ? one : other);

const beyond = (ctx: Ctx, own: string) =>
  refused(ctx, ["admin"], `Only an admin of the default tenant may give more than its own ${own}`);

const refused = ({ scopes }: Ctx, requiredScopes: readonly Scope[], message: string) =>
  new AppError("forbidden", message, { requiredScopes, currentScopes: scopes });
