import type { Evidence } from "../domain/evidence.ts";
import type { Question } from "../domain/question.ts";
import { pipelineTraits } from "./pipelines/traits.ts";
import { rerankEvidence } from "./rerank/rerank-evidence.ts";
import { nothing, type Retrieval, retrieveEvidence } from "./retrieve-evidence.ts";
import type { StepServices } from "./step-services.ts";
import { findUnified } from "./unified/find.ts";
import { rerankUnified } from "./unified/rerank.ts";

/** The step "retrieve": uses the pipeline that the request names, else the one that the router chose. */
export async function findEvidence(services: StepServices, retrieval: Retrieval): Promise<Evidence> {
  const { routed, question } = retrieval;
  if (routed.kgs.length === 0)
    return { ...nothing(routed.pipeline), warnings: ["There is no knowledge graph to search"] };
  return question.unified ? findUnified(services, retrieval, question.unified) : retrieveEvidence(services, retrieval);
}

/** Whether the step "rerank" would leave the evidence as it is. */
export const keepsOrder = ({ unified }: Question, { pipeline }: Evidence): boolean =>
  unified === undefined && !pipelineTraits[pipeline].isReranked;

/** The step "rerank". */
export const rerankFound = (
  services: Pick<StepServices, "records" | "models">,
  { question, recalled, searched = recalled.question }: Pick<Retrieval, "question" | "recalled" | "searched">,
  evidence: Evidence,
): Promise<Evidence> => {
  const asked = { recalled: { question: searched } };
  return question.unified
    ? rerankUnified(services, { ...question.unified, max_results: question.max_results, ...asked }, evidence)
    : rerankEvidence(services, asked.recalled, evidence);
};
