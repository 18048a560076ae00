/** Whether a line begins with the mark or number of a list's item. */
export const isItem = (text: string): boolean => /^\s*(?:[-*+•]|\d+[.)]|[a-z][.)])\s/.test(text);
