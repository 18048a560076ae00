import { answerFromTurns, type ToldTurn } from "../../memory/conversation/answer-from-turns.ts";
import { askedConversation } from "../../memory/conversation/asked-conversation.ts";
import { turnsToRead } from "../../memory/conversation/turns-to-read.ts";
import { createTurnIndex } from "../../memory/turns/turn-index.ts";
import type { Conversation, MemoryQuestion } from "../../retrieval/batch-benchmark/conversation.ts";
import { auroc } from "../support/auroc.ts";
import { calibrationError } from "../support/calibration-error.ts";
import type { Row } from "../support/report.ts";
import { share } from "./tables.ts";

// How sure answers to questions about the conversation may be. Each question of the data is asked as "What did I say
// about …?", with its words behind the question word. An answer is right if one of its quotations is evidence.

interface Back {
  readonly confidence: number;
  readonly right: boolean;
}

const questionWords =
  /^(?:(?:who|what|when|where|which|why|how(?: many| much| often| long)?|did|does|do|is|was|are|were|has|have|will|would|can) )+/i;
const topicOf = (question: string): string =>
  question
    .replace(/[?.]+$/, "")
    .replace(questionWords, "")
    .replace(/ now$/, "");
/** Evidence of a file names chats, and a turn's id begins with its chat. */
const isEvidence = ({ evidence }: MemoryQuestion, id: string): boolean =>
  evidence.includes(id) || evidence.includes(id.split("#")[0] ?? "");

/** Answers without a quotation are left out: their confidence is 0. */
function askBack({ turns }: Conversation, questions: readonly MemoryQuestion[]): Back[] {
  const index = createTurnIndex();
  index.change(
    turns.map(({ id, text, at, session = null }) => {
      const item = { id, text, rev: 1, trace_id: id, session_id: session, occurred_at: at, expires_at: null };
      return { ...item, importance: 0.5, trust: "direct_user" };
    }),
  );
  const told = new Map(
    turns.map(({ id, text, at, session = null }): [string, ToldTurn] => {
      const turn = { id, manager: "episodic", session_id: session, occurred_at: at, quotes: [] } as const;
      return [id, { ...turn, words: text, answer: "" }];
    }),
  );
  const now = new Date(Math.max(...turns.map(({ at }) => at.getTime())) + 1);
  const scope = { tenant_id: "bench", user_id: "u", session_id: null };
  return questions.flatMap((question) => {
    const asked = askedConversation(`What did I say about ${topicOf(question.question)}?`);
    if (!asked) return [];
    const { ids, isWhole } = turnsToRead(index, asked, { scope, now, facts: [], at: undefined });
    const known = { session_id: null, now, isWhole, isTakenBack: () => false };
    const read = ids.flatMap((id) => told.get(id) ?? []);
    const { items = [], confidence = 0 } = answerFromTurns(asked, read, known)?.answer ?? {};
    const right = items.some(({ id }) => isEvidence(question, id));
    return items.length === 0 ? [] : [{ confidence, right }];
  });
}

/** The evidence of an adversarial question tells of another person, so no quotation is right. */
const foil = (question: MemoryQuestion, text: string): MemoryQuestion => ({
  ...question,
  question: text,
  evidence: [],
});

/** Questions of the generator about things that the user stated, and the same things of other people. */
const generatedOf = (conversation: Conversation): MemoryQuestion[] =>
  conversation.questions.flatMap((question) => {
    if (question.category !== "adversarial") return /^(?:plain|update|late)$/.test(question.category) ? [question] : [];
    return [foil(question, question.question), foil(question, question.question.replace("own ", ""))];
  });

/** `chats`: a log with evidence; absent without its data. */
export function askedBackRows(generated: readonly Conversation[], chats: Conversation | null): Row[] {
  const halves = (of: (half: number) => readonly Back[], asked: (half: number) => number) =>
    ["chosen on (even)", "left out (odd)"].map((name, half) => ({ name, back: of(half), asked: asked(half) }));
  const own = (half: number) => generated.filter((_, n) => n % 2 === half);
  const halfOfChat = ({ evidence }: MemoryQuestion) =>
    [...(evidence[0] ?? "")].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 2;
  const logged = (half: number) => (chats?.questions ?? []).filter((question) => halfOfChat(question) === half);
  const rows = halves(
    (half) => own(half).flatMap((conversation) => askBack(conversation, generatedOf(conversation))),
    (half) => own(half).flatMap(generatedOf).length,
  ).map((each) => rowOf("generated", each));
  if (!chats) return rows;
  const ofChats = halves(
    (half) => askBack(chats, logged(half)),
    (half) => logged(half).length,
  );
  return [...rows, ...ofChats.map((each) => rowOf("chats of a year", each))];
}

interface Half {
  readonly name: string;
  readonly asked: number;
  readonly back: readonly Back[];
}

const rowOf = (data: string, { name, asked, back }: Half): Row => ({
  data,
  conversations: name,
  asked,
  answered: back.length,
  "right % [95 %]": share(back.filter(({ right }) => right).length, back.length),
  ECE: calibrationError(back).toFixed(3),
  AUROC: aurocOf(back),
});

function aurocOf(back: readonly Back[]): string {
  const confidences = (isRight: boolean) =>
    back.filter(({ right }) => right === isRight).map(({ confidence }) => confidence);
  const [right, wrong] = [confidences(true), confidences(false)];
  return right.length * wrong.length === 0 ? "–" : auroc(right, wrong).toFixed(3);
}
