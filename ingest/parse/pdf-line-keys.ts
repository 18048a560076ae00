/** A number of the page in a key. */
export const PAGE_NUMBER = "#";
/**
 * The key of a line that is only a label of its page, such as "3-12" or "A-4". Only for the outermost line of a page.
 */
export const PAGE_LABEL = "# alone";
const ANY_NUMBER = "*";

const ROMAN = /^[ivxlc]{1,8}$/;
/** Letters and marks of a line that is known by its words, whatever one of its numbers says. */
const LONG = 24;
/** Further numbers of a line are not tried as page numbers. */
const NUMBERS_TRIED = 12;
/** "3 of 12", "3/12". */
const COUNTED = /(?<!\d)(\d{1,5}) ?(\/|\||of|von|de|di|da|sur|van|av|af|z|из) ?(\d{1,5})(?!\d)/g;
const LABEL = /^[[(–—-]? ?(?:(?:[a-z]{1,3}|\d{1,3}) ?[-–—·:] ?)?\d{1,3} ?[\])–—-]?$/;

/**
 * What a line may have in common with the running heads of other pages: its text, and the same with its page's number
 * left open. Each number is tried alone, because a page's number may equal a day or a version beside it ("Version 2.1
 * Page 2 of 14"). `expected` is the number printed on this page; null if that is not known.
 */
export function keysOf(text: string, expected: number | null): ReadonlySet<string> {
  const plain = text.replace(/\s+/g, " ").trim().toLowerCase();
  if (ROMAN.test(plain)) return new Set([PAGE_NUMBER]);
  const keys = new Set([plain]);
  const isLong = plain.replace(/[\d ]/g, "").length >= LONG;
  for (const { 0: digits, index } of [...plain.matchAll(/\d+/g)].slice(0, NUMBERS_TRIED)) {
    const open = (mark: string) => `${plain.slice(0, index)}${mark}${plain.slice(index + digits.length)}`;
    if (Number(digits) === expected) keys.add(open(PAGE_NUMBER));
    if (isLong) keys.add(open(ANY_NUMBER));
  }
  keys.add(plain.replace(/\d+/g, (digits) => (Number(digits) === expected ? PAGE_NUMBER : digits)));
  keys.add(plain.replace(COUNTED, openedCount));
  if (LABEL.test(plain)) keys.add(PAGE_LABEL);
  return keys;
}

/** A page beyond the count is none. */
function openedCount(...[all, at, between, count]: readonly string[]): string {
  return Number(at) <= Number(count) ? `${PAGE_NUMBER}${between}${PAGE_NUMBER}` : `${all}`;
}

export const hasPageNumber = (keys: ReadonlySet<string>): boolean => [...keys].some((key) => key.includes(PAGE_NUMBER));
