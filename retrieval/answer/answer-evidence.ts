import type { AnswerMetadata } from "../../domain/answer.ts";
import type { ActiveChunk } from "../../domain/chunk.ts";
import type { NearestPassage } from "../../domain/citation.ts";
import type { Evidence, EvidencePassage } from "../../domain/evidence.ts";
import type { Recalled } from "../../domain/memory.ts";
import type { Question } from "../../domain/question.ts";
import { type Quoting, quotesOfRows } from "../../domain/quotes.ts";
import type { Draft, ReadPassage } from "../../models/ports.ts";
import { allPassages } from "../read-evidence.ts";
import type { StepServices } from "../step-services.ts";
import { passagesRead } from "./draft-from-passages.ts";
import { nearestPassages } from "./nearest.ts";
import { quotesOfChunk } from "./quotes-of-chunk.ts";

/** An answer before `dress.ts` brings it into the interface's form. */
export interface Answered extends Pick<AnswerMetadata, "path" | "validation" | "model">, Quoting {
  readonly draft: Draft;
  /** Empty unless the answer found nothing. */
  readonly nearest: readonly NearestPassage[];
}

export interface ToAnswerFrom {
  readonly question: Question;
  readonly recalled: Recalled;
  /** The question with the names that documents use. Absent if it is that of `recalled`. */
  readonly searched?: string;
  readonly evidence: Evidence;
  /** The chunks of the passages and paths, by id (`read-evidence.ts`). Passages without one are not cited. */
  readonly chunks: ReadonlyMap<number, ActiveChunk>;
}

/** Writes and checks the answer. */
export async function answerEvidence(
  { records, models }: Pick<StepServices, "records" | "models">,
  { question, recalled, searched = recalled.question, evidence, chunks }: ToAnswerFrom,
): Promise<Answered> {
  const passages = evidence.passages.flatMap((passage) => withChunk(passage, chunks)).slice(0, passagesRead);
  const of_parts = evidence.of_parts?.map((found) => found.flatMap((passage) => withChunk(passage, chunks)));
  const kg_ids = [...new Set(allPassages(evidence).map(({ kg_id }) => kg_id))];
  const entityIds = await idsByKey(records.reading, kg_ids, [...passages, ...(of_parts?.flat() ?? [])]);
  const { include_citations } = question;
  const input = {
    question: evidence.sql ? recalled.question : searched,
    include_citations,
    evidence,
    passages,
    ...(of_parts && { of_parts }),
    entityIds,
  };
  const { value: draft, model } = await models.answer(input);
  const { sentences, citations } = draft;
  const validation = question.validate_answer ? (await models.validate({ sentences })).value : null;
  const path = citations.length === 0 || evidence.sql ? [] : pathOf(draft, evidence, chunks);
  const nearest = include_citations && isAbstention(draft, evidence) ? nearestPassages(passages, evidence.terms) : [];
  return { draft, model, validation, path, nearest, quotes: quotesOf({ draft, path, nearest, evidence, chunks }) };
}

/** The result of a statement is an answer even if it has no rows. */
const isAbstention = ({ sentences }: Draft, { sql }: Evidence): boolean => sql === null && sentences.length === 0;

interface Quoted extends Pick<Answered, "draft" | "path" | "nearest"> {
  readonly evidence: Evidence;
  readonly chunks: ReadonlyMap<number, ActiveChunk>;
}

/**
 * The revisions and posted chunks whose text the answer or its metadata repeats, even if the answer lists no citations.
 * A text without a source, such as a posted chunk or rows of entities, counts as a text of its knowledge graph.
 */
function quotesOf({ draft, path, nearest, evidence, chunks }: Quoted): string[] {
  if (evidence.sql) return quotesOfRows(evidence.sql);
  const ids = [...draft.sentences, ...draft.citations, ...path, ...nearest].flatMap(({ chunk_id }) => chunk_id ?? []);
  const quotes = ids.flatMap((id) => {
    const chunk = chunks.get(id);
    return chunk === undefined ? [] : quotesOfChunk(chunk);
  });
  return [...new Set(quotes)];
}

function withChunk(passage: EvidencePassage, chunks: ReadonlyMap<number, ActiveChunk>): ReadPassage[] {
  const chunk = chunks.get(passage.chunk_id);
  return chunk ? [{ chunk, passage }] : [];
}

/** The ids of the entities that these passages name, by key. */
async function idsByKey(
  reading: StepServices["records"]["reading"],
  kg_ids: readonly number[],
  passages: readonly ReadPassage[],
): Promise<(keys: Iterable<string>) => readonly number[]> {
  if (passages.length === 0) return () => [];
  const keys = [...new Set(passages.flatMap(({ chunk }) => chunk.mentions.map(({ key }) => key)))];
  const ids = await reading.entityIds(kg_ids, keys);
  return (names: Iterable<string>) => [...names].flatMap((key) => ids.get(key) ?? []);
}

/** The steps through the graph that led to the cited passages, in order; those between two cited ones first of all. */
function pathOf(draft: Draft, evidence: Evidence, chunks: ReadonlyMap<number, ActiveChunk>): AnswerMetadata["path"] {
  const cited = new Set(draft.citations.map(({ chunk_id }) => chunk_id));
  const led = evidence.passages.filter(({ chunk_id, path }) => cited.has(chunk_id) && path.length > 0);
  const best = led.find(({ path }) => path.some(({ chunk_id }) => cited.has(chunk_id))) ?? led[0];
  const titleOf = (chunk_id: number) => chunks.get(chunk_id)?.title ?? null;
  if (!best) {
    const first = draft.citations[0]?.chunk_id;
    return first === null || first === undefined ? [] : [{ chunk_id: first, title: titleOf(first), via: null }];
  }
  const steps = best.path.map(({ chunk_id, via_key }) => ({ chunk_id, title: titleOf(chunk_id), via: via_key }));
  return [...steps, { chunk_id: best.chunk_id, title: titleOf(best.chunk_id), via: null }];
}
