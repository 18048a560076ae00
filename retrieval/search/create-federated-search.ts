import type { Ctx } from "../../domain/auth.ts";
import type {
  FederatedHit,
  FederatedSearchRequest,
  FederatedSearchResult,
  SearchedKg,
} from "../../domain/federated-search.ts";
import { thingsDeadlineMs } from "../../domain/limits/search.ts";
import type { Log } from "../../platform/log.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { createEngineOutages } from "../engine-outages.ts";
import { withPlainYears } from "../fit/asked-time.ts";
import { asDocumentsSay } from "../given-names.ts";
import { knownKgsToAsk, notAskedField } from "../kgs-to-ask.ts";
import { tenths } from "../stopwatch.ts";
import { wantsThings } from "./asked-things.ts";
import { withoutEngines } from "./create-kg-search.ts";
import type { ThingSearch } from "./find-things.ts";
import { foundTogether } from "./found.ts";
import { type Fused, fuse } from "./fuse.ts";
import { rounded } from "./named-things.ts";
import { type SearchedEach, searchEach, shownError } from "./search-each.ts";
import { filtersOf } from "./search-filters.ts";
import { hitOf } from "./search-hit.ts";
import type { Candidates, SearchMethod, SearchMethods } from "./search-methods.ts";
import { thingsOrWarning } from "./things-or-warning.ts";

interface FederatedServices {
  readonly records: Pick<Records, "kgs" | "reading">;
  readonly methods: SearchMethods;
  readonly things: ThingSearch;
  readonly log: Log;
  /** Time that one knowledge graph has. */
  readonly deadlineMs?: number;
}

/**
 * Searches several knowledge graphs of the caller's tenant. Throws `not_found` for an unknown one, and the first
 * failure if all of them fail.
 */
export interface FederatedSearch {
  search(ctx: Ctx, request: FederatedSearchRequest, signal: AbortSignal): Promise<FederatedSearchResult>;
}

/** A knowledge graph that takes longer is left out, so that it does not delay the others. */
const usualDeadlineMs = 10_000;

export function createFederatedSearch({
  records,
  methods,
  things,
  log,
  deadlineMs = usualDeadlineMs,
}: FederatedServices): FederatedSearch {
  return {
    async search(ctx, request, signal) {
      const started = performance.now();
      const { query, search_type, fusion_method, top_k, kg_names } = request;
      const { tenant_id } = ctx;
      const { kgs, kgs_not_asked } = await knownKgsToAsk(records.kgs, { tenant_id, kg_names, question: query });
      const method = methods[search_type];
      const finding = { ...method, find: withThings({ things, log, deadlineMs }, method, request) };
      const ids = kgs.map(({ id }) => id);
      const { searched: said } = await asDocumentsSay(records.reading, ids, query);
      const asked = { question: withPlainYears(said), kgs, limit: top_k, signal };
      const searched = await searchEach(finding, asked, deadlineMs);
      for (const { kg, error } of searched)
        if (error !== null) log.warn({ err: error, kg_id: kg.id }, "a knowledge graph took no part in a search");
      throwIfAllFailed(searched);
      const found = together(searched);
      const wantsPassages = request.result_types.includes("chunk");
      const ranked = found === null || !wantsPassages ? [] : await method.rank(said, found);
      const lost = found?.lost ?? [];
      const enough = ranked.filter(({ score }) => rounded(score) >= (request.min_score ?? 0));
      const all = foundTogether(request.result_types, enough, found?.things ?? []);
      const fused = fuse(all, { method: fusion_method, weights: request.weights });
      const evident = await things.withEvidence(fused.slice(0, top_k), { signal });
      const results = evident.shown.map(federatedHit);
      const missing = [...(found?.warnings ?? []), ...evident.warnings];
      return {
        query,
        search_type,
        fusion_method,
        results,
        total_results: results.length,
        kgs_searched: searched.map((each) => shown(each, results)),
        processing_time_ms: tenths(performance.now() - started),
        metadata: {
          trace_id: ctx.trace_id,
          degraded: lost.length > 0 || missing.length > 0 || searched.some(({ error }) => error !== null),
          ...notAskedField(kgs_not_asked),
          warnings: [...withoutEngines(lost), ...failures(searched), ...missing, ...idleWeights(request.weights, kgs)],
        },
      };
    },
  };
}

/** Share of a knowledge graph's time after which the search continues without its entities and relations. */
const thingsShare = 0.9;

/** Finds the entities and relations of a knowledge graph with its passages, under the same deadline. */
const withThings =
  (
    { deadlineMs, ...services }: Pick<FederatedServices, "things" | "log"> & { readonly deadlineMs: number },
    method: SearchMethod,
    { search_type, result_types: types, min_score }: FederatedSearchRequest,
  ): SearchMethod["find"] =>
  async (asked) => {
    const started = performance.now();
    const found = await method.find(asked);
    const [kg] = asked.kgs;
    if (kg === undefined || !wantsThings(types)) return found;
    const { question, limit, signal = new AbortController().signal } = asked;
    signal.throwIfAborted();
    const engines = createEngineOutages();
    const { passages, analysed } = found;
    const filters = filtersOf({ min_score: min_score ?? undefined });
    const asking = { kg, question, search_type, types, limit, analysed, passages, named: new Map(), filters };
    const leftMs = Math.min(thingsDeadlineMs, thingsShare * deadlineMs - (performance.now() - started));
    const added = await thingsOrWarning(services, { ...asking, engines, signal }, leftMs);
    return { ...found, ...added, lost: [...new Set([...found.lost, ...engines.lost()])] };
  };

function throwIfAllFailed(searched: readonly SearchedEach[]): void {
  const [first] = searched;
  if (first !== undefined && searched.every(({ found }) => found === null)) throw first.error;
}

/** The candidates of all knowledge graphs, whose words have the same weights; null if none was searched. */
export function together(searched: readonly SearchedEach[]): Candidates | null {
  const found = searched.flatMap((each) => (each.found === null ? [] : [each.found]));
  const entities = new Map(found.flatMap(({ analysed }) => analysed.entities.map((entity) => [entity.key, entity])));
  const [first] = found;
  if (first === undefined) return null;
  return {
    passages: found.flatMap(({ passages }) => passages),
    // Several searches gave a reranker their pools alone.
    ...(found.length === 1 && found[0]?.pool_size !== undefined && { pool_size: found[0].pool_size }),
    analysed: { ...first.analysed, entities: [...entities.values()] },
    things: found.flatMap(({ things = [] }) => things),
    warnings: found.flatMap(({ warnings = [] }) => warnings),
    lost: [...new Set(found.flatMap(({ lost }) => lost))],
  };
}

const failures = (searched: readonly SearchedEach[]): string[] =>
  searched.flatMap(({ kg, error }) => (error === null ? [] : [`${kg.name} was not searched: ${shownError(error)}`]));

/** Warnings about weights without effect: otherwise a misspelt name would go unnoticed. */
const idleWeights = (weights: FederatedSearchRequest["weights"], kgs: readonly { readonly name: string }[]): string[] =>
  Object.keys(weights ?? {})
    .filter((weighted) => !kgs.some(({ name }) => name === weighted))
    .map((name) => `weights: '${name}' is not among the knowledge graphs searched; its weight was ignored`);

const shown = ({ kg, time_ms, error }: SearchedEach, results: readonly FederatedHit[]): SearchedKg => ({
  kg_name: kg.name,
  results_count: results.filter(({ kg_name }) => kg_name === kg.name).length,
  time_ms,
  ...(error === null ? { status: "ok" } : { status: "failed", error: shownError(error) }),
});

const federatedHit = ({ found, kg_rank, score }: Fused, at: number): FederatedHit => ({
  ...hitOf({ ...found, score }, at),
  kg_rank,
  kg_score: rounded(found.score),
});
