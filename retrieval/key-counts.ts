import type { ReadingRecords } from "../stores/ports/records/reading.ts";
import type { KeyCounts } from "./rank/query-terms.ts";

/** How many chunks are about and mention each key, summed over variants and knowledge graphs; unknown keys are absent. */
export async function keyCounts(
  records: Pick<ReadingRecords, "entitiesByKey">,
  kgIds: readonly number[],
  keys: readonly string[],
): Promise<Map<string, KeyCounts>> {
  const counts = new Map<string, KeyCounts>();
  if (keys.length === 0) return counts;
  for (const { key, about_count, mention_count } of await records.entitiesByKey(kgIds, keys)) {
    const known = counts.get(key);
    counts.set(key, {
      about_count: about_count + (known?.about_count ?? 0),
      mention_count: mention_count + (known?.mention_count ?? 0),
    });
  }
  return counts;
}
