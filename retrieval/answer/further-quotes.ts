import { type Asked, formed } from "./asked.ts";
import type { ChosenUnit } from "./chosen-unit.ts";

/**
 * One quote suffices for a quantity, a day or a person: a quote of another passage or document must be at least this
 * probable, as a share of the best one. A description often needs several documents.
 */
const leastOfBest = { passage: 0.1, document: 0.15 };

/**
 * Whether a quote may stand beside the chosen ones, best first. The passage of a chosen one supports it. Another
 * passage does if the quote is about a word of the question. Beside the asked quantity it also must be one, and not
 * much less probable: the rest is noise, such as another duration beside the asked one.
 */
export function isFurther(next: ChosenUnit, chosen: readonly ChosenUnit[], kind: Asked["kind"] = "other"): boolean {
  const [best] = chosen;
  if (best === undefined || chosen.some(({ unit }) => unit.rank === next.unit.rank)) return true;
  if (!isOnTopic(next)) return false;
  if (!formed.has(kind) || !hasForm(best)) return true;
  const isSame = next.unit.chunk.source_id === best.unit.chunk.source_id;
  const least = best.share * (isSame ? leastOfBest.passage : leastOfBest.document);
  return next.share >= least && hasForm(next);
}

/** Whether a quote, a word above it or a neighbour of it has a word of the question. */
const isOnTopic = ({ sentences }: ChosenUnit): boolean =>
  sentences.some(({ features }) => Math.max(features.with_headings, features.lead, features.with_neighbours) > 0);

const hasForm = ({ sentences }: ChosenUnit): boolean => sentences.some(({ features }) => features.form === 1);
