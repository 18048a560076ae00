/** A number with its unit. */
const measured =
  /(\d+(?:[.,]\d+)*)( (?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|times|euros?|pounds?|dollars?|percent|km|kg|metres?|meters?|people|persons?)\b)?/gi;

/**
 * Removes the numbers of a question from a text. A number that the question itself has is not the answer: "Drop support
 * for 3.7" does not say in which version that happened. After 2 years a notice of 2 months is one.
 */
export function withoutOwnNumbers(question: string): (text: string) => string {
  const own = new Map([...question.matchAll(measured)].map(([, number = "", unit]) => [number, unitOf(unit)]));
  if (own.size === 0) return (text) => text;
  return (text) =>
    text.replace(measured, (found, number: string, unit: string | undefined) => {
      const isOther = own.get(number) !== "" && unitOf(unit) !== "" && own.get(number) !== unitOf(unit);
      return own.has(number) && !isOther ? found.slice(number.length) : found;
    });
}

const unitOf = (unit = ""): string => unit.trim().toLowerCase().replace(/s$/, "");

const year = /(?<![\d.,$€£-])(?:19|20)\d\d(?![\d,%])/g;

/** Whether quotes that have a year have one of the question, if that asks for the date of a certain year. */
export function haveAskedYear(question: string, quotes: readonly string[]): boolean {
  const asked: readonly string[] = question.match(year) ?? [];
  const dated = quotes.flatMap((quote) => quote.match(year) ?? []);
  return asked.length === 0 || dated.length === 0 || dated.some((one) => asked.includes(one));
}
