import type { ResultType, SearchType } from "../../domain/kg-search.ts";
import type { Log } from "../../platform/log.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { VectorStore } from "../../stores/ports/vectors.ts";
import type { EngineOutages } from "../engine-outages.ts";
import type { RetrievalServices } from "../nominate.ts";
import type { AnalysedQuestion } from "../rank/question-terms.ts";
import type { ScoredPassage } from "./found.ts";
import type { ThingServices } from "./named-things.ts";
import type { Named, SearchFilters } from "./search-filters.ts";

export interface SearchedThings extends Pick<RetrievalServices, "keywords" | "embedder">, Pick<ThingServices, "graph"> {
  readonly records: Pick<Records, "reading" | "outbox" | "browsing">;
  readonly vectors: Pick<VectorStore, "search" | "get">;
  readonly log: Log;
  /** Time for the evidence of all results. */
  readonly evidenceMs?: number;
}

export interface AskedThings {
  readonly kg: { readonly id: number; readonly name: string };
  readonly question: string;
  readonly search_type: SearchType;
  readonly types: readonly ResultType[];
  readonly limit: number;
  readonly analysed: AnalysedQuestion;
  /**
   * All passages that the query finds within the filters by type, also those with low scores. Their relations are
   * candidates.
   */
  readonly passages: readonly ScoredPassage[];
  /** Entities that the passages name. They are candidates of a search that is limited to types or sources. */
  readonly named: Named["entities"];
  readonly filters: SearchFilters;
  readonly engines: EngineOutages;
  readonly signal: AbortSignal;
}

export const wantsThings = (types: readonly ResultType[]): boolean => types.some((type) => type !== "chunk");
