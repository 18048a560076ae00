import { beforeAll, expect, test } from "vitest";
import { build } from "../../scripts/set-up/build.mjs";
import { killed, undisturbed, uploadsOf } from "../support/kill-rounds.ts";

const documents = 20;
const kills = 3;
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));

beforeAll(async () => {
  await build(() => undefined);
  // Every service that this file starts inherits the setting.
  process.env.LORE_WORKFLOW_ENGINE = "embedded";
}, 120_000);

test(`${documents} ingests in process survive ${kills} kills of the service (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const uploads = uploadsOf(seed, documents);
  const reference = await undisturbed(uploads);
  const outcome = await killed(uploads, { seed, kills, withinMs: reference.seconds * 1_000 });
  expect(outcome.contents).toEqual(reference.contents);
  expect(outcome.changed).toEqual([]);
});
