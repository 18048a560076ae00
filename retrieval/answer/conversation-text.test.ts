import { expect, test } from "vitest";
import { conversationText } from "./conversation-text.ts";
import { memoryFrames } from "./memory-frames.ts";

const item = {
  id: "mem_1",
  manager: "episodic",
  text: "The crane is red.",
  occurred_at: "2026-03-05T08:05:00Z",
} as const;
const said = { wants: "said", when: false, whether: false, about: true } as const;

test("quotations have their speaker, their day, and the conversation if it is another one", () => {
  const items = [item, { ...item, id: "mem_2", elsewhere: true }];
  expect(conversationText({ items, conversation: said })).toBe(
    "You said: “The crane is red.” [1] (5 March 2026), “The crane is red.” [2] (in another conversation, 5 March 2026)",
  );
  const asked = { ...said, wants: "asked", when: true, whether: true } as const;
  expect(conversationText({ items: [item], conversation: asked })).toBe(
    "Yes. You asked: “The crane is red.” [1] (5 March 2026, 08:05 UTC)",
  );
});

test("without words the answer says so", () => {
  expect(conversationText({ items: [], conversation: said })).toBe("I remember nothing that you said about this.");
  const anything = { ...said, wants: "asked", about: false } as const;
  expect(conversationText({ items: [], conversation: anything })).toBe("I remember no question of yours.");
});

test.each([
  ["de", "Ja. Du hast gesagt: “The crane is red.” [1] (in einem anderen Gespräch, 5. März 2026)"],
  ["fr", "Oui. Tu as dit: “The crane is red.” [1] (dans une autre conversation, 5 mars 2026)"],
  ["es", "Sí. Dijiste: “The crane is red.” [1] (en otra conversación, 5 de marzo de 2026)"],
] as const)("the words around quotations are those of a question in %s", (language, text) => {
  const asked = { ...said, whether: true };
  const items = [{ ...item, elsewhere: true }];
  expect(conversationText({ items, conversation: asked }, memoryFrames[language])).toBe(text);
});

test.each([
  ["de", "said", "Ich erinnere mich an nichts, was du dazu gesagt hast."],
  ["de", "answered", "Ich erinnere mich an keine Antwort dazu von mir."],
  ["fr", "asked", "Je ne me souviens d’aucune question de ta part à ce sujet."],
  ["es", "any", "No recuerdo nada que hayamos dicho sobre esto."],
] as const)("a denial in %s has the topic at its place", (language, wants, text) => {
  expect(conversationText({ items: [], conversation: { ...said, wants } }, memoryFrames[language])).toBe(text);
});
