import type { ModelCalls } from "../../models/model-call.ts";
import { offlineModels } from "../offline-models.ts";
import { lexicalScores, type RerankDocument, type RerankQuestion } from "./lexical.ts";

const about = { operation: "rerank", model: offlineModels.rerank, capability: "rerank" } as const;

/** The scores as a call of the reranker, which reads the question and every text. */
export const recordedScores = (
  models: ModelCalls,
  question: RerankQuestion,
  documents: readonly (RerankDocument & { readonly content: string })[],
): Promise<number[]> =>
  models.call(about, async (open) => {
    open.read([question.text, ...documents.map(({ content }) => content)]);
    return lexicalScores(question, documents);
  });
