/**
 * JSON text, as every store can keep it: half surrogate pairs, which PostgreSQL's jsonb refuses, become U+FFFD as they do
 * in text. (Its driver would turn a bare array into a PostgreSQL array.)
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (text) => (text === "\\\\" ? text : "\\ufffd"));
