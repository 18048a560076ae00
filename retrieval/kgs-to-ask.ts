import { notFound } from "../domain/errors.ts";
import type { KnowledgeGraph } from "../domain/kg.ts";
import type { KgRecords } from "../stores/ports/records/kgs.ts";

/**
 * The named knowledge graphs, active or not. Without names, or with an empty list, all active ones. Unknown names are
 * left out.
 */
export async function kgsNamed(
  kgs: Pick<KgRecords, "list" | "named">,
  tenant_id: string,
  names: readonly string[] | undefined,
): Promise<readonly KnowledgeGraph[]> {
  if (names !== undefined && names.length > 0) return kgs.named(tenant_id, names);
  return kgs.list(tenant_id, { include_inactive: false });
}

/** The same for a new request. Throws `not_found` for an unknown name. */
export async function kgsToAsk(
  kgs: Pick<KgRecords, "list" | "named">,
  tenant_id: string,
  names: readonly string[] | undefined,
): Promise<readonly KnowledgeGraph[]> {
  const found = await kgsNamed(kgs, tenant_id, names);
  const unknown = names?.find((name) => !found.some((kg) => kg.name === name));
  if (unknown !== undefined) throw notFound(`Knowledge graph '${unknown}' not found`, "kg_names");
  return found;
}
