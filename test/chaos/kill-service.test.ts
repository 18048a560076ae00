import { beforeAll, expect, test } from "vitest";
import { build } from "../../scripts/set-up/build.mjs";
import { killed, undisturbed, uploadsOf } from "../support/kill-rounds.ts";

const documents = 40;
const kills = 3;
/** Another seed kills at other moments: LORE_KILL_SEED=7 npx vitest run test/chaos/kill-service.test.ts */
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));

// The build does nothing after `npm test` has built. A file that runs alone must not use an older build.
beforeAll(() => build(() => undefined), 120_000);

test(`${documents} concurrent ingests survive ${kills} kills of the service (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  const uploads = uploadsOf(seed, documents);
  const reference = await undisturbed(uploads);
  const outcome = await killed(uploads, { seed, kills, withinMs: reference.seconds * 1_000 });

  expect(outcome.contents).toEqual(reference.contents);
  expect(outcome.changed).toEqual([]);
  for (const { records, vectors, keywords, graph } of outcome.contents) {
    expect(graph).toEqual(records);
    const { chunks, entities } = records;
    expect(vectors).toEqual({ chunks, entities });
    expect(keywords).toEqual({ chunks, entities });
  }
});
