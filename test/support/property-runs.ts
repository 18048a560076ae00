// Properties of every corpus, which `npm run prove:deletion` checks for many more corpora than the suite.
import fc from "fast-check";
import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Number of corpora for which the property of the test was checked. */
    corpora?: number;
    seed?: number;
  }
}

const asked = process.env.LORE_PROPERTY_RUNS;
export const isProof = asked !== undefined;

/** Thousands of corpora take hours. */
export const propertyTimeout = (usualMs: number): number => (isProof ? 12 * 3_600_000 : usualMs);

/**
 * A corpus waits for disk and database most of its time. In a proof several are checked at once, each lane in a place
 * of its own.
 */
export const lanes = isProof ? 6 : 1;

/** Like `holdsForEvery`, divided among the places: one sweeps everything in its place, so no two share one. */
export async function holdsInEach<Place, Values>(
  places: readonly Place[],
  property: (place: Place) => fc.IAsyncProperty<Values>,
  usual: number,
): Promise<void> {
  const numRuns = Math.ceil(Number(asked ?? usual) / places.length);
  const seed = Date.now() % 2 ** 31;
  const checking = places.map((place, lane) => fc.check(property(place), { numRuns, seed: seed + lane }));
  const found = await Promise.all(checking);
  const corpora = found.reduce((sum, each) => sum + each.numRuns, 0);
  note({ corpora, seed });
  for (const each of found) await throwIfFailed(each);
}

/** Throws, with the smallest corpus that was found, unless the property holds. `usual`: corpora in the suite. */
export async function holdsForEvery<Values>(property: fc.IAsyncProperty<Values>, usual: number): Promise<void> {
  const found = await fc.check(property, { numRuns: Number(asked ?? usual) });
  note({ corpora: found.numRuns, seed: found.seed });
  await throwIfFailed(found);
}

function note(checked: { readonly corpora: number; readonly seed: number }): void {
  const test = TestRunner.getCurrentTest();
  if (test) Object.assign(test.meta, checked);
}

async function throwIfFailed<Values>(found: fc.RunDetails<Values>): Promise<void> {
  if (found.failed) throw new Error(await fc.asyncDefaultReportMessage(found), { cause: found.errorInstance });
}
