import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { build } from "../../scripts/set-up/build.mjs";
import { changesOf, eachText, scriptsOf, textsOf } from "../support/kill-changes.ts";
import { importAlongside, importedCounts, importedKg } from "../support/kill-import.ts";
import { killed, undisturbed, uploadsOf } from "../support/kill-rounds.ts";

const documents = 12;
/** Each has three updates or deletions. */
const changing = 6;
const kills = 3;
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));

beforeAll(async () => {
  await build(() => undefined);
  // Every service that this file starts inherits the setting.
  vi.stubEnv("LORE_WORKFLOW_ENGINE", "embedded");
});
afterAll(() => void vi.unstubAllEnvs());

test(`${documents} ingests, ${3 * changing} updates and deletions, and an import, in process survive ${kills} kills (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  const uploads = uploadsOf(seed, documents);
  const texts = textsOf(seed);
  const reference = await undisturbed(uploads, importAlongside(changesOf(texts, eachText)));
  const changes = changesOf(texts, scriptsOf(seed, changing), reference.dumps);
  const importing = importAlongside(changes);
  const outcome = await killed(uploads, { seed, kills, withinMs: reference.seconds * 1_000 }, importing);
  expect(outcome.contents).toEqual(reference.contents);
  expect(outcome.changed).toEqual([]);
  // After each kill, each document was in the state before or after the change under way.
  expect(changes.faults).toEqual([]);
  expect(changes.wrongAtEnd(outcome.dumps)).toEqual([]);
  expect([...importing.results].map((result) => JSON.parse(result))).toEqual([importedCounts]);
  expect(outcome.dumps.get(importedKg)).toBe(reference.dumps.get(importedKg));
  expect(outcome.drift).toBe(0);
});
