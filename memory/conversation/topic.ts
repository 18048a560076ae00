import { tokenize } from "../../domain/text/tokens.ts";

/** What a question about the conversation is about. */
export interface Topic {
  /** Its words say nothing: "what did I say about that?" */
  readonly isEmpty: boolean;
  /** The share of the topic that the text has, 0–1; 0 without a name or number of the topic. */
  shareIn(text: string): number;
}

/** Words that go with any topic count as much as a third of one that names it. */
const light = new Set(
  tokenize("use have get go make do want like take need say tell talk ask thing something anything new good"),
);
const lightWeight = 0.3;
const nameOrNumber = /(?:\p{Lu}|\p{N})[\p{L}\p{N}'-]*/gu;

export function createTopic(topic: string): Topic {
  const weights = new Map(tokenize(topic).map((stem) => [stem, light.has(stem) ? lightWeight : 1]));
  const needed = (topic.match(nameOrNumber) ?? []).flatMap(tokenize);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return {
    isEmpty: weights.size === 0,
    shareIn(text) {
      const stems = new Set(tokenize(text));
      if (needed.some((stem) => !stems.has(stem))) return 0;
      return [...weights].reduce((sum, [stem, weight]) => sum + (stems.has(stem) ? weight : 0), 0) / total;
    },
  };
}
