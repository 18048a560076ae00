import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "../../scripts/set-up/build.mjs";
import { createIngestClient } from "../support/ingest-client.ts";
import { killingService, uploadsOf } from "../support/kill-rounds.ts";
import { openRounds, type Rounds } from "../support/rounds-of-kills.ts";

/** `npm run prove:kill` sends more, and kills more often. */
const documents = 24;
const kills = 3;
/** Another seed kills at other moments: LORE_KILL_SEED=7 npx vitest run test/chaos/kill-service.test.ts */
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));

let rounds: Rounds;

// The build does nothing after `npm test` has built. A file that runs alone must not use an older build.
beforeAll(async () => {
  await build(() => undefined);
  rounds = await openRounds(uploadsOf(seed, documents));
}, 240_000);
afterAll(() => rounds?.close());

test(`${documents} concurrent ingests survive ${kills} kills of the service (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  const { seconds } = await rounds.play(createIngestClient(rounds.uploads("")));
  const { disturb } = killingService({ seed, kills, withinMs: seconds * 1_000 });
  const { changed } = await rounds.play(createIngestClient(rounds.uploads("killed")), disturb);
  expect(changed).toEqual([]);

  const contents = await rounds.contents();
  expect(contents("killed")).toHaveLength(2);
  expect(contents("killed")).toEqual(contents(""));
  for (const { records, vectors, keywords, graph } of contents("killed")) {
    expect(graph).toEqual(records);
    const { chunks, entities } = records;
    expect(vectors).toEqual({ chunks, entities });
    expect(keywords).toEqual({ chunks, entities });
  }
});
