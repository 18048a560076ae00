import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RankerWeights, rankerWeights } from "../../retrieval/rank/weights.ts";

type Documentation = RankerWeights["documentation"];
/** By the name of a set of real documents: the profile fitted without it. */
export type LeftOut = Readonly<Record<string, Documentation>>;

const file = join(import.meta.dirname, "documentation-profiles.json");

export const writeLeftOut = (profiles: LeftOut): Promise<void> =>
  writeFile(file, `${JSON.stringify(profiles, null, 2)}\n`);

/**
 * The coefficients of path scoring for questions about one set of real documents: its profile for documentation was
 * fitted on the other sets. For documents of no set, the coefficients that the service uses.
 */
export async function weightsWithout(set: string): Promise<RankerWeights> {
  const profiles: LeftOut = JSON.parse(await readFile(file, "utf8"));
  const documentation = profiles[set];
  return documentation === undefined ? rankerWeights : { ...rankerWeights, documentation };
}
