/** A number of the page in a key. */
export const PAGE_NUMBER = "#";
/** Before the words of a line with its page's number outside: left pages have it before them, right pages after. */
export const BESIDE = "# beside ";

const ROMAN = /^[ivxlc]{1,8}$/;
/** Further numbers of a line are not tried as page numbers. */
const NUMBERS_TRIED = 12;
/** "3 of 12", "3/12": the part from the first number on. */
const COUNTED = /^(\d{1,5}) ?(\/|\||of|von|de|di|da|sur|van|av|af|z|из) ?(\d{1,5})(?!\d)/;
const LABEL = /^[[(–—-]? ?((?:[a-z]{1,3}|\d{1,3}) ?[-–—·] ?)?(\d{1,3}) ?[\])–—-]?$/;
/** Words before the number of a part of the text. "Question 3" is text on the third page as well. */
const PART =
  /(?<!\p{L})(?:article|artikel|artículo|articolo|chapter|chapitre|kapitel|capítulo|capitolo|section|abschnitt|sección|sezione|question|frage|pregunta|domanda|exercise|exercice|aufgabe|problem|lesson|lektion|lot|step|act|scene|canto|verse|§) ?$/u;

/** A number of a line that may count the pages. */
export interface Count {
  /** The line without the number: what lines that count share. */
  readonly key: string;
  readonly value: number;
  /** What stands before the number of a label: "3-" in "3-12". */
  readonly prefix: string;
  /** The line is only a label of its page. */
  readonly isLabel: boolean;
}

interface Found {
  readonly digits: string;
  readonly index: number;
}

const plainOf = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/**
 * What a line may have in common with the running heads of other pages: its text, and the same with its page's number
 * left open. Each number is tried alone, because a page's number may equal a day or a version beside it ("Version 2.1
 * Page 2 of 14"). `expected` is the number printed on this page; null if that is not known.
 */
export function keysOf(text: string, expected: number | null): ReadonlySet<string> {
  const plain = plainOf(text);
  if (ROMAN.test(plain)) return new Set([PAGE_NUMBER]);
  const numbers = numbersOf(plain).filter(({ digits }) => Number(digits) === expected);
  const keys = new Set([plain, ...numbers.slice(0, NUMBERS_TRIED).map((number) => opened(plain, number))]);
  const all = numbers.reduceRight(opened, plain);
  keys.add(all);
  const beside = all.replace(/^# | #$/g, "");
  if (beside !== all) keys.add(`${BESIDE}${beside}`);
  return keys;
}

/** The numbers of a line that count the pages if those of other pages go on from them. */
export function countsOf(text: string): Count[] {
  const plain = plainOf(text);
  const label = LABEL.exec(plain);
  if (label !== null) return [{ key: "", value: Number(label[2]), prefix: label[1] ?? "", isLabel: true }];
  return numbersOf(plain)
    .slice(0, NUMBERS_TRIED)
    .flatMap((number) => {
      const rest = plain.slice(number.index);
      const [all, at, between, count] = COUNTED.exec(rest) ?? [];
      const value = Number(number.digits);
      if (all === undefined || Number(at) > Number(count))
        return { key: opened(plain, number), value, prefix: "", isLabel: false };
      const key = `${plain.slice(0, number.index)}${PAGE_NUMBER}${between}${PAGE_NUMBER}${rest.slice(all.length)}`;
      return { key, value, prefix: "", isLabel: false };
    });
}

export const hasPageNumber = (keys: ReadonlySet<string>): boolean => [...keys].some((key) => key.includes(PAGE_NUMBER));

/** The letters of a line, without its numbers and marks. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, "");

const numbersOf = (plain: string): Found[] =>
  [...plain.matchAll(/\d+/g)]
    .map(({ 0: digits, index }) => ({ digits, index }))
    .filter(({ index }) => !PART.test(plain.slice(Math.max(0, index - 16), index)));

const opened = (plain: string, { digits, index }: Found): string =>
  `${plain.slice(0, index)}${PAGE_NUMBER}${plain.slice(index + digits.length)}`;
