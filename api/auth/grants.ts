import { type ApiKey, type Ctx, defaultTenant, holds, type Scope, Tier } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";

/** Admins of the default tenant operate the installation: they may name other tenants and grant more than they have. */
const isOperator = ({ tenant_id, scopes }: Ctx): boolean => tenant_id === defaultTenant && holds(scopes, "admin");

/** The tenant that a request concerns: the caller's own, or the tenant that an operator names. Throws `forbidden`. */
export function tenantFor(ctx: Ctx, named: string | undefined): string {
  if (named === undefined || named === ctx.tenant_id || isOperator(ctx)) return named ?? ctx.tenant_id;
  throw refused(ctx, ["admin"], "Only an admin of the default tenant may name another tenant");
}

/** Throws `forbidden` with the wanted scopes that the caller does not hold. */
export function checkScopes(ctx: Ctx, wanted: readonly Scope[]): void {
  const missing = wanted.filter((scope) => !holds(ctx.scopes, scope));
  if (missing.length > 0) throw refused(ctx, missing, `The key does not hold the scope '${missing.join(" ")}' itself`);
}

/** The operator's rules and defaults for new keys. */
export interface KeyPolicy {
  readonly defaultTier: Tier;
  readonly allowNonExpiring: boolean;
  /** Default bound on the cost of model calls per key and day; null: no bound. */
  readonly dailyBudgetUsd: number | null;
}

interface Means {
  readonly tier: Tier;
  readonly daily_budget_usd: number | null;
}

interface MeansRequest {
  /** The key that creates the new key. */
  readonly giver: ApiKey;
  readonly wanted: { readonly [M in keyof Means]: Means[M] | undefined };
  readonly policy: KeyPolicy;
}

/**
 * Tier and budget of a new key. A caller who is no operator grants at most what its own key has; otherwise a tenant
 * could raise its own limits. Throws `forbidden`.
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

/** `Tier` lists its options from the lowest to the highest. */
const rank = (tier: Tier): number => Tier.options.indexOf(tier);
const lower = (one: Tier, other: Tier): Tier => (rank(one) <= rank(other) ? one : other);

const beyond = (ctx: Ctx, own: string) =>
  refused(ctx, ["admin"], `Only an admin of the default tenant may give more than its own ${own}`);

const refused = ({ scopes }: Ctx, requiredScopes: readonly Scope[], message: string) =>
  new AppError("forbidden", message, { requiredScopes, currentScopes: scopes });
