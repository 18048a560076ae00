import { askedDays } from "./asked-days.ts";
import { relatedTo } from "./related-words.ts";
import { spaced } from "./spaced.ts";
import { type AskedMarks, askedMarks } from "./turn-marks.ts";
import { baseStems } from "./word-forms.ts";

const word = /[\p{L}\p{N}]+/gu;
const isCamel = /\p{Ll}\p{Lu}/u;

/** The stems of a turn. A name such as "LiHua" has those of its parts, and the whole for a question in lower case. */
export const turnStems = (text: string): string[] =>
  isCamel.test(text)
    ? [
        ...baseStems(spaced(text)),
        ...(text.match(word) ?? []).filter((found) => isCamel.test(found)).flatMap(baseStems),
      ]
    : baseStems(text);

export interface AskedWords {
  readonly stems: readonly string[];
  /** Stems of other words for the same things, each with the stems of the question for which it stands. */
  readonly related: ReadonlyMap<string, readonly string[]>;
  /** Marks of the days that the question names (`asked-days.ts`). */
  readonly days: readonly string[];
  readonly marks: AskedMarks;
}

/** The words of a question, each once. */
export function askedWords(question: string): AskedWords {
  const stems = [...new Set(baseStems(spaced(question)))];
  return { stems, related: relatedBy(stems), days: askedDays(question), marks: askedMarks(question, stems) };
}

function relatedBy(stems: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, string[]>();
  for (const stem of stems)
    for (const other of relatedTo([stem]))
      if (!stems.includes(other)) related.set(other, [...(related.get(other) ?? []), stem]);
  return related;
}
