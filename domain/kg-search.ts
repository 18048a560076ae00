import { z } from "zod";
import { QueryRequest } from "./answer.ts";
import { EvidenceSentence } from "./evidence-sentence.ts";
import { DocumentFacts } from "./facts.ts";
import { SourceId } from "./ids.ts";
import { typeLengthLimit } from "./limits/names.ts";
import { evidenceOfHitLimit } from "./limits/shown.ts";
import { orElse } from "./or-else.ts";
import { safeText } from "./safe-text.ts";
import { shared } from "./shared-fields.ts";

export const searchTypes = ["hybrid", "vector", "graph", "keyword"] as const;
export type SearchType = (typeof searchTypes)[number];

export const resultTypes = ["chunk", "entity", "relation"] as const;
export type ResultType = (typeof resultTypes)[number];

/** Longer lists of ids or types are mistakes, and lengthen the filters of the engines. */
const filterLimit = 100;
const score = z.number().min(0).max(1);

const listed = <S extends z.ZodType>(item: S) =>
  z
    .array(item)
    .max(filterLimit)
    .nullish()
    // An empty list limits nothing, as an empty list of knowledge graphs.
    .transform((value) => (value?.length ? value : undefined));

const filters = {
  source_ids: listed(SourceId).describe(
    "Finds passages of these sources only. Default, also for an empty list: of all sources.",
  ),
  entity_types: listed(safeText(typeLengthLimit)).describe(
    "Finds only passages that name an entity of one of these types, and only entities of these types. " +
      "Default, also for an empty list: all types.",
  ),
  relation_types: listed(safeText(typeLengthLimit)).describe(
    "Finds only passages that state a relation of one of these types, and only relations of these types. " +
      "Default, also for an empty list: all types.",
  ),
  min_score: score
    .nullish()
    .transform((value) => value ?? undefined)
    .describe("Lowest score of a result, from 0 to 1. Default: results of any score."),
};

/** What the searches within one and over several knowledge graphs have in common. */
export const searchFields = {
  query: QueryRequest.shape.query.describe("What to search for, in natural language"),
  top_k: orElse(z.number().int().min(1).max(100), 10).describe("Maximum number of results"),
  result_types: z
    .array(z.enum(resultTypes))
    .max(resultTypes.length)
    .nullish()
    .transform((value): readonly ResultType[] => (value?.length ? value : ["chunk"]))
    .describe(
      "What `results` lists: chunk: passages. entity: entities, by their names, aliases and descriptions. relation: " +
        "relations, by their types and the names of their ends. Default, also for an empty list: passages only.",
    ),
  search_type: orElse(z.enum(searchTypes), "hybrid").describe(
    "How passages are found and scored. hybrid: by vectors and words, reranked. vector: by the cosine of their vectors. " +
      "keyword: by the rarity of the shared words (BM25). graph: by the entities that connect them with the query.",
  ),
};

/** Body of POST /api/v1/knowledge-graphs/{kg_name}/search. */
export const KgSearchRequest = z
  .object({
    ...searchFields,
    ...filters,
    filters: z
      .strictObject(filters)
      .nullish()
      .describe(
        "The same limits as an object. A limit in the body itself overrides the same limit here. An unknown field is " +
          "refused here (400), because a limit that is ignored would find too much.",
      ),
    include_relations: orElse(z.boolean(), true).describe("Whether the answer lists relations"),
  })
  .meta({ id: "KgSearchRequest" });
export type KgSearchRequest = z.output<typeof KgSearchRequest>;

/** A found passage, entity or relation. */
export const SearchHit = z
  .object({
    rank: z.number().int().positive().describe("Rank in the list, from 1"),
    score: score.describe(
      "How well the result fits the query, from 0 to 1; comparable within this answer only. A passage has the score of " +
        "its `search_type`. An entity that the query names has 1. Another entity has: for vector the cosine of its vector; " +
        "for keyword the share of the query's words, weighed by rarity, that its names and description contain; for hybrid " +
        "and graph the greater of both. A relation has the share of the query's words in its ends and type, for each " +
        "`search_type`. With `source_ids` only entities that found passages of these sources name are results, and only " +
        "relations that these passages state; their scores are the same.",
    ),
    kg_name: shared.kg_name,
    result_type: z.enum(resultTypes).describe("Kind of the result; chunk: a passage"),
    id: z.number().int().describe("Id of the chunk, entity or relation"),
    content: z
      .string()
      .describe(
        "Text of the passage; name, type and description of the entity; both ends and the type of the relation",
      ),
    source_id: z.string().nullable().describe("Id of the passage's source; null for other results and posted chunks"),
    source_name: z.string().nullable().describe("Name of the passage's source; null like `source_id`"),
    document: DocumentFacts.nullable().describe("What is known about the document; null if there is none"),
    evidence: z
      .array(EvidenceSentence)
      .exactOptional()
      .describe(
        `Places that name the entity or state the relation, at most ${evidenceOfHitLimit}. Absent for a passage, and ` +
          "empty for a record that only a client has created.",
      ),
    metadata: z
      .record(z.string(), z.unknown())
      .describe(
        "Where the passage stands: title, heading_path, page (the first), pages and lines {first, last} where the format " +
          "has them, table_head (caption, unit and header of the table that the passage continues), list_head (the sentence " +
          "that introduces the list that the passage continues, and the items above), offsets. Of an " +
          "entity: label, entity_type, aliases, about_count, mention_count. Of a relation: relation_type, " +
          "source_entity_id, source_label, target_entity_id, target_label, confidence_score",
      ),
  })
  .meta({ id: "SearchHit" });
export type SearchHit = z.infer<typeof SearchHit>;

export const searchMetadata = {
  trace_id: shared.trace_id,
  degraded: z
    .boolean()
    .describe("Whether something failed, so that the answer may lack results or evidence; `warnings` says what"),
  warnings: z.array(z.string()).describe("Remarks about the request, and what is missing from the answer"),
};

export const KgSearchResult = z
  .object({
    kg_name: shared.kg_name,
    query: z.string().describe("`query` of the request"),
    search_type: z.enum(searchTypes).describe("`search_type` of the request"),
    results: z.array(SearchHit).describe("The results, best first"),
    entities: z
      .array(
        z.object({
          id: z.number().int().describe("Id of the entity"),
          label: z.string().describe("Name of the entity"),
          entity_type: z.string().describe("Type of the entity"),
          score: score.describe(
            "1 for an entity that the query names. Else the score of the best passage about it, or half the score of the " +
              "best one that mentions it.",
          ),
        }),
      )
      .describe("Entities that the query or the passages name, best first, at most 50"),
    relations: z
      .array(
        z.object({
          id: z.number().int().describe("Id of the relation"),
          relation_type: z.string().describe("Type of the relation"),
          source_entity_id: z.number().int().describe("Id of the entity that the relation starts from"),
          target_entity_id: z.number().int().describe("Id of the entity that the relation leads to"),
          confidence_score: score.describe("How certain the relation is, from 0 to 1"),
        }),
      )
      .describe(
        "Relations that the passages state, and those of the entities that the query names; most certain first, at most 50",
      ),
    total_results: z.number().int().describe("Number of `results`"),
    processing_time_ms: z.number().describe("Milliseconds from the request to the result"),
    metadata: z.object(searchMetadata).describe("The trace of this request, and what was not searched"),
  })
  .meta({ id: "KgSearchResult" });
export type KgSearchResult = z.infer<typeof KgSearchResult>;
