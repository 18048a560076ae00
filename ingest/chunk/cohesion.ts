import { tokenize } from "../../domain/text/tokens.ts";

/** Sentences on each side of a gap whose words are compared. */
const WINDOW = 3;
/** Largest distance, in gaps, to the next peak; a chunk seldom has more sentences. */
const PEAK_DISTANCE = 30;

type Bag = ReadonlyMap<string, number>;

/**
 * How much each gap between neighbouring sentences looks like a change of topic, 0–1 (index i: before sentence i). The
 * depth score of TextTiling (M. Hearst, 1997): how far the cosine of the words on both sides lies below the nearest
 * peaks to its left and right.
 */
export function topicDepths(sentences: readonly string[]): number[] {
  const bags = sentences.map((sentence) => bagOf(tokenize(sentence)));
  const cosines = bags.map((_, at) =>
    at === 0 ? 0 : cosine(sum(bags.slice(Math.max(0, at - WINDOW), at)), sum(bags.slice(at, at + WINDOW))),
  );
  return cosines.map((value, at) => {
    if (at === 0) return 0;
    const left = peak(cosines, at, -1);
    const right = peak(cosines, at, 1);
    return (left - value + (right - value)) / 2;
  });
}

/**
 * Climbs from a gap while cohesion does not fall. The distance is limited, because a plateau may be as long as the
 * document.
 */
function peak(cosines: readonly number[], from: number, step: 1 | -1): number {
  let best = cosines[from] ?? 0;
  const last = from + step * PEAK_DISTANCE;
  for (let at = from + step; at > 0 && at < cosines.length && at !== last; at += step) {
    const value = cosines[at] ?? 0;
    if (value < best) break;
    best = value;
  }
  return best;
}

function bagOf(stems: readonly string[]): Bag {
  const bag = new Map<string, number>();
  for (const stem of stems) bag.set(stem, (bag.get(stem) ?? 0) + 1);
  return bag;
}

function sum(bags: readonly Bag[]): Bag {
  const total = new Map<string, number>();
  for (const bag of bags) for (const [stem, count] of bag) total.set(stem, (total.get(stem) ?? 0) + count);
  return total;
}

function cosine(left: Bag, right: Bag): number {
  let product = 0;
  for (const [stem, count] of left) product += count * (right.get(stem) ?? 0);
  return product === 0 ? 0 : product / (norm(left) * norm(right));
}

function norm(bag: Bag): number {
  let squares = 0;
  for (const count of bag.values()) squares += count * count;
  return Math.sqrt(squares);
}
