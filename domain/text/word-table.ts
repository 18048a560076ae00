/**
 * A table that code looks up by words of texts. A plain object would also know "constructor" and the other names of
 * its prototype.
 */
export const wordTable = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), entries);
