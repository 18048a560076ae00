/** Whether a line begins with the mark or number of a list's item. */
export const isItem = (text: string): boolean => /^\s*(?:[-*+•]|\d+[.)]|[a-z][.)])\s/.test(text);

/** The text without the mark or number of its item or paragraph ("2.", "(2)"). */
export const withoutMark = (text: string): string => text.replace(/^\s*(?:[-*+•]|\(?(?:\d{1,3}|[a-z])[.)])\s+/, "");

/** Whether a text ends with a punctuation mark; a quotation mark or bracket may follow it. */
export const endsSentence = (text: string): boolean => /[.!?:;,…]["'”’)\]]*$/.test(text.slice(-5));

/** A longer line is rather a sentence without its full stop. */
const mostWords = 12;

/** Whether a line may be a heading: short, no item, and without a punctuation mark at its end. */
export const isHeadingLine = (text: string): boolean =>
  !isItem(text) && !endsSentence(text) && text.split(/\s+/).length <= mostWords;
