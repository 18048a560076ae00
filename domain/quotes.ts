import { ownerHash } from "./owner-hash.ts";

// Keys of the data that a stored text quotes. The wipe of a deleted or replaced revision, or of a deleted knowledge
// graph, finds the texts by these keys.

/** The text of one revision of a source. */
export const quoteOf = (source_id: string, revision: number): string => `${source_id}/${revision}`;

/** Facts about a source of any revision, such as its name. Their key is the source's id. */
export const quoteOfSource = (source_id: string): string => source_id;

const kgPrefix = "kg:";

/** Key of a knowledge graph's own data: its description, and what people added to it. */
export const quoteOfKg = (kg_id: number): string => `${kgPrefix}${kg_id}`;

/** The knowledge graph of a key of `quoteOfKg`; null for a key of another kind. */
export const kgOfQuote = (quote: string): number | null =>
  quote.startsWith(kgPrefix) ? Number(quote.slice(kgPrefix.length)) : null;

/** Rows that a statement read: of CSV tables, and of the entities and relations of their knowledge graph. */
export const quotesOfRows = (rows: {
  readonly kg_id: number;
  readonly tables: readonly { readonly source_id: string; readonly revision: number }[];
}): string[] => [quoteOfKg(rows.kg_id), ...rows.tables.map(({ source_id, revision }) => quoteOf(source_id, revision))];

/**
 * The place of a chunk that a person posted among the revisions of documents: its quotes, and its tombstone, have the
 * form of a revision's.
 */
export const postedOrigin = (chunk_id: number): { readonly source_id: string; readonly revision: number } => ({
  source_id: `chunk_${chunk_id}`,
  revision: 0,
});

export const isPosted = (source_id: string): boolean => postedIn(source_id) !== null;

/** The chunk of a quote or an origin; null for that of a document. */
export function postedIn(quote: string): number | null {
  const id = /^chunk_(\d+)(\/0)?$/.exec(quote)?.[1];
  return id === undefined ? null : Number(id);
}

/** The text of a chunk that a person posted. */
export const quoteOfPosted = (chunk_id: number): string => {
  const { source_id, revision } = postedOrigin(chunk_id);
  return quoteOf(source_id, revision);
};

/** The revision of a key of `quoteOf`; null for a key of another kind. */
export function revisionOfQuote(quote: string): { readonly source_id: string; readonly revision: number } | null {
  const [source_id = "", revision] = quote.split("/");
  return revision === undefined || isPosted(quote) ? null : { source_id, revision: Number(revision) };
}

const userPrefix = "user:";

/** The source of a key of `quoteOfSource`; null for a key of another kind. */
export const sourceOfQuote = (quote: string): string | null =>
  quote.includes("/") || isPosted(quote) || quote.startsWith(kgPrefix) || quote.startsWith(userPrefix) ? null : quote;

/**
 * Key of a user's own words: a hash of tenant and user id, which reveals neither. It is also the tombstone of an erased
 * user.
 */
export const quoteOfUser = (tenant_id: string, user_id: string): string =>
  userPrefix + ownerHash({ tenant_id, user_id });

export const isOfUser = (quote: string): boolean => quote.startsWith(userPrefix);

export interface Quoting {
  /** Keys of the functions above, without duplicates. Empty when the text quotes neither a source nor a user. */
  readonly quotes: readonly string[];
}

/** `result_removed` of a question's job after its answer was wiped. */
export const answerWiped = "The answer was removed because a source that it quotes was deleted or replaced";

/** `result_removed` of a question's job after the user who asked was erased. */
export const answerErased = "The answer was removed because the memory of the user who asked was erased";
