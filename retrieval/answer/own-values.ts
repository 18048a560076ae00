const numbers = /\d+(?:[.,]\d+)*/g;

/**
 * Removes the numbers of a question from a text. A number that the question itself has is not the answer: "Drop support
 * for 3.7" does not say in which version that happened.
 */
export function withoutOwnNumbers(question: string): (text: string) => string {
  const own = new Set(question.match(numbers) ?? []);
  return own.size === 0 ? (text) => text : (text) => text.replace(numbers, (found) => (own.has(found) ? "" : found));
}

const year = /(?<![\d.,$€£-])(?:19|20)\d\d(?![\d,%])/g;

/** Whether quotes that have a year have one of the question, if that asks for the date of a certain year. */
export function haveAskedYear(question: string, quotes: readonly string[]): boolean {
  const asked: readonly string[] = question.match(year) ?? [];
  const dated = quotes.flatMap((quote) => quote.match(year) ?? []);
  return asked.length === 0 || dated.length === 0 || dated.some((one) => asked.includes(one));
}
