import type { MemoryOwner } from "./memory-item.ts";

/** Tenants of benchmarks begin with it. */
export const benchmarkTenants = "bench:";

/** Whether the memories of this tenant belong to a benchmark. */
export const isBenchmarkTenant = (tenant_id: string): boolean => tenant_id.startsWith(benchmarkTenants);

/**
 * The owner of the memory of one conversation of a benchmark. No key can have such a tenant, because names of tenants
 * have no colon (`TenantId`). So no request reads this memory, and no quota counts it.
 */
export const benchmarkOwner = (job_id: string, conversation: number): MemoryOwner => ({
  tenant_id: `${benchmarkTenants}${job_id}`,
  user_id: `conv-${conversation}`,
});
