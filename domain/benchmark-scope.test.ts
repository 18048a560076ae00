import { expect, test } from "vitest";
import { TenantId } from "./auth.ts";
import { benchmarkOwner } from "./benchmark-scope.ts";

test("no key can belong to the tenant of a benchmark, and no two conversations share an owner", () => {
  const owners = [benchmarkOwner("job_1", 0), benchmarkOwner("job_1", 1), benchmarkOwner("job_2", 0)];
  for (const { tenant_id } of owners) expect(TenantId.safeParse(tenant_id).success).toBe(false);
  expect(new Set(owners.map((owner) => JSON.stringify(owner))).size).toBe(3);
});
