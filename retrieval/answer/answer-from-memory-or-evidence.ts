import type { StepServices } from "../step-services.ts";
import { type Answered, answerEvidence, type ToAnswerFrom } from "./answer-evidence.ts";
import { answeredByMemory } from "./answered-by-memory.ts";

/**
 * What the user said about himself answers before the documents do. If only the rule for "my" anything found it, the
 * more confident answer counts.
 */
export async function answerFromMemoryOrEvidence(
  services: Pick<StepServices, "records" | "models">,
  read: ToAnswerFrom,
): Promise<Answered> {
  const said = answeredByMemory(read.recalled, read.question);
  if (said && !read.recalled.answer?.is_general) return said;
  const found = await answerEvidence(services, read);
  return said === null || isBetter(found.draft, said.draft, read) ? found : said;
}

const isBetter = (
  found: Answered["draft"],
  said: Answered["draft"],
  { evidence }: Pick<ToAnswerFrom, "evidence">,
): boolean => (found.sentences.length > 0 || evidence.sql !== null) && found.confidence > said.confidence;
