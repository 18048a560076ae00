import type { Asked } from "./asked.ts";
import type { ChosenUnit } from "./chosen-unit.ts";
import { codeIn } from "./text-features.ts";
import { type AnswerUnit, overlap } from "./units.ts";

/** Most words of both quotes, as of other answers. */
const mostWords = 105;

/**
 * The quotes with the beginning of their section before them, if its heading names the deed that the question asks
 * about, and no quote tells how; else null. "How to give a star: Post a message. It is that easy." The first sentences
 * of such a section may tell how in words that neither question nor heading has. They may also say nothing, so the
 * quotes of the section stay, and without room for both there is no beginning.
 */
export function toldSection(
  judged: readonly ChosenUnit[],
  chosen: readonly ChosenUnit[],
  { way }: Pick<Asked, "way">,
): readonly ChosenUnit[] | null {
  const [best] = chosen;
  if (!way.isDeed || best === undefined || !isNamedAbove(best.unit, way)) return null;
  if (chosen.some(({ unit }) => beginsToldSection(unit, way) || way.tellsHow(unit.text, codeIn(unit)))) return null;
  const kept = chosen.filter(({ unit }) => unit.rank === best.unit.rank);
  const room = mostWords - kept.reduce((sum, { unit }) => sum + unit.words, 0);
  const beginnings = judged.filter(
    ({ unit }) =>
      unit.rank === best.unit.rank &&
      unit.words <= room &&
      beginsToldSection(unit, way) &&
      !unit.sentences[0]?.is_row &&
      !kept.some((one) => overlap(unit, one.unit)),
  );
  const longest = longestOf(beginnings);
  return longest === undefined ? null : [...kept, longest];
}

const longestOf = (units: readonly ChosenUnit[]): ChosenUnit | undefined =>
  units.toSorted((a, b) => b.unit.words - a.unit.words)[0];

/** Whether a quote begins right below a heading that names the deed. */
export const beginsToldSection = (unit: AnswerUnit, way: Asked["way"]): boolean =>
  isNamedAbove(unit, way) && unit.chunk.content.slice(0, unit.start).trim() === "";

const isNamedAbove = ({ chunk: { heading_path, title } }: AnswerUnit, way: Asked["way"]): boolean =>
  way.isNamedBy(heading_path.at(-1) ?? title ?? "");
