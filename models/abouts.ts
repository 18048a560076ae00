import type { Capabilities, Capability } from "./ports.ts";

/** How the calls of a capability appear in traces. */
export interface About<C extends Capability> {
  /** OpenTelemetry's name for the operation. */
  readonly operation: "chat" | "embeddings" | "rerank";
  /** `lore.capability` of the event. Stored traces use these names, so they never change. */
  readonly name: string;
  /** The texts that a model reads and writes, by which tokens are estimated. Without a value the call has failed. */
  texts(input: Capabilities[C]["input"], value: Capabilities[C]["value"] | undefined): Texts;
}

interface Texts {
  readonly read: readonly string[];
  readonly wrote: readonly string[];
}

export const abouts: { readonly [C in Capability]: About<C> } = {
  route: {
    operation: "chat",
    name: "route",
    texts: ({ question, tables }, choice) => ({
      read: [question, ...tables.map(({ name }) => name)],
      wrote: choice ? [`${choice.pipeline}: ${choice.reason}`] : [],
    }),
  },
  extract: {
    operation: "chat",
    name: "extract",
    texts: (_batch, chunks = []) => ({
      read: chunks.map(({ content }) => content),
      wrote: chunks.flatMap(({ mentions, triples }) => [
        mentions.map(({ key }) => key).join("\n"),
        JSON.stringify(triples),
      ]),
    }),
  },
  embed: { operation: "embeddings", name: "embed", texts: ({ texts }) => ({ read: texts, wrote: [] }) },
  write_sql: {
    operation: "chat",
    name: "write_sql",
    texts: ({ question, tables }, written) => ({
      read: [
        question,
        ...tables.map(({ name, columns }) => `${name}(${columns.map(({ header }) => header).join(", ")})`),
      ],
      wrote: written?.statement ? [written.statement] : [],
    }),
  },
  rerank: {
    operation: "rerank",
    name: "rerank",
    texts: ({ question, documents }) => ({
      read: [question.text, ...documents.map(({ content }) => content)],
      wrote: [],
    }),
  },
  answer: {
    operation: "chat",
    name: "predict",
    texts: ({ question, evidence: { sql }, passages }, draft) => ({
      read: sql
        ? [question, sql.statement, JSON.stringify(sql.rows)]
        : [question, ...passages.map(({ chunk }) => chunk.content)],
      wrote: draft ? [draft.answer] : [],
    }),
  },
  validate: {
    operation: "chat",
    name: "validate",
    texts: ({ sentences }, validation) => ({
      read: sentences.flatMap(({ text, excerpt }) => [text, excerpt ?? ""]),
      wrote: validation?.unsupported_claims ?? [],
    }),
  },
  judge: {
    operation: "chat",
    name: "judge",
    texts: ({ question, answers, evidence }, judgement) => ({
      read: [question, ...answers, ...evidence],
      wrote: judgement ? [judgement.rationale] : [],
    }),
  },
};
