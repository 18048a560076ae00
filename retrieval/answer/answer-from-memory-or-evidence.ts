import type { StepServices } from "../step-services.ts";
import { type Answered, answerEvidence, type ToAnswerFrom } from "./answer-evidence.ts";
import { answeredByMemory } from "./answered-by-memory.ts";
import { areReadable } from "./are-readable.ts";

/**
 * The user's own words answer before the documents do. If only the rule for "my" anything found them, the more
 * confident answer counts. If memory denies that the user said it, documents do not answer: they do not hold the user's
 * words, even if they fit the rest of the question. An earlier answer that quotes a deleted or replaced source is not
 * repeated.
 */
export async function answerFromMemoryOrEvidence(
  services: Pick<StepServices, "records" | "models">,
  read: ToAnswerFrom,
): Promise<Answered> {
  const isReadable = await areReadable(services.records.reading, read.recalled.quotes ?? []);
  const said = isReadable ? answeredByMemory(read.recalled, read.question) : null;
  const { answer } = read.recalled;
  const { is_general, confidence = 0 } = answer ?? {};
  if (said && !is_general) return said;
  const found = await answerEvidence(services, read);
  return said === null || isSurer(found.draft, confidence, read) ? found : said;
}

const isSurer = (found: Answered["draft"], than: number, { evidence }: Pick<ToAnswerFrom, "evidence">): boolean =>
  (found.sentences.length > 0 || evidence.sql !== null) && found.confidence > than;
