import type { MemoryOwner } from "./memory-item.ts";

/**
 * The owner of the memory of one conversation of a benchmark. No key can have such a tenant, because names of tenants lack
 * the colon (`TenantId`): no request reads this memory, and it counts for nobody.
 */
export const benchmarkOwner = (job_id: string, conversation: number): MemoryOwner => ({
  tenant_id: `bench:${job_id}`,
  user_id: `conv-${conversation}`,
});
