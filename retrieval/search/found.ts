import type { EvidenceSentence } from "../../domain/evidence-sentence.ts";
import type { ResultType } from "../../domain/kg-search.ts";
import { byPlace } from "../by-place.ts";
import type { RankedPassage } from "../pipeline.ts";

/** A passage with the score that orders it, 0–1. */
export interface ScoredPassage extends Pick<RankedPassage, "chunk" | "score"> {}

/** A result of a search. */
export type Found = FoundPassage | FoundThing;

export interface FoundPassage extends ScoredPassage {
  readonly result_type: Extract<ResultType, "chunk">;
  readonly kg_name: string;
}

/** An entity or relation. */
export interface FoundThing {
  readonly result_type: Exclude<ResultType, "chunk">;
  readonly kg_id: number;
  readonly kg_name: string;
  readonly id: number;
  /** 0–1. */
  readonly score: number;
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Read for the results that an answer shows. */
  readonly evidence?: readonly EvidenceSentence[];
}

export const foundPassage = ({ chunk, score }: ScoredPassage): FoundPassage => ({
  result_type: "chunk",
  kg_name: chunk.kg_name,
  chunk,
  score,
});

/**
 * The order of results with equal scores: passages by their place, then entities, then relations, each by their text.
 */
export function byKind(a: Found, b: Found): number {
  if (a.result_type === "chunk" && b.result_type === "chunk") return byPlace(a.chunk, b.chunk);
  if (a.result_type !== b.result_type) return a.result_type < b.result_type ? -1 : 1;
  const [one, other] = [textOf(a), textOf(b)];
  return one === other ? 0 : one < other ? -1 : 1;
}

const textOf = (found: Found): string =>
  found.result_type === "chunk" ? "" : `${found.kg_name} ${found.content} ${found.id}`;

/** The requested results of a search, best first. The passages keep the order of their own search. */
export function foundTogether(
  types: readonly ResultType[],
  passages: readonly ScoredPassage[],
  things: readonly FoundThing[],
): readonly Found[] {
  const wanted = things
    .filter(({ result_type }) => types.includes(result_type))
    .sort((a, b) => b.score - a.score || byKind(a, b));
  return merged(types.includes("chunk") ? passages.map(foundPassage) : [], wanted);
}

/** Merges two ordered lists. A passage precedes other results with the same score. */
function merged(passages: readonly FoundPassage[], things: readonly FoundThing[]): readonly Found[] {
  const found: Found[] = [];
  let next = 0;
  for (const passage of passages) {
    const from = next;
    while ((things[next]?.score ?? 0) > passage.score) next += 1;
    found.push(...things.slice(from, next), passage);
  }
  return [...found, ...things.slice(next)];
}
