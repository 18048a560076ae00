import { type Count, countsOf } from "./pdf-line-keys.ts";
import { placesOf } from "./pdf-page-edges.ts";
import type { Line } from "./reading-order.ts";

export interface CountedPage {
  /** From 1. */
  readonly page: number;
  readonly edges: ReadonlySet<Line>;
  readonly outermost: ReadonlySet<Line>;
}

interface Entry extends Count {
  readonly page: number;
  readonly line: Line;
}

const LINES_TO_BELIEVE = 3;
/** Points by which the place may differ. */
const PLACE = 5;
/** So many of the steps from page to page go on. Pages of a file may be missing. */
const STEPS_SHARE = 2 / 3;

/**
 * Lines in the same place whose only difference is a number that counts the pages, or counts anew from 1 in each part.
 * A number that differs otherwise, such as an amount, a score or a day, is text.
 */
export function linesThatCount(pages: readonly CountedPage[]): ReadonlySet<Line> {
  const byKey = new Map<string, Entry[]>();
  for (const { page, edges, outermost } of pages) {
    for (const line of edges) {
      for (const count of countsOf(line.text)) {
        if (count.isLabel && !outermost.has(line)) continue;
        const entry = { ...count, page, line };
        const known = byKey.get(count.key);
        if (known === undefined) byKey.set(count.key, [entry]);
        else known.push(entry);
      }
    }
  }
  const places = [...byKey.values()].flatMap((entries) => placesOf(entries, ({ line }) => line.y, PLACE));
  return new Set(places.filter(isCounting).flatMap((entries) => entries.map(({ line }) => line)));
}

function isCounting(place: readonly Entry[]): boolean {
  if (place.length < LINES_TO_BELIEVE) return false;
  const entries = [...place].sort((a, b) => a.page - b.page);
  let [counts, restarts] = [0, 0];
  for (const [at, entry] of entries.entries()) {
    const before = entries[at - 1];
    if (before === undefined) continue;
    const pages = entry.page - before.page;
    if (pages > 0 && entry.prefix === before.prefix && entry.value - before.value === pages) counts += 1;
    else if (entry.value >= 1 && entry.value <= pages) restarts += 1;
  }
  return counts >= restarts && counts + restarts >= (entries.length - 1) * STEPS_SHARE;
}
