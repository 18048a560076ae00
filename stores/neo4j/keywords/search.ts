import type { Scored } from "../../ports/vectors.ts";
import type { Run } from "../client.ts";
import type { CollectionName } from "./collections.ts";

interface Search {
  /** Stems: lower-case letters and digits, which no query language gives a meaning. */
  readonly words: readonly string[];
  readonly k: number;
  /** Checked source ids. */
  readonly excluded: readonly string[];
}

/** Lucene takes 1,024 clauses, words and exclusions together. */
const wordLimit = 400;
const exclusionLimit = 600;

/** The property that holds the words of a kind; a closed list, because a statement names it. */
export const wordsOf = { chunk: "chunk_words", entity: "entity_words" } as const;

/**
 * Words, collection and exclusions are one query of Lucene, so that k hits are k hits of ours. "^0" keeps the collection
 * out of the score. Of a query with more words than fit the first ones count. More exclusions than fit are left out of
 * all hits afterwards, which costs reading them.
 */
export async function searchTexts(read: Run, name: CollectionName, search: Search): Promise<readonly Scored[]> {
  const words = [...new Set(search.words)].slice(0, wordLimit);
  if (words.length === 0) return [];
  const excluded = [...new Set(search.excluded)];
  const isInQuery = excluded.length <= exclusionLimit;
  const unwanted = isInQuery ? excluded.map((source) => ` -source_id:${source}`).join("") : "";
  return read<Scored>(
    `MATCH (c:Collection {space: $space, kg_id: $kg_id, kind: $kind}) WHERE c.dropping IS NULL
     CALL db.index.fulltext.queryNodes("lore_words", $query${isInQuery ? ", {limit: $k}" : ""}) YIELD node AS t, score
     WHERE t.collection = $collection AND NOT coalesce(t.source_id IN $later, false)
     RETURN t.id AS id, score ORDER BY score DESC, id LIMIT $k`,
    {
      query: `+collection:${name.collection}^0 +${wordsOf[name.kind]}:(${words.join(" ")})${unwanted}`,
      ...name,
      later: isInQuery ? [] : excluded,
      k: search.k,
    },
  );
}
