import type { Citation } from "../../domain/citation.ts";
import type { Recalled, RememberedAnswer } from "../../domain/memory.ts";
import type { Question } from "../../domain/question.ts";
import { writtenDay } from "../../domain/text/written-day.ts";
import { languageOfQuestion } from "../question-language.ts";
import type { Answered } from "./answer-evidence.ts";
import { conversationText } from "./conversation-text.ts";
import { type MemoryFrames, memoryFrames } from "./memory-frames.ts";

/** What metadata names as the writer of such an answer. */
export const memoryModel = "memory";

/**
 * The answer to a question about the user himself or about the conversation, in the words of then; null if memory does
 * not answer it. No passage supports it, so it does not count as grounded.
 */
export function answeredByMemory({ answer, quotes = [] }: Recalled, question: Question): Answered | null {
  // With read_only memory nothing is stored, so the answer must not promise to remember.
  if (!answer || (answer.noted && question.memory === "read_only")) return null;
  const { items, confidence } = answer;
  const citations = items.map(citationOf);
  return {
    draft: {
      answer: textOf(answer, memoryFrames[languageOfQuestion(question.query)]),
      citations: question.include_citations ? citations : [],
      confidence,
      sentences: [],
    },
    path: [],
    nearest: [],
    validation: question.validate_answer ? { performed: false, grounded: false, unsupported_claims: [] } : null,
    model: memoryModel,
    quotes,
  };
}

function textOf(answer: RememberedAnswer, frames: MemoryFrames): string {
  const { items, as_of, conversation, noted, short } = answer;
  if (noted) return notedText(noted, frames);
  if (conversation) return conversationText({ items, conversation }, frames);
  if (short !== undefined) return shortText(short, items, frames);
  const quoted = items.map(({ text }, n) => `“${text}” [${n + 1}]`).join(", ");
  return `${as_of === undefined ? frames.speakers.said : frames.asOf(as_of)}: ${quoted}`;
}

/** "7 May 2023: “Anna: I went there yesterday.” [1] (8 May 2023)" */
const shortText = (short: string, items: RememberedAnswer["items"], { locale }: MemoryFrames): string =>
  `${short}: ${items.map(({ text, occurred_at }, n) => `“${text}” [${n + 1}] (${writtenDay(new Date(occurred_at), locale)})`).join(", ")}`;

function notedText(
  { kept, forgets, asks_what = false }: NonNullable<RememberedAnswer["noted"]>,
  frames: MemoryFrames,
): string {
  const remembered = kept.length === 0 ? [] : [`${frames.remembers}: ${kept.map((text) => `“${text}”`).join(", ")}.`];
  return [...remembered, ...(forgets ? [frames.forgets] : []), ...(asks_what ? [frames.forgetsWhat] : [])].join(" ");
}

const citationOf = ({ id, text }: NonNullable<Recalled["answer"]>["items"][number], n: number): Citation => ({
  citation_id: n + 1,
  source_type: "memory",
  memory_id: id,
  source_id: null,
  source_name: null,
  document: null,
  kg_name: null,
  chunk_id: null,
  excerpt: text,
  relevance_score: 1,
  page: null,
  section: null,
  entity_ids: [],
  start_offset: null,
  end_offset: null,
});
