import { AppError, notFound } from "../../domain/errors.ts";
import type { KgRecords } from "../../stores/ports/records/kgs.ts";
import { checkKgNames } from "../kgs-to-ask.ts";
import { nearest } from "../sql/gate/nearest.ts";

/**
 * Number of names with which an unknown name is compared. If a tenant has more knowledge graphs, the others are not
 * suggested.
 */
const comparedLimit = 1_000;

/** Throws `not_found` for an unknown knowledge graph, and names the tenant's knowledge graph that the name is like. */
export async function checkKnown(
  records: Pick<KgRecords, "named" | "choose" | "list">,
  tenant_id: string,
  names: readonly string[] | undefined,
): Promise<void> {
  try {
    await checkKgNames(records, tenant_id, names);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "not_found" || names === undefined) throw error;
    const page = { limit: comparedLimit, after: null };
    const known = (await records.list(tenant_id, { include_inactive: true }, page)).map(({ name }) => name);
    const wrong = names.find((name) => !known.includes(name));
    const near = wrong === undefined ? null : nearest(wrong, known);
    throw near === null ? error : notFound(`${error.message}; did you mean '${near}'?`, error.field);
  }
}
