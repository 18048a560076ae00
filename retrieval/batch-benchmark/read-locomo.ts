import { z } from "zod";
import type { Category, Conversation, MemoryQuestion, Turn } from "./conversation.ts";

// Files in the format of LoCoMo (Maharana et al., "Evaluating very long-term conversational memory of LLM agents",
// 2024): a list of samples, each with sessions of turns between two people and questions. The operator supplies the
// file.

const Utterance = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  /** Words for a shared picture. */
  blip_caption: z.string().optional(),
});
const Asked = z.object({
  question: z.string(),
  answer: z.union([z.string(), z.number()]).optional(),
  evidence: z.array(z.string()),
  category: z.int().min(1).max(5),
});
const Samples = z.array(
  z.object({ sample_id: z.string(), conversation: z.record(z.string(), z.unknown()), qa: z.array(Asked) }),
);

/** The file numbers them from 1. */
const kinds = [
  "multi_hop",
  "temporal",
  "open_domain",
  "single_hop",
  "adversarial",
] as const satisfies readonly Category[];

/** Reads the JSON of a file. Throws if it has another form; the error names the place. */
export const readLocomo = (file: unknown): Conversation[] =>
  Samples.parse(file).map(({ sample_id, conversation, qa }) => {
    const turns = sessionsOf(conversation);
    const known = new Set(turns.map(({ id }) => id));
    return {
      id: sample_id,
      turns,
      questions: qa.map((asked, index) => questionOf(asked, { sample_id, index, known })),
    };
  });

function sessionsOf(conversation: Readonly<Record<string, unknown>>): Turn[] {
  const numbers = Object.keys(conversation).flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? []);
  return numbers
    .map(Number)
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const began = timeOf(z.string().parse(conversation[`session_${number}_date_time`]));
      return z
        .array(Utterance)
        .parse(conversation[`session_${number}`])
        .map(({ speaker, dia_id, text, blip_caption }, place) => ({
          id: dia_id,
          speaker,
          text: blip_caption === undefined ? text : `${text} (${blip_caption})`,
          at: new Date(began.getTime() + place * 60_000),
          session: `session_${number}`,
        }));
    });
}

const stamp = /^(\d{1,2}):(\d{2}) ([ap])m on (\d{1,2}) (\w+), (\d{4})$/i;

/** "1:56 pm on 8 May, 2023", taken as UTC. */
function timeOf(text: string): Date {
  const [, hour, minute, half, day, month, year] = stamp.exec(text.trim()) ?? [];
  const date = new Date(`${day} ${month} ${year} 00:00 UTC`);
  if (Number.isNaN(date.getTime())) throw new Error(`The time of a session is not readable: '${text}'`);
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0);
  return new Date(date.getTime() + (hours * 60 + Number(minute)) * 60_000);
}

interface Place {
  readonly sample_id: string;
  readonly index: number;
  readonly known: ReadonlySet<string>;
}

/** Evidence that names no turn is left out: the published file has a few misspelt ids. */
function questionOf(
  { question, answer, evidence, category }: z.infer<typeof Asked>,
  { sample_id, index, known }: Place,
): MemoryQuestion {
  const kind = kinds[category - 1] ?? "adversarial";
  const ids = evidence.flatMap((text) => text.match(/D\d+:\d+/g) ?? []).filter((id) => known.has(id));
  const gold = kind === "adversarial" || answer === undefined ? [] : [String(answer)];
  return {
    id: `${sample_id}:q${index}`,
    category: kind,
    question,
    gold,
    wrong: [],
    evidence: [...new Set(ids)],
    asOf: null,
  };
}
