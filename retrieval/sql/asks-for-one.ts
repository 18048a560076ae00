import type { Link } from "./links.ts";
import { columnOf, type Measure } from "./plan.ts";
import { isPlural } from "./plurals.ts";
import type { Word } from "./question-words.ts";
import type { Superlative } from "./read-compared.ts";
import { isSame, type Reading } from "./reading.ts";

export interface First {
  /** The compared measure. */
  readonly by: Measure;
  readonly targets: readonly Measure[];
  /** The columns that name the rows. */
  readonly names: readonly Measure[];
}

/**
 * Whether several rows that share the first place are more than the question asks for: it neither asks for several nor
 * for the value alone that they share.
 */
export const asksForOne = (reading: Reading, said: Superlative, first: First): boolean =>
  !asksForMany(reading, first) && !asksForValue(reading, said, first);

/** "Name the players with the most goals": the first thing is a plural. "Which of the players" asks for one. */
function asksForMany({ words, links }: Reading, { by }: First): boolean {
  if (words[0]?.lower === "who") return false;
  const isThing = (link: Link) =>
    (link.kind === "table" || (link.kind === "column" && link.column !== columnOf(by))) &&
    !(link.from === 0 && words[0]?.lower === "name");
  const [first] = links.filter(isThing).toSorted((a, b) => a.from - b.from);
  const noun = first && words[first.to - 1]?.lower;
  return isPlural(noun) && !/(?:us|is)$/.test(noun ?? "") && !words.slice(0, first?.from).some(isOfOne);
}
const isOfOne = ({ lower }: Word): boolean => /^(?:of|is|was|has)$/.test(lower);

/** "What is the age of the oldest player": the value that all in the first place share, and nothing else of them. */
const asksForValue = ({ words, links }: Reading, { at: place }: Superlative, { by, targets, names }: First): boolean =>
  targets.every((target) => names.some((name) => isSame(name, target))) &&
  links.some(
    (link) =>
      link.kind === "column" &&
      link.column === columnOf(by) &&
      link.from !== place &&
      words.slice(0, link.from).every(({ at, lower }) => at === place || beforeValue.test(lower)),
  );
const beforeValue = /^(?:what|is|was|the|most|least)$/;
