import type { Ctx } from "../../domain/auth.ts";
import { notFound } from "../../domain/errors.ts";
import type { KgSearchRequest, KgSearchResult } from "../../domain/kg-search.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { createEngineOutages } from "../engine-outages.ts";
import { withPlainYears } from "../fit/asked-time.ts";
import { tenths } from "../stopwatch.ts";
import type { ThingSearch } from "./find-things.ts";
import { foundTogether, type ScoredPassage } from "./found.ts";
import { askedEntities, relationsOf, rounded, scoredEntities } from "./named-things.ts";
import { filtered, filtersOf, isByType, type SearchFilters } from "./search-filters.ts";
import { hitOf } from "./search-hit.ts";
import type { SearchMethods } from "./search-methods.ts";

interface KgSearchServices {
  readonly records: Pick<Records, "kgs" | "reading">;
  readonly graph: Pick<GraphStore, "neighbours">;
  readonly methods: SearchMethods;
  readonly things: ThingSearch;
}

/** Searches one knowledge graph, active or not. Throws `not_found`, and `unavailable` if a needed store is down. */
export interface KgSearch {
  search(
    ctx: Ctx,
    asked: { readonly kg_name: string; readonly request: KgSearchRequest },
    signal: AbortSignal,
  ): Promise<KgSearchResult>;
}

/** Candidates from which the passages that name the wanted types are chosen. */
const typedCandidates = 100;

export function createKgSearch({ records, graph, methods, things }: KgSearchServices): KgSearch {
  return {
    async search(ctx, { kg_name, request }, signal) {
      const started = performance.now();
      const kg = await records.kgs.get(ctx.tenant_id, kg_name);
      if (!kg) throw notFound(`Knowledge graph '${kg_name}' not found`, "kg_name");
      const { query, search_type, top_k, result_types: types } = request;
      const filters = filtersOf(request);
      const question = withPlainYears(query);
      const found = await methods[search_type].find({
        question,
        kgs: [{ id: kg.id, name: kg.name }],
        limit: isByType(filters) ? typedCandidates : top_k,
        signal,
        only_sources: filters.source_ids,
      });
      const ranked = candidatesOf(await methods[search_type].rank(query, found), filters, top_k);
      const { reading } = records;
      const [named, asked] = await Promise.all([
        filtered(reading, kg.id, { ranked, filters }),
        askedEntities({ records: reading }, kg.id, { analysed: found.analysed, filters }),
      ]);
      const passages = named.passages.slice(0, top_k);
      const engines = createEngineOutages();
      const relations = request.include_relations
        ? await relationsOf({ records: reading, graph }, kg.id, { passages, named, asked, filters, engines })
        : [];
      const { analysed } = found;
      const asking = { kg, question, search_type, types, limit: top_k, analysed, passages, filters, engines };
      const shown = foundTogether(types, passages, await things.find(asking))
        .slice(0, top_k)
        .map((each) => ({ found: each }));
      const results = (await things.withEvidence(shown)).map((each, at) => hitOf(each.found, at));
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
        metadata: { trace_id: ctx.trace_id, degraded: lost.length > 0, warnings: withoutEngines(lost) },
      };
    },
  };
}

export const withoutEngines = (lost: readonly string[]): string[] =>
  [...lost].sort().map((engine) => `${engine} unavailable: the search did without it`);

/** The passages of enough score. Without a filter by type the best of them are the result. */
function candidatesOf(ranked: readonly ScoredPassage[], filters: SearchFilters, top_k: number) {
  const enough = ranked.filter(({ score }) => rounded(score) >= (filters.min_score ?? 0));
  return isByType(filters) ? enough : enough.slice(0, top_k);
}
