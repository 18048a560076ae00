import type { Evidence, Recalled } from "../../agents/query-steps.ts";
import type { AnswerMetadata } from "../../domain/answer.ts";
import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Question } from "../../domain/question.ts";
import type { ModelCalls } from "../../models/model-call.ts";
import { offlineModels } from "../offline-models.ts";
import type { QueryServices } from "../query-services.ts";
import { type Draft, draftFromPassages, passagesRead } from "./predict.ts";
import { draftFromRows } from "./verbalise.ts";

export interface Predicted {
  readonly draft: Draft;
  readonly path: AnswerMetadata["path"];
}

/** From evidence to a draft. The passages are read once more: what was deleted since the search is not quoted. */
export async function predict(
  { records, models }: Pick<QueryServices, "records" | "models">,
  question: Question,
  recalled: Recalled,
  evidence: Evidence,
): Promise<Predicted> {
  if (evidence.sql) {
    const { sql } = evidence;
    const texts = [recalled.question, sql.statement, JSON.stringify(sql.rows)];
    const write = () => draftFromRows(sql, question.include_citations, question.validate_answer);
    return { draft: await recordedDraft(models, texts, write), path: [] };
  }
  const kg_ids = [...new Set(evidence.passages.map(({ kg_id }) => kg_id))];
  const wanted = evidence.passages.flatMap(({ chunk_id, path }) => [chunk_id, ...path.map((step) => step.chunk_id)]);
  const chunks = new Map(
    (await records.reading.chunks(kg_ids, [...new Set(wanted)])).map((chunk) => [chunk.chunk_id, chunk]),
  );
  const hydrated = evidence.passages.flatMap((passage) => {
    const chunk = chunks.get(passage.chunk_id);
    return chunk ? [{ chunk, passage }] : [];
  });
  const read = hydrated.slice(0, passagesRead).map(({ chunk }) => chunk);
  const idsOf = await entityIds(records, kg_ids, read);
  const texts = [recalled.question, ...read.map(({ content }) => content)];
  const write = () => draftFromPassages({ ...question, query: recalled.question }, evidence, hydrated, idsOf);
  const draft = await recordedDraft(models, texts, write);
  return { draft, path: draft.citations.length === 0 ? [] : pathOf(draft, evidence, chunks) };
}

const about = { operation: "chat", model: offlineModels.predict, capability: "predict" } as const;

const recordedDraft = (models: ModelCalls, texts: readonly string[], write: () => Draft): Promise<Draft> =>
  models.call(about, async (open) => {
    open.read(texts);
    const draft = write();
    open.wrote(draft.answer);
    return draft;
  });

async function entityIds(
  records: Pick<QueryServices["records"], "reading">,
  kg_ids: readonly number[],
  chunks: readonly ActiveChunk[],
) {
  const keys = [...new Set(chunks.flatMap(({ mentions }) => mentions.map(({ key }) => key)))];
  const byKey = new Map<string, number[]>();
  for (const { key, id } of await records.reading.entitiesByKey(kg_ids, keys))
    byKey.set(key, [...(byKey.get(key) ?? []), id]);
  return (names: Iterable<string>) => [...names].flatMap((key) => byKey.get(key) ?? []);
}

/** How the graph led to the cited passages, in the order of the steps. */
function pathOf(draft: Draft, evidence: Evidence, chunks: ReadonlyMap<number, ActiveChunk>): AnswerMetadata["path"] {
  const cited = new Set(draft.citations.map(({ chunk_id }) => chunk_id));
  const best = evidence.passages.find(({ chunk_id, path }) => cited.has(chunk_id) && path.length > 0);
  const titleOf = (chunk_id: number) => chunks.get(chunk_id)?.title ?? null;
  if (!best) {
    const first = draft.citations[0]?.chunk_id;
    return first === null || first === undefined ? [] : [{ chunk_id: first, title: titleOf(first), via: null }];
  }
  const steps = best.path.map(({ chunk_id, via_key }) => ({ chunk_id, title: titleOf(chunk_id), via: via_key }));
  return [...steps, { chunk_id: best.chunk_id, title: titleOf(best.chunk_id), via: null }];
}
