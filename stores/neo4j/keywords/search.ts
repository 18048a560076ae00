import type { SourceChoice } from "../../checks/records.ts";
import type { Scored } from "../../ports/vectors.ts";
import type { Run } from "../client.ts";
import type { CollectionName } from "./collections.ts";

interface Search {
  /** Stems of lower-case letters and digits, which have no meaning in Lucene's query language. */
  readonly words: readonly string[];
  readonly k: number;
  readonly sources: SourceChoice;
}

/** Lucene allows 1,024 clauses: words and exclusions together. */
const wordLimit = 400;
const exclusionLimit = 600;

/** The property that holds the words, by kind. A fixed list, because statements contain its values. */
export const wordsOf = { chunk: "chunk_words", entity: "entity_words" } as const;

/**
 * Words, collection and exclusions form one Lucene query, so that all k hits belong to the collection. "^0" keeps the
 * collection out of the score. If there are too many words, only the first ones are searched. If there are too many
 * exclusions, the statement filters excluded hits after the search, and has to read them first.
 */
export async function searchTexts(read: Run, name: CollectionName, search: Search): Promise<readonly Scored[]> {
  const words = [...new Set(search.words)].slice(0, wordLimit);
  const { only, exclude } = search.sources;
  if (words.length === 0 || only?.size === 0) return [];
  const excluded = [...exclude];
  const wanted = only === null ? "" : ` +source_id:(${[...only].join(" ")})^0`;
  const isInQuery = excluded.length <= exclusionLimit;
  const unwanted = isInQuery ? excluded.map((source) => ` -source_id:${source}`).join("") : "";
  return read<Scored>(
    `MATCH (c:Collection {space: $space, kg_id: $kg_id, kind: $kind}) WHERE c.dropping IS NULL
     CALL db.index.fulltext.queryNodes("lore_words", $query${isInQuery ? ", {limit: $k}" : ""}) YIELD node AS t, score
     WHERE t.collection = $collection AND NOT coalesce(t.source_id IN $later, false)
     RETURN t.id AS id, score ORDER BY score DESC, id LIMIT $k`,
    {
      query: `+collection:${name.collection}^0 +${wordsOf[name.kind]}:(${words.join(" ")})${wanted}${unwanted}`,
      ...name,
      later: isInQuery ? [] : excluded,
      k: search.k,
    },
  );
}
