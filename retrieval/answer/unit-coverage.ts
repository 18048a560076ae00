import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Asked } from "./asked.ts";
import { topicalStems } from "./asking-words.ts";
import type { ChosenUnit } from "./chosen-unit.ts";
import type { UnitEvidence } from "./confidence.ts";
import { haveWhole } from "./counted-thing.ts";
import { isOneOfSeveral, isOneStatement } from "./one-statement.ts";
import { readChunk } from "./read-chunk.ts";
import { similarity } from "./similar.ts";

/** How much of the question the first unit and its passage have. Quotes repeat some words, and headings the others. */
export function unitCoverage(
  question: string,
  best: ChosenUnit | undefined,
  { asked, chunks }: { readonly asked: Asked; readonly chunks: readonly ActiveChunk[] },
): Pick<UnitEvidence, "words_found" | "one_statement"> {
  if (best === undefined) return { words_found: 0, one_statement: 1 };
  const { unit } = best;
  const stems = topicalStems(question);
  const found = [...readChunk(unit.chunk).stems];
  const isFound = (stem: string): boolean => found.some((one) => similarity(stem, one) > 0);
  return {
    words_found: stems.length === 0 ? 0 : stems.filter(isFound).length / stems.length,
    one_statement:
      haveWhole(question, [unit.chunk]) &&
      isOneStatement(question, asked, unit) &&
      !isOneOfSeveral(question, asked, { unit, chunks })
        ? 1
        : 0,
  };
}
