import type { Entity } from "../../domain/graph.ts";
import { nominationLimit } from "../../domain/limits/candidates.ts";
import type { Scored, VectorStore } from "../../stores/ports/vectors.ts";
import { kgQuestion } from "../rank/question-terms.ts";
import type { AskedThings, SearchedThings } from "./asked-things.ts";
import type { FoundThing } from "./found.ts";
import { askedEntities } from "./named-things.ts";
import { keysOf } from "./search-filters.ts";
import { shareOfWords } from "./word-share.ts";

const aliasesShown = 10;

/** Entities that may be results, and the cosines of those whose vectors were compared with the query. */
interface Candidates {
  readonly ids: readonly number[];
  readonly cosines: ReadonlyMap<number, number>;
}

/**
 * The candidates with their scores. Without a filter of sources, candidates are entities that the query names and
 * entities that the engines nominate: keywords by names and aliases, vectors by name, type and description. With a
 * filter of types or sources, an entity that a passage names is a result even if it shares no word with the query.
 * Throws if the caller has gone.
 */
export async function entitiesFor(services: SearchedThings, asked: AskedThings): Promise<readonly FoundThing[]> {
  const { records } = services;
  const { kg, search_type, analysed, filters, signal } = asked;
  const comparing = { ...services, queryVector: queryVectorOf(services, asked) };
  // A search that is limited to sources also gives the highest score to an entity that the query names.
  const anywhere = { ...filters, source_ids: undefined };
  const named = await askedEntities({ records: records.reading }, kg.id, { analysed, filters: anywhere });
  signal.throwIfAborted();
  const passaged = (filters.source_ids ?? filters.entity_types) ? entitiesIn(asked) : [];
  const { ids, cosines } =
    filters.source_ids === undefined
      ? await nominated(comparing, asked, { named, passaged })
      : await ofPassages(comparing, asked, passaged);
  signal.throwIfAborted();
  // The outbox reads entities with the forms that the engines hold.
  const entities = ids.length === 0 ? [] : await records.outbox.entities(kg.id, [...new Set(ids)]);
  signal.throwIfAborted();
  const [isNamed, inPassages] = [new Set(named.map(({ id }) => id)), new Set(passaged)];
  const wanted = entities.filter(({ entity_type }) => filters.entity_types?.includes(entity_type) ?? true);
  const found = wanted.map((entity): FoundThing => {
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
  // Entities that passages name and that have equal scores follow the order of their passages.
  const places = new Map([...new Set(ids)].map((id, at) => [id, at]));
  return found
    .filter(({ id, score }) => score > 0 || inPassages.has(id))
    .sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/**
 * The engines nominate entities of any type. So a search that is limited to types requests more of them, and adds the
 * entities that its passages name.
 */
async function nominated(
  services: Comparing,
  asked: AskedThings,
  { named, passaged }: { readonly named: readonly Entity[]; readonly passaged: readonly number[] },
): Promise<Candidates> {
  const { kg, question, search_type, limit, filters, engines, signal } = asked;
  const options = { k: filters.entity_types === undefined ? Math.min(nominationLimit, 2 * limit) : nominationLimit };
  const words = kgQuestion(question).words.join(" ");
  const byWords =
    search_type === "vector" ? [] : await engines.ask(() => services.keywords.search(refOf(kg.id), words, options));
  signal.throwIfAborted();
  const nearest: readonly Scored[] =
    search_type === "keyword"
      ? []
      : await engines.ask(async () => services.vectors.search(refOf(kg.id), await services.queryVector(), options));
  signal.throwIfAborted();
  const near = new Map(nearest.map(({ id, score }) => [id, score]));
  const further = passaged.filter((id) => !near.has(id));
  const added = await ofPassages(services, asked, further);
  const ids = [...named, ...byWords, ...nearest].map(({ id }) => id);
  return { ids: [...ids, ...added.ids], cosines: new Map([...near, ...added.cosines]) };
}

/** Entities that passages name, with the cosines of their stored vectors. */
async function ofPassages(services: Comparing, asked: AskedThings, ids: readonly number[]): Promise<Candidates> {
  const { kg, search_type, engines } = asked;
  if (ids.length === 0 || search_type === "keyword") return { ids, cosines: new Map() };
  const cosines = await engines.ask(async () => {
    const query = await services.queryVector();
    return [...(await services.vectors.get(refOf(kg.id), ids))].map(
      ([id, vector]) => [id, cosine(vector, query)] as const,
    );
  });
  return { ids, cosines: new Map(cosines) };
}

/**
 * Ids of the entities that the passages name, those of the best passages first. A merged entity counts as its target.
 */
function entitiesIn({ passages, named }: AskedThings): readonly number[] {
  const keys = new Set(passages.flatMap(({ chunk }) => keysOf(chunk)));
  const ids = [...keys].flatMap((key) => (named.get(key) ?? []).map(({ id }) => id));
  return [...new Set(ids)].slice(0, nominationLimit);
}

const refOf = (kg_id: number): Parameters<VectorStore["search"]>[0] => ({ kg_id, kind: "entity" });

interface Comparing extends Pick<SearchedThings, "keywords" | "vectors"> {
  /** The vector of the query, made when it is first needed. */
  queryVector(): Promise<Float32Array>;
}

function queryVectorOf(
  { embedder }: Pick<SearchedThings, "embedder">,
  { question, analysed }: AskedThings,
): () => Promise<Float32Array> {
  const idfOf = (stem: string) => analysed.idfs[analysed.stems.indexOf(stem)] ?? Math.max(1, ...analysed.idfs);
  let vector: Promise<Float32Array> | undefined;
  return () => {
    vector ??= embedder.embedQuery(question, idfOf);
    return vector;
  };
}

/** Both have unit length. */
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

const contentOf = ({ label, entity_type, description }: Entity): string =>
  `${label} (${entity_type})${description === "" ? "" : `: ${description}`}`;
