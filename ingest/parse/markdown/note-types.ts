const words = (text: string): string[] => text.split(" ");

/** Types of notes. Other words behind "!!!" are a cry. */
export const noteTypes: ReadonlySet<string> = new Set([
  ...words("note tip info warning danger caution important attention hint error example question help faq quote cite"),
  ...words("bug success check done failure fail missing abstract tldr todo seealso warn secondary critical"),
]);

/** Marks with titles; a word or two behind another mark are a setting. */
export const titledMarks: ReadonlySet<string> = new Set([
  ...noteTypes,
  ...words("details card dropdown tab tab-item admonition callout expand spoiler"),
]);
