import type { Evidence } from "../../domain/evidence.ts";
import type { ReadPassage } from "../../models/ports.ts";
import { documentOf } from "../rerank/document-of.ts";
import { lexicalScores } from "../rerank/lexical.ts";

/** The features that all units of a passage share. */
export interface PassageFeatures {
  /** Lexical relevance of the passage, 0–1, and as a share of the best passage's. */
  readonly relevance: number;
  readonly relative_relevance: number;
  /** Score of the passage in its pipeline as a share of the best one, and 1 / (1 + place). */
  readonly relative_score: number;
  readonly rank: number;
}

export function passageFeatures(
  question: string,
  evidence: Pick<Evidence, "terms" | "entity_keys">,
  read: readonly ReadPassage[],
): PassageFeatures[] {
  const terms = evidence.terms.map(({ stem, weight, known }) => ({ stem, weight: known ? weight : 0 }));
  const asked = { text: question, terms, entity_keys: evidence.entity_keys };
  const relevances = lexicalScores(
    asked,
    read.map(({ chunk }) => documentOf(chunk)),
  );
  const highest = Math.max(...relevances, Number.EPSILON);
  const best = Math.max(...read.map(({ passage }) => passage.score), Number.EPSILON);
  return read.map(({ passage, place }, at) => {
    const relevance = relevances[at] ?? 0;
    return {
      relevance,
      relative_relevance: relevance / highest,
      relative_score: passage.score / best,
      rank: 1 / (1 + (place ?? at)),
    };
  });
}
