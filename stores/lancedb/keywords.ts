import type { Table } from "@lancedb/lancedb";
import { Field, Schema, Utf8, vectorFromArray } from "apache-arrow";
import { createSlots } from "../../platform/slots.ts";
import { checkedLimit, checkedSources, checkRow } from "../checks/records.ts";
import type { KeywordIndex, KeywordRecord, Scored, SearchOptions } from "../ports/vectors.ts";
import type { TableUse } from "./collection.ts";
import { type LanceOptions, openCollections } from "./collections.ts";
import { differingTexts } from "./differing.ts";
import { Index, MatchQuery, Operator } from "./engine.ts";
import { sourceIsIn } from "./filters.ts";
import { fieldsWith, onlyChunk, toTable } from "./rows.ts";
import { scoredRows, searchTimeoutMs } from "./scored.ts";

/**
 * Number of concurrent searches. During an ingestion a search scans the rows that the index lacks, on every core.
 * Without this limit each of the waiting searches would take as long as all of them together, and memory would grow
 * with their number.
 */
const concurrentSearches = 3;

export interface LanceKeywordsOptions extends LanceOptions {
  /** Whether the texts of new tables are compressed (default: yes). Tests look for texts in the files. */
  readonly isCompressed?: boolean;
}

/** Role "keywords" on LanceDB: BM25 by its full-text index over English stems, ignoring case and accents. */
export async function openLanceKeywords(options: LanceKeywordsOptions): Promise<KeywordIndex> {
  const { read, ...collections } = await openCollections<KeywordRecord>(options, {
    role: "keywords",
    schema: () => (options.isCompressed === false ? uncompressed : schema),
    repair: ensureTextIndex,
    use: async () => useKeywords,
  });
  const inSlot = createSlots(concurrentSearches);
  return {
    ...collections,
    differing: (ref, records) => read(ref, [], ({ table }) => differingTexts(table, ref, records)),
    search: async (ref, query, search) => {
      checkedLimit(search.k);
      return read(ref, [], ({ table }) => inSlot(() => matches(table, query, search)));
    },
  };
}

const schemaOf = (metadata: ReadonlyMap<string, string>): Schema =>
  new Schema(fieldsWith(new Field("text", new Utf8(), false, new Map(metadata))));
const schema = schemaOf(new Map());
const uncompressed = schemaOf(new Map([["lance-encoding:compression", "none"]]));

/**
 * Creates the index before the first row; optimising updates it. Searches scan the rows that the index lacks, so they
 * find each row as soon as it is acknowledged. Positions are off, because no search is for phrases. Stop words stay,
 * because some titles consist of nothing else.
 */
async function ensureTextIndex(table: Table): Promise<void> {
  if ((await table.listIndices()).some(({ columns }) => columns.includes("text"))) return;
  const config = Index.fts({
    withPosition: false,
    language: "English",
    stem: true,
    lowercase: true,
    asciiFolding: true,
    removeStopWords: false,
  });
  await table.createIndex("text", { config });
}

/** Of rows without index the engine splits the whole text into words: 27 ms for 1,000 passages, in each search. */
const scannable = 300;

const useKeywords: TableUse<KeywordRecord> = {
  scannable,
  dimensions: 0,
  embedder: null,
  check: checkRow,
  toArrow: (records) =>
    toTable(
      schema,
      records,
      onlyChunk(
        vectorFromArray(
          records.map(({ text }) => text),
          new Utf8(),
        ).data,
      ),
    ),
};

/** A match query has no syntax. It is tokenised like the text, and one matching token is enough. */
async function matches(table: Table, query: string, { k, ...sources }: SearchOptions): Promise<readonly Scored[]> {
  const choice = checkedSources(sources);
  if (choice.only?.size === 0) return [];
  const match = new MatchQuery(query, "text", { operator: Operator.Or });
  const search = table.query().fullTextSearch(match).select(["id", "_score"]).limit(k);
  const filter = sourceIsIn(choice);
  const rows = await (filter === undefined ? search : search.where(filter)).toArrow({ timeoutMs: searchTimeoutMs });
  return scoredRows(rows, "_score", (score) => score);
}
