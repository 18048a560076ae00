import { sentenceAt } from "../../domain/evidence-sentence.ts";
import type { Entity, Relation } from "../../domain/graph.ts";
import type { ResultType, SearchType } from "../../domain/kg-search.ts";
import { nominationLimit } from "../../domain/limits/candidates.ts";
import { evidenceOfHitLimit } from "../../domain/limits/shown.ts";
import { allInSlots } from "../../platform/slots.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { EngineOutages } from "../engine-outages.ts";
import type { RetrievalServices } from "../nominate.ts";
import { type AnalysedQuestion, kgQuestion, termsOf, wordShare } from "../rank/question-terms.ts";
import { share, weightOf } from "../rank/term-set.ts";
import type { Found, FoundThing, ScoredPassage } from "./found.ts";
import { askedEntities, rounded, statedRelations, type ThingServices } from "./named-things.ts";
import type { SearchFilters } from "./search-filters.ts";

// Entities and relations as results of a search.

interface SearchedThings
  extends Pick<RetrievalServices, "keywords" | "vectors" | "embedder">,
    Pick<ThingServices, "graph"> {
  readonly records: Pick<Records, "reading" | "outbox" | "browsing">;
}

export interface AskedThings {
  readonly kg: { readonly id: number; readonly name: string };
  readonly question: string;
  readonly search_type: SearchType;
  readonly types: readonly ResultType[];
  readonly limit: number;
  readonly analysed: AnalysedQuestion;
  /** Passages that the query finds. Their relations are candidates. */
  readonly passages: readonly ScoredPassage[];
  readonly filters: SearchFilters;
  readonly engines: EngineOutages;
}

export interface ThingSearch {
  /** At most `limit` entities and as many relations, in any order; none if the search wants passages only. */
  find(asked: AskedThings): Promise<readonly FoundThing[]>;
  /** The results with the evidence of their entities and relations. */
  withEvidence<Shown extends { readonly found: Found }>(shown: readonly Shown[]): Promise<readonly Shown[]>;
}

/** Entities whose relations are candidates, and passages. */
const [relatedEntities, statingPassages] = [10, 20];
/** Reads of evidence that one request has under way. */
const readsAtOnce = 4;
const aliasesShown = 10;

export function createThingSearch(services: SearchedThings): ThingSearch {
  const { browsing } = services.records;
  return {
    async find(asked) {
      const { types, limit, filters } = asked;
      if (!types.includes("entity") && !types.includes("relation")) return [];
      const entities = await entitiesFor(services, asked);
      const relations = types.includes("relation") ? await relationsFor(services, asked, entities) : [];
      const best = (things: readonly FoundThing[]) =>
        things
          .filter(({ score }) => score > 0 && rounded(score) >= (filters.min_score ?? 0))
          .sort((a, b) => b.score - a.score || a.id - b.id)
          .slice(0, limit);
      return [...(types.includes("entity") ? best(entities) : []), ...best(relations)];
    },
    withEvidence: (shown) =>
      allInSlots(readsAtOnce, shown, async (each) => {
        const { found } = each;
        if (found.result_type === "chunk") return each;
        const read = found.result_type === "entity" ? browsing.entityEvidence : browsing.relationEvidence;
        const places = await read(found.kg_id, found.id, evidenceOfHitLimit);
        return { ...each, found: { ...found, evidence: places.map(sentenceAt) } };
      }),
  };
}

/** Named by the query, or nominated by the engines: by names and aliases, and by name, type and description. */
async function entitiesFor(
  { records, keywords, vectors, embedder }: SearchedThings,
  asked: AskedThings,
): Promise<readonly FoundThing[]> {
  const { kg, question, search_type, limit, analysed, filters, engines } = asked;
  const ref = { kg_id: kg.id, kind: "entity" } as const;
  const options = { k: Math.min(nominationLimit, 2 * limit) };
  const named = await askedEntities({ records: records.reading }, kg.id, { analysed, filters });
  const idfOf = (stem: string) => analysed.idfs[analysed.stems.indexOf(stem)] ?? Math.max(1, ...analysed.idfs);
  const byWords =
    search_type === "vector"
      ? []
      : await engines.ask(() => keywords.search(ref, kgQuestion(question).words.join(" "), options));
  const byVector =
    search_type === "keyword"
      ? []
      : await engines.ask(async () => vectors.search(ref, await embedder.embedQuery(question, idfOf), options));
  const ids = [...named, ...byWords, ...byVector].map(({ id }) => id);
  // The outbox reads entities with the forms that the engines hold.
  const entities = ids.length === 0 ? [] : await records.outbox.entities(kg.id, [...new Set(ids)]);
  const [isNamed, cosines] = [new Set(named.map(({ id }) => id)), new Map(byVector.map((hit) => [hit.id, hit.score]))];
  return entities.filter(isWanted(asked)).map((entity): FoundThing => {
    const text = [entity.label, ...entity.forms, entity.description].join(" ");
    const words = search_type === "vector" ? 0 : shareOfWords(analysed, text);
    return {
      result_type: "entity",
      kg_id: kg.id,
      kg_name: kg.name,
      id: entity.id,
      score: isNamed.has(entity.id) ? 1 : Math.min(1, Math.max(words, cosines.get(entity.id) ?? 0)),
      content: contentOf(entity),
      metadata: {
        label: entity.label,
        entity_type: entity.entity_type,
        aliases: entity.forms.filter((form) => form !== entity.label).slice(0, aliasesShown),
        about_count: entity.about_count,
        mention_count: entity.mention_count,
      },
    };
  });
}

/** Relations that the passages state, and those of the best entities. */
async function relationsFor(
  { records: { reading }, graph }: SearchedThings,
  asked: AskedThings,
  entities: readonly FoundThing[],
): Promise<readonly FoundThing[]> {
  const { kg, analysed, passages, filters, engines } = asked;
  const nearest = [...entities].sort((a, b) => b.score - a.score || a.id - b.id).slice(0, relatedEntities);
  const relations = await statedRelations({ records: reading, graph }, kg.id, {
    chunk_ids: passages.slice(0, statingPassages).map(({ chunk }) => chunk.chunk_id),
    entity_ids: filters.source_ids === undefined ? nearest.map(({ id }) => id) : [],
    relation_types: filters.relation_types,
    engines,
  });
  const ends = [...new Set(relations.flatMap((each) => [each.source_entity_id, each.target_entity_id]))];
  const labels = new Map((await reading.entities(kg.id, ends)).map(({ id, label }) => [id, label]));
  return relations.map((relation): FoundThing => {
    const [source, target] = [labels.get(relation.source_entity_id), labels.get(relation.target_entity_id)];
    const content = [source, relation.relation_type.replaceAll("_", " "), target].join(" ");
    return {
      result_type: "relation",
      kg_id: kg.id,
      kg_name: kg.name,
      id: relation.id,
      score: shareOfWords(analysed, content),
      content,
      metadata: metadataOf(relation, { source, target }),
    };
  });
}

/** A search in some sources finds what its passages name. */
function isWanted({ filters, passages }: AskedThings): (entity: Entity) => boolean {
  const { entity_types, source_ids } = filters;
  const keys = new Set(passages.flatMap(({ chunk }) => [...chunk.subjects, ...chunk.mentions].map(({ key }) => key)));
  return ({ key, entity_type }) =>
    (entity_types?.includes(entity_type) ?? true) && (source_ids === undefined || keys.has(key));
}

const contentOf = ({ label, entity_type, description }: Entity): string =>
  `${label} (${entity_type})${description === "" ? "" : `: ${description}`}`;

const metadataOf = (
  { relation_type, source_entity_id, target_entity_id, confidence_score }: Relation,
  { source = "", target = "" }: { readonly source?: string | undefined; readonly target?: string | undefined },
) => ({
  relation_type,
  source_entity_id,
  source_label: source,
  target_entity_id,
  target_label: target,
  confidence_score,
});

/** The share of the words of the query, weighed by their rarity, that the text contains. A name by hand is in no chunk. */
function shareOfWords({ stems, idfs }: AnalysedQuestion, text: string): number {
  const weights = stems.map((stem, at) => (idfs[at] ?? 0) * wordShare(stem));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return share(weightOf(termsOf(text, stems), weights), total);
}
