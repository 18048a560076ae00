// One port per capability. models/open.ts chooses a provider for each one.
import type { PipelineName, TokenUsage } from "../domain/answer.ts";
import type { ActiveChunk, PreparedChunk } from "../domain/chunk.ts";
import type { Citation } from "../domain/citation.ts";
import type { Doubt } from "../domain/doubts.ts";
import type { Evidence, EvidencePassage, SqlEvidence } from "../domain/evidence.ts";
import type { RerankerMethod } from "../domain/reranking.ts";
import type { SqlTable } from "../domain/sql-table.ts";

/** Input and value of each capability. */
export interface Capabilities {
  /** Chooses the pipeline for a question. `tables` are the CSV tables that could answer it. */
  readonly route: {
    readonly input: {
      readonly question: string;
      readonly tables: readonly SqlTable[];
      /** True if it is known that the knowledge graphs contain only these tables. */
      readonly only_tables: boolean;
    };
    readonly value: { readonly pipeline: PipelineName; readonly confidence: number; readonly reason: string };
  };
  /**
   * Finds names and relations in the chunks of a batch. Both inputs are JSON in UTF-8
   * (ingest/prepare/planned-document.ts): the API's thread passes them on without parsing them.
   */
  readonly extract: {
    readonly input: { readonly outline: Uint8Array; readonly batch: Uint8Array };
    readonly value: readonly PreparedChunk[];
  };
  /** One vector per text, in order. `idf` weighs the stems of a question; documents have none (models/embedder.ts). */
  readonly embed: {
    readonly input: { readonly texts: readonly string[]; readonly idf?: (stem: string) => number };
    readonly value: Float32Array[];
  };
  /**
   * Writes one SELECT over the shown names of one knowledge graph's tables. The gate checks the statement afterwards.
   */
  readonly write_sql: {
    readonly input: { readonly question: string; readonly tables: readonly SqlTable[] };
    readonly value: WrittenSql | { readonly statement: null; readonly reason: string };
  };
  /** One score per document, 0–1, in order. */
  readonly rerank: {
    readonly input: {
      readonly method: RerankerMethod;
      /**
       * relevance: clients see the scores. Most relevant documents must get 0.7 or more, documents about another
       * subject 0.3 or less. Absent: only the order and the ratios of the scores count.
       */
      readonly calibration?: "relevance";
      readonly question: RerankQuestion;
      readonly documents: readonly RerankDocument[];
    };
    readonly value: readonly number[];
  };
  /** Writes an answer from rows (`evidence.sql`) if there are any, else from passages. */
  readonly answer: { readonly input: ToAnswer; readonly value: Draft };
  /** Checks whether the citations support each sentence of an answer. */
  readonly validate: { readonly input: { readonly sentences: readonly CitedSentence[] }; readonly value: Validation };
  /** Compares two answers to a question, without knowing their origin. No provider offers it yet. */
  readonly judge: {
    readonly input: {
      readonly question: string;
      readonly answers: readonly [string, string];
      readonly evidence: readonly string[];
    };
    readonly value: { readonly verdict: "first" | "second" | "tie"; readonly rationale: string };
  };
}

export type Capability = keyof Capabilities;

export interface WrittenSql {
  readonly statement: string;
  readonly kg_id: number;
  /** The statement in plain words. */
  readonly explanation: string;
  readonly intent: SqlEvidence["intent"];
  /** 0–1: how well the question fits the schema. */
  readonly confidence: number;
  readonly warnings: readonly string[];
  /** Statements that select, and count, the rows of one table from which the result is made; absent if not known. */
  readonly rows_behind?: {
    readonly statement: string;
    readonly count: string;
    /** The filter in words: " where region is North"; "" without one. */
    readonly filter: string;
  };
  /** Whether the question asks for one thing and the statement keeps all that share the first place. */
  readonly asks_one?: true;
}

export interface RerankDocument {
  readonly content: string;
  /** Tokens in the form of `PreparedChunk.tokens`. */
  readonly tokens: string;
  /** Two separate fields, as written in the document: its title, and the innermost heading. "" if there is none. */
  readonly title: string;
  readonly heading: string;
  /** Keys of the entities that the document is about. */
  readonly subjects: readonly string[];
}

export interface RerankQuestion {
  readonly text: string;
  /** Each stem with its weight: its idf in the knowledge graph, never in the candidates. */
  readonly terms: readonly { readonly stem: string; readonly weight: number }[];
  /** Keys of the entities that the question names. */
  readonly entity_keys: readonly string[];
}

export interface ReadPassage {
  readonly chunk: ActiveChunk;
  readonly passage: EvidencePassage;
  /** Place in the ranking, from 0, if it is not that in the list. */
  readonly place?: number;
}

export interface ToAnswer {
  readonly question: string;
  /** Whether sentences carry markers ([1]) and the draft has citations. */
  readonly include_citations: boolean;
  readonly evidence: Evidence;
  /** The best passages of the evidence, best first. Passages of deleted sources are absent. */
  readonly passages: readonly ReadPassage[];
  /** Of a question that asks several things: the best passages for each part, best first, in the order of the parts. */
  readonly of_parts?: readonly (readonly ReadPassage[])[];
  /** Ids of the entities with these keys. */
  readonly entityIds: (keys: Iterable<string>) => readonly number[];
}

/** A sentence of an answer, and the citation that must support it; undefined for a sentence without a citation. */
export interface CitedSentence {
  readonly text: string;
  readonly excerpt: string | undefined;
  /** The chunk that holds the sentence. */
  readonly chunk_id?: number;
}

export interface Draft {
  readonly answer: string;
  readonly citations: readonly Citation[];
  /** 0–1. */
  readonly confidence: number;
  /** Why the confidence is not higher; absent if the writer does not tell. */
  readonly doubts?: readonly Doubt[];
  /** The sentences for `validate` to check; empty if the answer only repeats its rows. */
  readonly sentences: readonly CitedSentence[];
}

export interface Validation {
  readonly performed: boolean;
  readonly grounded: boolean;
  readonly unsupported_claims: string[];
}

export interface ModelResult<Value> {
  readonly value: Value;
  /** The model's id; answers, traces and prices use it. */
  readonly model: string;
  /** null: the provider does not count tokens; they are estimated from the texts. */
  readonly usage: TokenUsage | null;
}

/** A capability as callers use it. Throws `unavailable` when the model cannot be reached. */
export type Call<C extends Capability> = (
  input: Capabilities[C]["input"],
  signal?: AbortSignal,
) => Promise<ModelResult<Capabilities[C]["value"]>>;

/** A capability as a provider implements it. */
export interface Port<C extends Capability> {
  readonly model: string;
  readonly run: Call<C>;
  /** Set for plain code that takes microseconds: the trace leaves its calls out. */
  readonly untraced?: true;
}

/** A knowledge graph stores the id of its model, so that vectors of two models never mix. */
export interface EmbedPort extends Port<"embed"> {
  readonly dimensions: number;
}

/** The ports of one provider. */
export interface Provider {
  readonly route: Port<"route">;
  readonly extract: Port<"extract">;
  readonly embed: EmbedPort;
  readonly write_sql: Port<"write_sql">;
  readonly rerank: Port<"rerank">;
  readonly answer: Port<"answer">;
  readonly validate: Port<"validate">;
  /** null: the provider cannot judge. */
  readonly judge: Port<"judge"> | null;
}
