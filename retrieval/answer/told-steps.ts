import type { Asked } from "./asked.ts";
import type { ChosenUnit } from "./chosen-unit.ts";
import { beginsWithItem, isHeadedList } from "./headed-list.ts";
import { isItem } from "./line-forms.ts";
import type { AnswerUnit } from "./units.ts";

/** A text that tells how, and is much more probable than the steps, is the better answer. */
const leastShare = 0.25;
/** Between two passages of one list there are a line break and the indentation of an item. */
const mostBetween = 20;
/** Steps help only together, so they may be longer than other answers. */
const mostWordsOfSteps = 150;

/**
 * The list of steps for the deed that the question asks about, with its rest in the next passage; null without one. The
 * sentence above the list tells what the steps do, or its heading names that. The steps share few words with the
 * question, so the words above them decide.
 */
export function toldSteps(judged: readonly ChosenUnit[], { way }: Pick<Asked, "way">): readonly ChosenUnit[] | null {
  if (!way.isDeed) return null;
  const told = judged.filter(({ unit }) => tellsSteps(unit, way));
  const [best] = told.toSorted((a, b) => b.share - a.share || b.unit.last - a.unit.last);
  if (best === undefined) return null;
  const sure = judged.filter(({ unit }) => !unit.isList && way.tellsHow(unit.text));
  if (sure.some(({ share }) => best.share < leastShare * share)) return null;
  const rest = restOf(best.unit, judged);
  return rest === undefined ? [best] : [best, rest];
}

/** Whether a unit is a list to its end in the passage, with words above it that tell what its steps do. */
function tellsSteps(unit: AnswerUnit, way: Asked["way"]): boolean {
  const { isList, isWhole, sentences, chunk } = unit;
  const first = sentences[0]?.text ?? "";
  const isNumbered = sentences.some(({ text }) => numberOf(text) === 1);
  if (!isList || !(isWhole || chunk.content.slice(unit.end).trim() === "") || !isNumbered) return false;
  if (!isHeadedList(unit) && way.tellsHow(first)) return true;
  const heading = chunk.heading_path.at(-1) ?? chunk.title ?? "";
  return unit.first <= 1 && (isItem(first) || /\bsteps?\b|\bfollow/i.test(first)) && way.isNamedBy(heading);
}

/** The rest of a list, with which the next passage begins. */
function restOf(unit: AnswerUnit, judged: readonly ChosenUnit[]): ChosenUnit | undefined {
  const { source_id, revision, start_offset, content } = unit.chunk;
  if (start_offset === null) return undefined;
  const last = Math.max(...unit.sentences.map(({ text }) => numberOf(text)));
  const end = start_offset + [...content].length;
  const follows = ({ unit: { chunk, sentences, words } }: ChosenUnit): boolean => {
    const [first] = sentences;
    const between = chunk.start_offset === null ? -1 : chunk.start_offset - end;
    const isNext = chunk.source_id === source_id && chunk.revision === revision;
    if (!isNext || between < 0 || between > mostBetween || first === undefined) return false;
    return beginsWithItem(first) && numberOf(first.text) === last + 1 && unit.words + words <= mostWordsOfSteps;
  };
  return judged.filter(follows).toSorted((a, b) => b.unit.last - a.unit.last)[0];
}

/** The number of an item; 0 without one. */
const numberOf = (text: string): number => Number(/^\s*(\d{1,2})[.)]\s/.exec(text)?.[1] ?? 0);
