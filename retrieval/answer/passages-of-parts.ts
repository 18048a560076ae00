import type { ReadPassage } from "../../models/ports.ts";

interface Passages {
  /** The passages of the whole question, then those that only a search for a part found. */
  readonly read: readonly ReadPassage[];
  /** The same passages, in the same order, with their place and score for each part of the question. */
  readonly reads: readonly (readonly ReadPassage[])[];
}

/** The place and the relative score of passages that a search did not find. */
const unfound = { place: 20, share: 0 };

/**
 * What an answer reads for a question and its parts. A passage counts for a part as much as the better one of two
 * searches says: the one for the whole question, which knows what the part refers to, and the one for the part alone.
 */
export function passagesOfParts(
  whole: readonly ReadPassage[],
  of_parts: readonly (readonly ReadPassage[])[] = [],
): Passages {
  const byId = new Map([...whole, ...of_parts.flat()].reverse().map((one) => [one.chunk.chunk_id, one]));
  const read = [...whole, ...[...byId.values()].reverse().filter((one) => !whole.includes(one))];
  const inWhole = placesIn(whole);
  const reads = of_parts.map((found) => {
    const inPart = placesIn(found);
    return read.map((one): ReadPassage => {
      const [a, b] = [inWhole.get(one.chunk.chunk_id) ?? unfound, inPart.get(one.chunk.chunk_id) ?? unfound];
      const score = Math.max(a.share, b.share);
      return { ...one, place: Math.min(a.place, b.place), passage: { ...one.passage, score } };
    });
  });
  return { read, reads };
}

function placesIn(found: readonly ReadPassage[]) {
  const highest = Math.max(...found.map(({ passage }) => passage.score), Number.EPSILON);
  return new Map(found.map(({ chunk, passage }, place) => [chunk.chunk_id, { place, share: passage.score / highest }]));
}
