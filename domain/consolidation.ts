/**
 * Reference to the memory of one user in its workflow: a hash of tenant and user, because operators can read histories.
 */
export interface ConsolidationRef {
  readonly owner_key: string;
}
