/** Whether a word looks like a plural. */
export const isPlural = (word = ""): boolean => /(?:[^s]s|people|children|men|women)$/.test(word);

/** Whether a word looks like a verb of the past: "won", "released". */
export const isPastVerb = (word = ""): boolean => /^(?:held|won|lost|made|sold|[a-z]{2,}ed)$/.test(word);
