/** What the beginning of a line says about it. */
const BULLET = /^(?:[•◦▪▫‣⁃●○■□◆◇➢➤✓✔❖►\uf0a7\uf0b7\uf0d8\uf0fc*·]|[–—-](?=\s))\s*(?=\S)/u;
const NUMBER = /^(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxlc]{2,6})[.)]|\[\d{1,3}\])\s+(?=\S)/;
const NOTE = /^(?:\[?\d{1,3}\]?|[*†‡§¶]{1,3}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|\(\d{1,3}\)|[a-z](?=[.)]))[.)\s]?\s*(?=[\p{L}"“‘(])/u;
const SECTION =
  /^(?:(?:chapter|part|section|appendix|article|annex)\s+[\divxlc]+|\d{1,2}(?:\.\d{1,3}){0,4}\.?|[A-Z]\.(?:\d{1,2}\.?)*|[IVX]{1,6}\.)\s+\S/i;

export const isBullet = (text: string): boolean => BULLET.test(text) && !/^[*]{1,3}\p{L}/u.test(text);
export const isNumbered = (text: string): boolean => NUMBER.test(text);
export const isItem = (text: string): boolean => isBullet(text) || isNumbered(text);
export const isNoteStart = (text: string): boolean => NOTE.test(text);
export const isSectionNumber = (text: string): boolean => SECTION.test(text);
export const endsSentence = (text: string): boolean => /[.!?:;。！？][\s"'”’)\]⁰¹²³⁴⁵⁶⁷⁸⁹]*$/u.test(text.slice(-12));

/** Symbol fonts keep their bullets at private characters. */
export function readableBullets(text: string): string {
  return text.replace(/[\uf0b7\uf0a7\uf0d8\uf0fc\uf0a8\uf076\uf06e]/g, "•");
}
