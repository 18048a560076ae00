/** The header of an answer about a record with this tag (domain/record-tag.ts). */
export const etagOf = (tag: string): Readonly<Record<string, string>> => ({ ETag: `"${tag}"` });
