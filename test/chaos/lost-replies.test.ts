import { beforeAll, describe, expect, test } from "vitest";
import { type LossyOutcome, lossyFlow } from "../support/lossy-flow.ts";
import { lostReplies } from "../support/lost-replies.ts";
import { openProfile, type ProfileName } from "../support/profiles.ts";

/** Rounds, each with a seed: LORE_SEEDS=20 for a proof, one otherwise. LORE_SEED repeats a seed. */
const rounds = Number(process.env.LORE_SEEDS ?? 1);
const first = Number(process.env.LORE_SEED ?? Math.floor(Math.random() * 1_000_000));
const seeds = Array.from({ length: rounds }, (_, round) => first + round);
const timeout = 600_000;

async function run(name: ProfileName, seed: number, lost: ReturnType<typeof lostReplies>): Promise<LossyOutcome> {
  const profile = await openProfile(name);
  try {
    return await lossyFlow(profile, seed, lost);
  } finally {
    await profile.close();
  }
}

/** The outcome does not depend on the workflow engine: this one needs no server. */
async function runUndisturbed(seed: number): Promise<LossyOutcome> {
  const profile = await openProfile("embedded");
  try {
    return await lossyFlow({ ...profile, settings: { ...profile.settings, LORE_WORKFLOW_ENGINE: "embedded" } }, seed);
  } finally {
    await profile.close();
  }
}

describe.each(seeds)("with LORE_SEED=%i", (seed) => {
  let undisturbed: LossyOutcome;
  beforeAll(async () => {
    undisturbed = await runUndisturbed(seed);
  }, timeout);

  test.each(["embedded", "distributed"] as const)(
    "calls to the %s engines that fail, time out or lose their answers do not change the outcome",
    { timeout },
    async (name) => {
      const lost = lostReplies({ seed, share: 0.015 });
      const outcome = await run(name, seed, lost);
      expect(outcome).toEqual(undisturbed);
      expect(outcome).toMatchObject({ drift: 0, unseen: [] });
      for (const kind of ["error", "timeout", "lost"]) {
        const hit = [...lost.losses.keys()].filter((loss) => loss.endsWith(` ${kind}`));
        expect(hit.length, `methods that met "${kind}"`).toBeGreaterThan(3);
      }
    },
  );
});
