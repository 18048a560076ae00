import type { RememberedAnswer } from "../../domain/memory.ts";
import { writtenDay } from "../../domain/text/written-day.ts";
import { type MemoryFrames, memoryFrames } from "./memory-frames.ts";

type OfConversation = Required<Pick<RememberedAnswer, "items" | "conversation">>;

/** An answer to a question about the conversation: quotations, each with its day (UTC). */
export function conversationText(
  { items, conversation: { wants, when, whether, about } }: OfConversation,
  frames: MemoryFrames = memoryFrames.en,
): string {
  if (items.length === 0) return `${frames.denials[wants](about ? frames.aboutThis : "")}.`;
  const quoted = items.map(({ text, occurred_at, elsewhere }, n) => {
    const place = elsewhere ? frames.elsewhere : "";
    return `“${text}” [${n + 1}] (${place}${timeOf(new Date(occurred_at), { withTime: when, ...frames })})`;
  });
  return `${whether ? frames.yes : ""}${frames.speakers[wants]}: ${quoted.join(", ")}`;
}

const timeOf = (
  at: Date,
  { withTime, locale }: Pick<MemoryFrames, "locale"> & { readonly withTime: boolean },
): string => (withTime ? `${writtenDay(at, locale)}, ${at.toISOString().slice(11, 16)} UTC` : writtenDay(at, locale));
