/**
 * JSON text that every store can keep: half surrogate pairs, which PostgreSQL's jsonb refuses, become U+FFFD. Text also
 * avoids PostgreSQL's driver, which would convert a bare array to a PostgreSQL array.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (text) => (text === "\\\\" ? text : "\\ufffd"));

/** Whether JSON text holds the NUL character, which PostgreSQL's jsonb refuses. */
export const holdsNul = (json: string): boolean => /(?<!\\)(\\\\)*\\u0000/.test(json);
