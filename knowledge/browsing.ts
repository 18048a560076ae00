import type { Ctx } from "../domain/auth.ts";
import { invalidInput, notFound } from "../domain/errors.ts";
import { type EvidenceSentence, sentenceAt } from "../domain/evidence-sentence.ts";
import { evidenceShownLimit } from "../domain/limits/shown.ts";
import { type CountedPage, cutPage, oneMore, type PageRequest } from "../domain/page.ts";
import { nameKey } from "../domain/text/key.ts";
import type { ByHand, EntityFilter, Keyed, RelationFilter } from "../stores/ports/records/browsing.ts";
import type { StoredChunk } from "../stores/ports/records/edit-chunks.ts";
import type { StoredEntity, StoredRelation } from "../stores/ports/records/edits.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Registry } from "./registry.ts";

interface WithEvidence {
  readonly evidence: readonly EvidenceSentence[];
  /** All places, also those that are not shown. */
  readonly evidence_count: number;
  readonly by_hand: ByHand;
}

interface Place {
  readonly kg_name: string;
  readonly id: number;
}

interface List<Filter> extends PageRequest {
  readonly kg_name: string;
  readonly filter: Filter;
}

/** Reads of what a knowledge graph holds. Every method throws `not_found` for an unknown knowledge graph or record. */
export interface Browsing {
  entity(ctx: Ctx, place: Place): Promise<StoredEntity & WithEvidence>;
  relation(ctx: Ctx, place: Place): Promise<StoredRelation & WithEvidence>;
  /** `prefix`: the beginning of a name, as people write it. */
  entities(ctx: Ctx, list: List<EntityFilter>): Promise<CountedPage<StoredEntity>>;
  relations(ctx: Ctx, list: List<RelationFilter>): Promise<CountedPage<StoredRelation>>;
  chunks(ctx: Ctx, list: List<{ readonly source_id?: string }>): Promise<CountedPage<StoredChunk>>;
}

interface BrowsingServices {
  readonly records: Pick<Records, "browsing">;
  readonly registry: Pick<Registry, "get">;
}

export function createBrowsing({ records: { browsing }, registry }: BrowsingServices): Browsing {
  return {
    async entity(ctx, { kg_name, id }) {
      const kg = await registry.get(ctx, kg_name);
      const entity = await browsing.entity(kg.id, id);
      if (entity === null) throw notFound(`Entity ${id} not found`, "entity_id");
      const found = await browsing.entityEvidence(kg.id, entity.id, { limit: evidenceShownLimit });
      const evidence_count = entity.about_count + entity.mention_count;
      const by_hand = await browsing.byHand("entity", entity.id);
      return { ...entity, evidence: found.map(sentenceAt), evidence_count, by_hand };
    },
    async relation(ctx, { kg_name, id }) {
      const kg = await registry.get(ctx, kg_name);
      const relation = await browsing.relation(kg.id, id);
      if (relation === null) throw notFound(`Relation ${id} not found`, "relation_id");
      const found = await browsing.relationEvidence(kg.id, id, { limit: evidenceShownLimit });
      const by_hand = await browsing.byHand("relation", id);
      return { ...relation, evidence: found.map(sentenceAt), evidence_count: relation.support_count, by_hand };
    },
    async entities(ctx, { kg_name, filter, ...page }) {
      const kg = await registry.get(ctx, kg_name);
      const asked = filter.prefix === undefined ? filter : { ...filter, prefix: keyPrefix(filter.prefix) };
      const [found, total_count] = await Promise.all([
        browsing.entities(kg.id, asked, oneMore(page)),
        isEmpty(filter) ? kg.entities_count : browsing.countEntities(kg.id, asked),
      ]);
      return pageOf(found, page.limit, total_count);
    },
    async relations(ctx, { kg_name, filter, ...page }) {
      const kg = await registry.get(ctx, kg_name);
      const [found, total_count] = await Promise.all([
        browsing.relations(kg.id, filter, oneMore(page)),
        isEmpty(filter) ? kg.relations_count : browsing.countRelations(kg.id, filter),
      ]);
      return pageOf(found, page.limit, total_count);
    },
    async chunks(ctx, { kg_name, filter: { source_id = null }, ...page }) {
      const kg = await registry.get(ctx, kg_name);
      const [found, total_count] = await Promise.all([
        browsing.chunks(kg.id, source_id, oneMore(page)),
        browsing.countChunks(kg.id, source_id),
      ]);
      return pageOf(found, page.limit, total_count);
    },
  };
}

const isEmpty = (filter: object): boolean => Object.keys(filter).length === 0;

function keyPrefix(name: string): string {
  const prefix = nameKey(name);
  if (prefix === "") throw invalidInput("q: must contain a letter or another visible character", "q");
  return prefix;
}

function pageOf<Entry>(found: readonly Keyed<Entry>[], limit: number, total_count: number): CountedPage<Entry> {
  const { entries, next } = cutPage(found, limit, ({ key }) => key);
  return { entries: entries.map(({ entry }) => entry), next, total_count };
}
