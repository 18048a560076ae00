import type { SentenceCandidate } from "./candidates.ts";
import { inReadingOrder, mostWords } from "./choose-units.ts";
import type { ChosenUnit } from "./chosen-unit.ts";
import type { QuotedSpan } from "./cite.ts";
import { isOpen } from "./leads.ts";
import { endsSentence, isItem } from "./line-forms.ts";
import { type AnswerUnit, beginsParagraph, overlap, wordsIn } from "./units.ts";

/** Most words that the beginning of an item may add to a quote. */
const mostAdded = 30;
/** A longer line is rather a sentence without its full stop. */
const longestLabel = 6;

/**
 * The chosen units in the order for a reader: from the beginning of their item and with the sentence to which they
 * point back, as far as the words of an answer allow. The best unit comes first in this. `sentences`: all candidates,
 * in order.
 */
export function wholeQuotes(
  chosen: readonly ChosenUnit[],
  sentences: readonly SentenceCandidate[],
): readonly AnswerUnit[] {
  const quotes = new Map(chosen.map(({ unit }) => [unit, unit]));
  let spare = mostWords - chosen.reduce((sum, { unit }) => sum + unit.words, 0);
  for (const { unit } of chosen) {
    const whole = withAntecedent(fromItem(unit, sentences), sentences);
    const added = whole.words - unit.words;
    const isAlone = [...quotes].every(([other, quote]) => other === unit || !overlap(whole, quote));
    if (!isAlone || added > spare) continue;
    quotes.set(unit, whole);
    spare -= added;
  }
  return inReadingOrder(chosen).map((unit) => quotes.get(unit) ?? unit);
}

/**
 * The unit, extended to the beginning of its item, because the first words of an item usually name its subject. A row
 * of a table is whole, even below a row that begins with a mark of an item.
 */
export function fromItem(unit: AnswerUnit, sentences: readonly SentenceCandidate[]): AnswerUnit {
  if (unit.sentences[0]?.is_row) return unit;
  const own = sentences.filter(({ rank }) => rank === unit.rank);
  let first = unit.first;
  while (first > 0 && !isItem(own[first]?.text ?? "") && !beginsParagraph(own, first)) first -= 1;
  const start = own[first];
  if (start === undefined || first === unit.first || start.is_row || !isItem(start.text)) return unit;
  const added = own.slice(first, unit.first);
  const words = added.reduce((sum, { text }) => sum + wordsIn(text), 0);
  if (words > mostAdded) return unit;
  return {
    ...unit,
    first,
    start: start.start,
    text: unit.chunk.content.slice(start.start, unit.end),
    words: unit.words + words,
    sentences: [...added, ...unit.sentences],
  };
}

/** Words that point to the sentence before. */
const pointer = /^(?:this|that|these|those|such|it|they|instead|therefore|otherwise)\b/i;

/** The unit with the sentence before it in its paragraph, if the unit begins with a word that points there. */
function withAntecedent(unit: AnswerUnit, sentences: readonly SentenceCandidate[]): AnswerUnit {
  const own = sentences.filter(({ rank }) => rank === unit.rank);
  const before = own[unit.first - 1];
  if (before === undefined || !pointer.test(unit.text) || before.is_row || beginsParagraph(own, unit.first))
    return unit;
  const words = wordsIn(before.text);
  if (words > mostAdded || before.text.endsWith(":")) return unit;
  return {
    ...unit,
    first: unit.first - 1,
    start: before.start,
    text: unit.chunk.content.slice(before.start, unit.end),
    words: unit.words + words,
    sentences: [before, ...unit.sentences],
  };
}

/**
 * The span without a label at its end, such as the heading of the next paragraph, which the parser left in the text.
 */
export function withoutTrailingLabel(span: QuotedSpan): QuotedSpan {
  const last = span.sentences.at(-1);
  const before = span.sentences.at(-2);
  if (last === undefined || before === undefined || !isLabel(last, before)) return span;
  const { end } = before;
  return { ...span, sentences: span.sentences.slice(0, -1), end, text: span.chunk.content.slice(span.start, end) };
}

/** A short paragraph without a full stop behind a sentence. */
function isLabel({ text, start, is_row, chunk }: SentenceCandidate, before: SentenceCandidate): boolean {
  if (is_row || isItem(text) || endsSentence(text) || !endsSentence(before.text) || /[:\d]/.test(text)) return false;
  // "Install it with:" is followed by what it announces.
  if (isOpen(before.text)) return false;
  return wordsIn(text) <= longestLabel && /\n\s*\n/.test(chunk.content.slice(before.end, start));
}
