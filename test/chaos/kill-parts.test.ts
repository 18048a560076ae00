import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "../../scripts/set-up/build.mjs";
import { createIngestClient } from "../support/ingest-client.ts";
import type { KgContents } from "../support/kg-contents.ts";
import { killingParts, lateUploads, partsKills } from "../support/kill-parts.ts";
import type { RoundOutcome } from "../support/kill-rounds.ts";
import { mixedUploads } from "../support/mixed-uploads.ts";
import { openRounds, type Rounds } from "../support/rounds-of-kills.ts";

/** Four of the first ten, which are sent before the kill, are PDFs: the parser needs more than a second for them. */
const documents = 15;
/** Another seed kills at other moments: LORE_KILL_SEED=7 npx vitest run test/chaos/kill-parts.test.ts */
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));
const uploads = mixedUploads(seed, documents);
const title = (what: keyof typeof partsKills) =>
  `${documents} concurrent ingests survive the death of ${what} (seed ${seed})`;
const timeout = 300_000;

let rounds: Rounds;
let reference: RoundOutcome;

// The build does nothing after `npm test` has built. A file that runs alone must not use an older build.
beforeAll(async () => {
  await build(() => undefined);
  rounds = await openRounds(uploads);
  reference = await rounds.play(createIngestClient(rounds.uploads("")));
}, timeout);
afterAll(() => rounds?.close());

/** Kills in the first half of an undisturbed run. All work completes; a later test compares the contents. */
async function expectRecovery(what: keyof typeof partsKills): Promise<{ acknowledgedMeanwhile: number }> {
  const plan = { seed, withinMs: reference.seconds * 500 };
  const { client, disturb, seen } = killingParts(rounds.uploads(what), partsKills[what], plan);
  expect((await rounds.play(client, disturb)).changed).toEqual([]);
  expect(seen().faults).toEqual([]);
  return seen();
}

test(title("the Temporal server"), { timeout }, async () => {
  // Documents are accepted: their start orders wait for the server.
  expect((await expectRecovery("the Temporal server")).acknowledgedMeanwhile).toBe(lateUploads);
});

test(title("PostgreSQL"), { timeout }, async () => {
  expect((await expectRecovery("PostgreSQL")).acknowledgedMeanwhile).toBe(0);
});

test(title("the PDF parser"), { timeout }, async () => {
  expect((await expectRecovery("the PDF parser")).acknowledgedMeanwhile).toBe(lateUploads);
});

test(title("all three at once"), { timeout }, async () => {
  await expectRecovery("all three at once");
});

test(title("all three and the service at once"), { timeout }, async () => {
  await expectRecovery("all three and the service at once");
});

test("after each of these deaths the service holds what it holds without one", { timeout }, async () => {
  const contents = await rounds.contents();
  const expected: readonly KgContents[] = contents("");
  expect(expected).toHaveLength(2);
  for (const what of Object.keys(partsKills))
    expect({ what, contents: contents(what) }).toEqual({ what, contents: expected });
});
