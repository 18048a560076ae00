import { AppError } from "../domain/errors.ts";
import { bulkTransactionIds } from "../domain/limits/edits.ts";
import type { Deleted } from "../stores/ports/records/edits.ts";

/** A bulk deletion: the deleted ids, and for each other id the reason why it stayed. */
export interface ManyDeleted {
  readonly kg_id: number;
  /** Versions of the knowledge graph that the deletion made; null if it deleted nothing. */
  readonly versions: { readonly since: number; readonly version: number } | null;
  readonly deleted: readonly number[];
  readonly errors: ReadonlyMap<number, string>;
}

/**
 * Deletes ids in transactions of a bounded number. If a later one fails, the earlier ones stay done, and the remaining
 * ids have its error. Throws the error of the first.
 */
export async function deleteMany<Part extends Deleted>(
  ids: readonly number[],
  notFound: string,
  remove: (ids: readonly number[]) => Promise<Part>,
): Promise<ManyDeleted & { readonly parts: readonly Part[] }> {
  const distinct = [...new Set(ids)];
  const parts: Part[] = [];
  const errors = new Map<number, string>();
  for (let at = 0; at < distinct.length; at += bulkTransactionIds) {
    const slice = distinct.slice(at, at + bulkTransactionIds);
    try {
      const part = await remove(slice);
      parts.push(part);
      const gone = new Set(part.deleted);
      for (const id of slice) if (!gone.has(id)) errors.set(id, notFound);
    } catch (error) {
      if (parts.length === 0 || !(error instanceof AppError)) throw error;
      for (const id of distinct.slice(at)) errors.set(id, error.message);
      break;
    }
  }
  const made = parts.filter(({ deleted }) => deleted.length > 0);
  const [first, last] = [made[0], made.at(-1)];
  const versions = first && last ? { since: first.version, version: last.version } : null;
  return { kg_id: parts[0]?.kg_id ?? 0, versions, deleted: parts.flatMap(({ deleted }) => deleted), errors, parts };
}
