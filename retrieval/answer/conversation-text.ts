import type { RememberedAnswer } from "../../domain/memory.ts";

type OfConversation = Required<Pick<RememberedAnswer, "items" | "conversation">>;
type Wants = OfConversation["conversation"]["wants"];

/** Names the speaker of the words. */
const speakers: Readonly<Record<Wants, string>> = {
  said: "You said",
  asked: "You asked",
  answered: "I answered",
  any: "You said or asked",
};
/** Begins the answer when no turn has the topic. */
const denials: Readonly<Record<Wants, string>> = {
  said: "I remember nothing that you said",
  asked: "I remember no question of yours",
  answered: "I remember no answer of mine",
  any: "I remember nothing that we said",
};

/** An answer to a question about the conversation: quotations, each with its day (UTC). */
export function conversationText({ items, conversation: { wants, when, whether, about } }: OfConversation): string {
  if (items.length === 0) return `${denials[wants]}${about ? " about this" : ""}.`;
  const quoted = items.map(({ text, occurred_at, elsewhere }, n) => {
    const place = elsewhere ? "in another conversation, " : "";
    return `“${text}” [${n + 1}] (${place}${timeOf(new Date(occurred_at), when)})`;
  });
  return `${whether ? "Yes. " : ""}${speakers[wants]}: ${quoted.join(", ")}`;
}

const timeOf = (at: Date, withTime: boolean): string =>
  withTime ? `${dayOf(at)}, ${at.toISOString().slice(11, 16)} UTC` : dayOf(at);

/** The day of UTC. */
export const dayOf = (at: Date): string =>
  at.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
