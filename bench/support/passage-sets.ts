import { join } from "node:path";
import { readCollections } from "./collections.ts";

/** Folders of real/ with documents and questions. */
export const questionSets = ["eighteenf", "govuk", "otel"] as const;

/** Documents with questions whose needed passages are known. */
export interface PassageSet {
  readonly name: string;
  /** `real`: of the evaluation data. `open`: a collection of `bench/collections` that is not locked. */
  readonly group: "real" | "open";
  /** The folder with `questions.jsonl`. */
  readonly folder: string;
  readonly documents: string;
}

/** The sets on which ranking is fitted and measured. Questions of locked collections are never read here. */
export async function passageSets(evalFolder: string): Promise<readonly PassageSet[]> {
  const real = questionSets.map((name): PassageSet => {
    const folder = join(evalFolder, "real", name);
    return { name, group: "real", folder, documents: join(folder, "documents") };
  });
  const open = (await readCollections())
    .filter(({ locked }) => !locked)
    .map(({ name, folder, documents }): PassageSet => ({ name, group: "open", folder, documents }));
  return [...real, ...open];
}
