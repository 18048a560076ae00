import { beforeAll, expect, test } from "vitest";
import { build } from "../../scripts/set-up/build.mjs";
import { killedParts, lateUploads, type PartsOutcome, partsKills } from "../support/kill-parts.ts";
import { type Outcome, undisturbed } from "../support/kill-rounds.ts";
import { mixedUploads } from "../support/mixed-uploads.ts";

const documents = 20;
/** Another seed kills at other moments: LORE_KILL_SEED=7 npx vitest run test/chaos/kill-parts.test.ts */
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));
const uploads = mixedUploads(seed, documents);
const title = (what: keyof typeof partsKills) =>
  `${documents} concurrent ingests survive the death of ${what} (seed ${seed})`;
const timeout = 300_000;

let reference: Outcome;

// The build does nothing after `npm test` has built. A file that runs alone must not use an older build.
beforeAll(async () => {
  await build(() => undefined);
  reference = await undisturbed(uploads);
}, timeout);

/** Kills in the first half of an undisturbed run, and expects the contents of that run. */
async function expectNoTrace(what: keyof typeof partsKills): Promise<PartsOutcome> {
  const outcome = await killedParts(uploads, partsKills[what], { seed, withinMs: reference.seconds * 500 });
  expect(outcome.contents).toEqual(reference.contents);
  expect(outcome.changed).toEqual([]);
  expect(outcome.faults).toEqual([]);
  return outcome;
}

test(title("the Temporal server"), { timeout }, async () => {
  // Documents are accepted: their start orders wait for the server.
  expect((await expectNoTrace("the Temporal server")).acknowledgedMeanwhile).toBe(lateUploads);
});

test(title("PostgreSQL"), { timeout }, async () => {
  expect((await expectNoTrace("PostgreSQL")).acknowledgedMeanwhile).toBe(0);
});

test(title("the PDF parser"), { timeout }, async () => {
  expect((await expectNoTrace("the PDF parser")).acknowledgedMeanwhile).toBe(lateUploads);
});

test(title("all three at once"), { timeout }, async () => {
  await expectNoTrace("all three at once");
});

test(title("all three and the service at once"), { timeout }, async () => {
  await expectNoTrace("all three and the service at once");
});
