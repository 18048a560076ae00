import {
  type FactName,
  type FactOrigin,
  type FoundFact,
  factConfidenceMinimum,
  factLengthLimit,
} from "../../domain/facts.ts";

/** "Acme Reports Second Quarter 2023 Results": the headline of a news release, in one of its first lines. */
export const HEADLINE =
  /^(\p{L}[^▪•.;:]{1,60}?)\s+(?:reports?|announces?|reported|announced|publishes|launches|completes|declares)\s+[^▪•]{5,160}/iu;
export const headlineLines = 5;

/** A value that may be a fact of the document. */
export interface Candidate extends FoundFact {
  readonly fact: FactName;
}

/** How sure a reader is of a value, and where it found the value. */
export const candidate = (
  fact: FactName,
  value: string | null | undefined,
  [from, confidence]: readonly [FactOrigin, number],
): Candidate[] => {
  const plain = (value ?? "").replace(/\s+/g, " ").trim();
  return plain === "" || Array.from(plain).length > factLengthLimit ? [] : [{ fact, value: plain, from, confidence }];
};

/** The surest candidate of each fact, the first one among equals. Doubtful candidates are left out. */
export function surest(candidates: readonly Candidate[]): Partial<Record<FactName, FoundFact>> {
  const best: Partial<Record<FactName, FoundFact>> = {};
  for (const { fact, value, confidence, from } of candidates) {
    if (confidence < factConfidenceMinimum || confidence <= (best[fact]?.confidence ?? 0)) continue;
    best[fact] = { value, confidence, from };
  }
  return best;
}
