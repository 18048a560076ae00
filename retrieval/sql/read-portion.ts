import type { Condition, Measure } from "./plan.ts";
import { columnLinks, find, type Reading, spend, understand } from "./reading.ts";
import { isAdditive } from "./schema-index.ts";

const asking =
  /\b(?:(?:largest|highest|biggest|greatest|smallest|lowest) )?(percentage|per cent|percent|proportion|share|fraction)(?: of)?\b/g;
const total = /\b(?:the )?(?:total|all|overall)\b/g;

/**
 * Reads the share of each group in the total: "what share of the total quantity does each region have". Null if the
 * question asks for no share.
 *
 * @param among the conditions on all rows
 */
export function readPortion(reading: Reading, among: readonly Condition[]): Measure | null {
  const [found] = find(reading, asking);
  if (!found || reading.links.some(({ from, to }) => from < found.to && found.from < to)) return null;
  const at = reading.words.find((word) => word.at >= found.from && word.lower === found.groups[0])?.at ?? found.from;
  understand(reading, { from: at, to: found.to });
  for (const words of find(reading, total))
    if (words.from >= at && words.from <= found.to + 1) understand(reading, words);
  const link = columnLinks(reading).find(({ column }) => isAdditive(column));
  if (link) spend(reading, link);
  return { kind: "portion", column: link?.column ?? null, among };
}
