import type { Asked } from "./asked.ts";
import { isOpen } from "./leads.ts";
import { isItem } from "./line-forms.ts";
import type { PassageFeatures } from "./passage-features.ts";
import type { AnswerUnit } from "./units.ts";
import { enumerates } from "./wanted-lists.ts";

/** Features of a unit that its own text has, and those of its passage. */
export interface TextFeatures extends PassageFeatures {
  /** ln(1 + number of stems that the question lacks). A unit that only repeats the question answers nothing. */
  readonly new_words: number;
  /** ln(1 + words). */
  readonly words: number;
  /** Form of the answer (`Asked.form`), the best of its sentences, 0–1, and times its coverage with headings. */
  readonly form: number;
  readonly form_covered: number;
  /** 0 or 1: a form of its kind, for kinds whose form tells most. */
  readonly form_number: number;
  readonly form_definition: number;
  /** 0 or 1: tells how to do what the question asks for (`Asked.way`). */
  readonly tells_how: number;
  /** 0 or 1: ends with a question mark, with a colon; template. */
  readonly is_question: number;
  readonly ends_open: number;
  readonly is_template: number;
  /**
   * 1 for an item of a list where the question wants one, and for several things that it wants their coverage with
   * headings; 0 or 1: an item of any list.
   */
  readonly wanted_list: number;
  readonly is_item: number;
  /** 0 or 1: fewer than six words. */
  readonly is_short: number;
  /** 0 or 1: a rule or a restriction; a default, if the question asks for one; "see …". */
  readonly is_rule: number;
  readonly states_default: number;
  readonly points_elsewhere: number;
  /** 0 or 1: a row of a table. */
  readonly is_row: number;
}

/** Data of a sentence that the units of its passage need. */
export interface SentenceRead {
  /** Share of each term of the question. */
  readonly shares: readonly number[];
  /** Stems that the question lacks. */
  readonly fresh: readonly string[];
  readonly form: number;
}

const numberKinds: ReadonlySet<string> = new Set(["amount", "count", "duration", "money", "date", "event", "shaped"]);
const shortWords = 6;
const rule = /\b(?:must|should|need to|required|only|cannot|can['’]t|not)\b/i;
const elsewhere = /^(?:[-*\d.]+\s+)?(?:see|refer to|read|for (?:more|example|further))\b/i;

export const codeIn = ({ sentences }: AnswerUnit): string =>
  sentences.flatMap(({ text, is_code }) => (is_code ? [text] : [])).join("\n");

interface OfText {
  readonly asked: Asked;
  readonly passage: PassageFeatures;
  readonly read: readonly SentenceRead[];
}

/** `covered`: share of the question's weight in the unit and its headings. */
export function textFeatures(unit: AnswerUnit, { asked, passage, read }: OfText, covered: number): TextFeatures {
  const { text, sentences, words } = unit;
  const fresh = new Set(read.flatMap((sentence) => sentence.fresh)).size;
  const form = Math.max(0, ...read.map((sentence) => sentence.form));
  const item = isItem(text);
  const flag = (holds: boolean): number => (holds ? 1 : 0);
  return {
    ...passage,
    new_words: Math.log1p(fresh),
    words: Math.log1p(words),
    form,
    form_covered: form * covered,
    form_number: numberKinds.has(asked.kind) ? flag(form === 1) : 0,
    form_definition: asked.kind === "definition" ? flag(form === 1) : 0,
    tells_how: flag(asked.way.tellsHow(text, codeIn(unit))),
    is_question: flag(/\?\s*$/.test(text)),
    ends_open: flag(isOpen(text)),
    is_template: flag(sentences.some((sentence) => sentence.is_template)),
    wanted_list: asked.wantsList && item ? 1 : asked.wantsItems && enumerates(text) ? covered : 0,
    is_item: flag(item),
    is_short: flag(words < shortWords),
    is_rule: flag(rule.test(text)),
    states_default: flag(asked.asksDefault && /\bdefault/i.test(text)),
    points_elsewhere: flag(elsewhere.test(text)),
    is_row: flag(sentences.some((sentence) => sentence.is_row)),
  };
}
