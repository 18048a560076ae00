import { isDenial } from "../../domain/memory.ts";
import type { StepServices } from "../step-services.ts";
import { type Answered, answerEvidence, type ToAnswerFrom } from "./answer-evidence.ts";
import { answeredByMemory } from "./answered-by-memory.ts";
import { areReadable } from "./are-readable.ts";

/**
 * The least confidence of documents that contain the words which the user is asking for, such as minutes of a meeting.
 * Passages that only share words with a question about the conversation reach 0.5.
 */
const surelyDocumented = 0.6;

/**
 * The user's own words answer before the documents do. If only the rule for "my" anything found them, the more
 * confident answer counts. If memory denies that the user said it, documents answer only if they are sure. An earlier
 * answer that quotes a deleted or replaced source is not repeated.
 */
export async function answerFromMemoryOrEvidence(
  services: Pick<StepServices, "records" | "models">,
  read: ToAnswerFrom,
): Promise<Answered> {
  const isReadable = await areReadable(services.records.reading, read.recalled.quotes ?? []);
  const said = isReadable ? answeredByMemory(read.recalled, read.question) : null;
  const { answer } = read.recalled;
  const { is_general, confidence = 0 } = answer ?? {};
  const denies = answer !== undefined && isDenial(answer);
  if (said && !is_general && !denies) return said;
  const found = await answerEvidence(services, read);
  return said === null || isSurer(found.draft, denies ? surelyDocumented : confidence, read) ? found : said;
}

const isSurer = (found: Answered["draft"], than: number, { evidence }: Pick<ToAnswerFrom, "evidence">): boolean =>
  (found.sentences.length > 0 || evidence.sql !== null) && found.confidence > than;
