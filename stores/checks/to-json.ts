/**
 * JSON text for a jsonb parameter (the driver would turn an array into a PostgreSQL array). Half surrogate pairs, which
 * jsonb refuses, become U+FFFD as they do in text.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (text) => (text === "\\\\" ? text : "\\ufffd"));
