import type { Ctx } from "../../domain/auth.ts";
import { notFound } from "../../domain/errors.ts";
import type { KgSearchRequest, KgSearchResult, ResultType } from "../../domain/kg-search.ts";
import { thingsDeadlineMs } from "../../domain/limits/search.ts";
import type { Log } from "../../platform/log.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { createEngineOutages } from "../engine-outages.ts";
import { withPlainYears } from "../fit/asked-time.ts";
import { asDocumentsSay } from "../given-names.ts";
import { tenths } from "../stopwatch.ts";
import { wantsThings } from "./asked-things.ts";
import type { ThingSearch } from "./find-things.ts";
import { foundTogether, type ScoredPassage } from "./found.ts";
import { askedEntities, relationsOf, rounded, scoredEntities } from "./named-things.ts";
import { filtered, filtersOf, isByType, type SearchFilters } from "./search-filters.ts";
import { hitOf } from "./search-hit.ts";
import type { SearchMethods } from "./search-methods.ts";
import { thingsOrWarning } from "./things-or-warning.ts";

interface KgSearchServices {
  readonly records: Pick<Records, "kgs" | "reading">;
  readonly graph: Pick<GraphStore, "neighbours">;
  readonly methods: SearchMethods;
  readonly things: ThingSearch;
  readonly log: Log;
}

/** Searches one knowledge graph, active or not. Throws `not_found`, and `unavailable` if a needed store is down. */
export interface KgSearch {
  search(
    ctx: Ctx,
    asked: { readonly kg_name: string; readonly request: KgSearchRequest },
    signal: AbortSignal,
  ): Promise<KgSearchResult>;
}

/** Number of passages among which a filter by types or sources chooses. */
const typedCandidates = 100;

export function createKgSearch({ records, graph, methods, things, log }: KgSearchServices): KgSearch {
  return {
    async search(ctx, { kg_name, request }, signal) {
      const started = performance.now();
      const kg = await records.kgs.get(ctx.tenant_id, kg_name);
      if (!kg) throw notFound(`Knowledge graph '${kg_name}' not found`, "kg_name");
      const { query, search_type, top_k, result_types: types } = request;
      const filters = filtersOf(request);
      const areChosen = isChosen(filters, types);
      const question = withPlainYears(query);
      const { searched: said } = await asDocumentsSay(records.reading, [kg.id], query);
      const found = await methods[search_type].find({
        question: withPlainYears(said),
        kgs: [{ id: kg.id, name: kg.name }],
        limit: areChosen ? typedCandidates : top_k,
        signal,
        only_sources: filters.source_ids,
      });
      const ranked = await methods[search_type].rank(said, found);
      const enough = ({ score }: ScoredPassage) => rounded(score) >= (filters.min_score ?? 0);
      const read = areChosen ? ranked : ranked.filter(enough).slice(0, top_k);
      const { reading } = records;
      const [named, asked] = await Promise.all([
        filtered(reading, kg.id, { ranked: read, filters }),
        askedEntities({ records: reading }, kg.id, { analysed: found.analysed, filters }),
      ]);
      const passages = named.passages.filter(enough).slice(0, top_k);
      const engines = createEngineOutages();
      const relations = request.include_relations
        ? await relationsOf({ records: reading, graph }, kg.id, { passages, named, asked, filters, engines })
        : [];
      const asking = {
        kg,
        question,
        search_type,
        types,
        limit: top_k,
        analysed: found.analysed,
        filters,
        engines,
        signal,
      };
      const all = areChosen ? named.passages : ranked;
      const added = await thingsOrWarning(
        { things, log },
        { ...asking, passages: all, named: named.entities },
        thingsDeadlineMs,
      );
      const shown = foundTogether(types, passages, added.things)
        .slice(0, top_k)
        .map((each) => ({ found: each }));
      const evident = await things.withEvidence(shown, { signal, source_ids: filters.source_ids });
      const results = evident.shown.map((each, at) => hitOf(each.found, at));
      const lost = [...new Set([...found.lost, ...engines.lost()])];
      return {
        kg_name,
        query,
        search_type,
        results,
        entities: scoredEntities(passages, named, asked),
        relations,
        total_results: results.length,
        processing_time_ms: tenths(performance.now() - started),
        metadata: metadataOf(ctx, lost, [...added.warnings, ...evident.warnings]),
      };
    },
  };
}

const metadataOf = ({ trace_id }: Ctx, lost: readonly string[], missing: readonly string[]) => ({
  trace_id,
  degraded: lost.length > 0 || missing.length > 0,
  warnings: [...withoutEngines(lost), ...missing],
});

export const withoutEngines = (lost: readonly string[]): string[] =>
  [...lost].sort().map((engine) => `${engine} unavailable: the search did without it`);

/** Whether the choice of results needs the names and relations of more passages than are shown. */
const isChosen = (filters: SearchFilters, types: readonly ResultType[]): boolean =>
  isByType(filters) || (filters.source_ids !== undefined && wantsThings(types));
