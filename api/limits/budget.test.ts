import { expect, test } from "vitest";
import { openLruCache } from "../../stores/memory-cache/lru.ts";
import { createBudget } from "./budget.ts";

const tenant_id = "acme";
const keyOf = (root_id: string, daily_budget_usd: number | null = null) =>
  ({ tenant_id, root_id, tier: "pro", daily_budget_usd }) as const;

function openBudget(dailyUsd: number | undefined, at = "2026-03-01T22:30:00Z") {
  const refused: string[] = [];
  const metrics = { rateLimited: (tier: string, policy: string) => void refused.push(`${tier} ${policy}`) };
  const clock = { now: new Date(at) };
  const budget = createBudget({ cache: openLruCache(), dailyUsd, metrics, now: () => clock.now });
  return { budget, refused, clock };
}

test("a key that has spent its daily budget is refused until midnight UTC; other keys are not", async () => {
  const { budget, refused, clock } = openBudget(2);
  await budget.spend({ tenant_id, root_id: "key_1" }, 1.5);
  await budget.admit(keyOf("key_1"));
  await budget.spend({ tenant_id, root_id: "key_1" }, 0.5);
  await expect(budget.admit(keyOf("key_1"))).rejects.toMatchObject({
    kind: "rate_limited",
    message: "Daily model budget of 2.00 USD of this key is used up; it starts anew at 00:00 UTC",
    retryAfterSeconds: 5_400,
  });
  expect(refused).toEqual(["pro budget"]);
  await budget.admit(keyOf("key_2"));
  clock.now = new Date("2026-03-01T23:59:59.999Z");
  await expect(budget.admit(keyOf("key_1"))).rejects.toMatchObject({ retryAfterSeconds: 1 });
  clock.now = new Date("2026-03-02T00:00:00Z");
  await budget.admit(keyOf("key_1"));
});

test("the key's own budget wins over the setting; without either there is no bound", async () => {
  const { budget } = openBudget(2);
  await budget.spend({ tenant_id, root_id: "key_1" }, 3);
  await budget.admit(keyOf("key_1", 5));
  await expect(budget.admit(keyOf("key_1", 0.000_125))).rejects.toThrow("budget of 0.000125 USD");
  await expect(budget.admit(keyOf("key_new", 0))).rejects.toThrow("budget of 0.00 USD");
  const { budget: unbounded } = openBudget(undefined);
  await unbounded.spend({ tenant_id, root_id: "key_1" }, 1e6);
  await unbounded.admit(keyOf("key_1"));
});

test("costs count for one tenant and one root key; costs without a key count for no budget", async () => {
  const { budget } = openBudget(1);
  await budget.spend({ tenant_id: "other", root_id: "key_1" }, 9);
  await budget.spend({ tenant_id }, 9);
  await budget.spend({}, 9);
  // A cost that is no positive amount counts for no budget either.
  for (const cost of [Number.NaN, -1]) await budget.spend({ tenant_id, root_id: "key_1" }, cost);
  await budget.admit(keyOf("key_1"));
});
