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

/** Throws, with the smallest corpus that was found, unless the property holds. `usual`: corpora in the suite. */
export async function holdsForEvery<Values>(property: fc.IAsyncProperty<Values>, usual: number): Promise<void> {
  const found = await fc.check(property, { numRuns: Number(asked ?? usual) });
  const test = TestRunner.getCurrentTest();
  if (test) Object.assign(test.meta, { corpora: found.numRuns, seed: found.seed });
  if (found.failed) throw new Error(await fc.asyncDefaultReportMessage(found), { cause: found.errorInstance });
}
