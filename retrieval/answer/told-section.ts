import type { Asked } from "./asked.ts";
import type { ChosenUnit } from "./chosen-unit.ts";
import { codeIn } from "./text-features.ts";
import type { AnswerUnit } from "./units.ts";

/** Most words of both quotes, as of other answers. */
const mostWords = 105;

/**
 * The beginning of the section whose heading names the deed that the question asks about, if the best quote is from the
 * rest of that section and no quote tells how; else null. "How to give a star: Post a message. It is that easy." The
 * first sentences of such a section tell how in words that neither question nor heading has.
 */
export function toldSection(
  judged: readonly ChosenUnit[],
  chosen: readonly ChosenUnit[],
  { way }: Pick<Asked, "way">,
): readonly ChosenUnit[] | null {
  const [best] = chosen;
  if (!way.isDeed || best === undefined || beginsToldSection(best.unit, way)) return null;
  if (!isNamedAbove(best.unit, way) || chosen.some(({ unit }) => way.tellsHow(unit.text, codeIn(unit)))) return null;
  const beginnings = judged.filter(
    ({ unit }) => unit.rank === best.unit.rank && beginsToldSection(unit, way) && !unit.sentences[0]?.is_row,
  );
  const longest = longestOf(beginnings);
  if (longest === undefined) return null;
  const { last, words } = longest.unit;
  const next = longestOf(
    judged.filter(
      ({ unit }) => unit.rank === best.unit.rank && unit.first === last + 1 && unit.words + words <= mostWords,
    ),
  );
  return next === undefined ? [longest] : [longest, next];
}

const longestOf = (units: readonly ChosenUnit[]): ChosenUnit | undefined =>
  units.toSorted((a, b) => b.unit.words - a.unit.words)[0];

/** Whether a quote begins right below a heading that names the deed. */
export const beginsToldSection = (unit: AnswerUnit, way: Asked["way"]): boolean =>
  isNamedAbove(unit, way) && unit.chunk.content.slice(0, unit.start).trim() === "";

const isNamedAbove = ({ chunk: { heading_path, title } }: AnswerUnit, way: Asked["way"]): boolean =>
  way.isNamedBy(heading_path.at(-1) ?? title ?? "");
