import { expect, test } from "vitest";
import { answerFromTurns, type ToldTurn } from "./answer-from-turns.ts";
import { askedConversation } from "./asked-conversation.ts";

const now = new Date("2026-03-05T12:00:00Z");

/** Turns of one session, an hour apart, the last one an hour ago. */
const turnsOf = (...told: readonly (string | Partial<ToldTurn>)[]): ToldTurn[] =>
  told.map((given, n) => ({
    id: `mem_${n}`,
    manager: "episodic",
    session_id: "s",
    occurred_at: new Date(now.getTime() - (told.length - n) * 3_600_000),
    quotes: [],
    words: "",
    answer: "",
    ...(typeof given === "string" ? { words: given } : given),
  }));

function found(question: string, turns: readonly ToldTurn[], isTakenBack = (_: string) => false) {
  const asked = askedConversation(question);
  if (!asked) throw new Error("No question about the conversation");
  return answerFromTurns(asked, turns, { session_id: "s", now, isWhole: true, isTakenBack });
}

const texts = (question: string, turns: readonly ToldTurn[]): string[] | undefined =>
  found(question, turns)?.answer.items.map(({ text }) => text);

test("words of the user that have the whole topic answer, the newest first; questions and requests are no statements", () => {
  const turns = turnsOf("The release is on 12 March.", "When is the release?", "Actually, the release is on 19 March.");
  const said = ["Actually, the release is on 19 March.", "The release is on 12 March."];
  expect(texts("When did I say the release is?", turns)).toEqual(said);
  expect(texts("What did I ask about the release?", turns)).toEqual(["When is the release?"]);
  expect(found("When did I say the release is?", turns)?.answer.confidence).toBe(0.85);
});

test("less of the topic lowers the confidence, and too little is no answer", () => {
  const turns = turnsOf("Our database is PostgreSQL.", "We use Terraform.");
  expect(found("Which database did I say we use?", turns)?.answer).toMatchObject({ confidence: 0.65 });
  expect(texts("Which database did I say we use?", turns)).toEqual(["Our database is PostgreSQL."]);
  expect(texts("Which colour did I say we use?", turns)).toEqual([]);
});

test("a name or number of the topic must be there", () => {
  const turns = turnsOf("The launch date of the Falcon project is 3 May.");
  expect(texts("What did I say about the launch date of the Eagle project?", turns)).toEqual([]);
  expect(texts("What did I say about the launch date of the Falcon project?", turns)).toHaveLength(1);
});

test("memory denies only words that memory alone can know, and leaves other questions to the documents", () => {
  expect(found("What did I say about the bridge?", [])?.answer).toMatchObject({ items: [], confidence: 0 });
  expect(found("What did you say about the bridge?", [])).toBeNull();
  expect(found("What did we discuss about the bridge?", [])).toBeNull();
  expect(found("What did I say about that?", turnsOf("Hello there."))).toBeNull();
  expect(found("What did I say on Monday?", turnsOf("Hello there."))).toBeNull();
  expect(found("What did I say about the bridge last week?", turnsOf("The bridge is red."))).toBeNull();
});

test("an answer of the service is repeated without its marks, with the keys of its sources", () => {
  const answer = "The bridge is red. [1] It is long. [2]";
  const turns = turnsOf(
    { words: "What colour is the Tarn bridge?", answer, quotes: ["src_a/1"] },
    "The bridge is old.",
  );
  expect(found("What did you tell me about the Tarn bridge?", turns)).toMatchObject({
    answer: { items: [{ id: "mem_0", text: "The bridge is red. It is long." }] },
    quotes: ["src_a/1"],
  });
  expect(found("What did I say about the bridge?", turns)?.quotes).toEqual([]);
});

test("statements that the user took back or asked to forget are not repeated, and later statements are", () => {
  const dentist = turnsOf("My dentist is Dr. Weber.");
  expect(found("What did I say about my dentist?", dentist, () => true)?.answer.items).toEqual([]);
  const turns = turnsOf(
    "The release is on 12 March.",
    "Forget what I said about the release.",
    "My cat is called Tom.",
  );
  expect(texts("What did I say about the release?", turns)).toEqual([]);
  expect(texts("What did I say about my cat?", turns)).toEqual(["My cat is called Tom."]);
  const again = [...turns, ...turnsOf("The release is on 2 April.")];
  expect(texts("What did I say about the release?", again)).toEqual(["The release is on 2 April."]);
});

test("of a sentence with two statements only the one that was taken back is left out", () => {
  const turns = turnsOf("My dentist is Dr. Weber and my appointment is on Monday.");
  const answer = found("What did I say about my appointment?", turns, (sentence) => sentence.includes("Weber"))?.answer;
  expect(answer?.items.map(({ text }) => text)).toEqual(["my appointment is on Monday"]);
});

test("a thing of the user is not the same thing of another person", () => {
  const turns = turnsOf("My new dentist is Ada.", "My sister's dentist is Bo.");
  const answer = (question: string, told = turns) => {
    const { items = [], confidence } = found(question, told)?.answer ?? {};
    return [confidence, ...items.map(({ text }) => text)];
  };
  expect(answer("What did I say about my dentist?")).toEqual([0.97, "My new dentist is Ada."]);
  expect(answer("What did I say about my dentist?", turns.slice(1))).toEqual([0.2, "My sister's dentist is Bo."]);
  expect(answer("What did I say about my own dentist?", turns.slice(1))).toEqual([0]);
  expect(answer("What did I say about the dentist?", turns.slice(1))).toEqual([0.85, "My sister's dentist is Bo."]);
});

test("words of another session are marked, and left out of a question about this one", () => {
  const turns = turnsOf({ words: "The quay is wet.", session_id: "other" }, "The crane is red.");
  expect(found("What did I say about the quay?", turns)?.answer.items).toMatchObject([{ elsewhere: true }]);
  expect(texts("What did I say in this conversation?", turns)).toEqual(["The crane is red."]);
  expect(texts("What did I just say?", turns)).toEqual(["The crane is red."]);
});

test("a day in the question bounds the turns", () => {
  const at = (day: string) => ({ occurred_at: new Date(`${day}T08:00:00Z`) });
  const turns = turnsOf(
    { words: "The crane is red.", ...at("2026-03-04") },
    { words: "The crane is blue.", ...at("2026-03-05") },
  );
  expect(texts("What did I say about the crane yesterday?", turns)).toEqual(["The crane is red."]);
  expect(texts("What did I say about the crane today?", turns)).toEqual(["The crane is blue."]);
  expect(texts("What did I say about the crane on 4 March 2026?", turns)).toEqual(["The crane is red."]);
});

test("of long words the sentences about the topic are quoted", () => {
  const minutes = `${"Anna wants the pier closed. ".repeat(11)}The vote is on Friday. Carla writes the letter.`;
  expect(texts("What did I say about the vote?", turnsOf(minutes))).toEqual(["The vote is on Friday."]);
  expect(texts("What did I just say?", turnsOf(minutes))?.[0]).toHaveLength(301);
});

test("'yes' needs the words in their order, and negated as in the question", () => {
  const says = (question: string, words: string) => {
    const { conversation, items = [] } = found(question, turnsOf(words))?.answer ?? {};
    return [items.length, conversation?.whether];
  };
  expect(says("Did I say the bridge is closed?", "The bridge is closed.")).toEqual([1, true]);
  expect(says("Did I say the bridge is closed?", "The bridge isn’t closed.")).toEqual([1, false]);
  expect(says("Did I say Anna manages Bob?", "Bob manages Anna.")).toEqual([1, false]);
  expect(says("Did I say the bridge opens at dawn?", "The bridge opens at noon.")).toEqual([1, false]);
});

test("the words that name the kind of the answer need not be in the turn", () => {
  expect(texts("What colour did I say the crane is?", turnsOf("The crane is red."))).toEqual(["The crane is red."]);
  expect(found("What time did I say the meeting is?", turnsOf("The meeting is at 3 pm."))?.answer.confidence).toBe(
    0.57,
  );
  expect(texts("Which database did I say the warehouse uses?", turnsOf("The warehouse is cold."))).toEqual([]);
});

test("a question without a mark is no statement, and a statement may begin with 'when', 'what' or 'will'", () => {
  expect(texts("What did I say about PostgreSQL?", turnsOf("do we use PostgreSQL"))).toEqual([]);
  for (const said of [
    "When the ferry is full, I swim.",
    "What I need is a ferry.",
    "Will is captain of the ferry.",
    "Have the ferry painted.",
  ])
    expect(texts("What did I say about the ferry?", turnsOf(said))).toEqual([said]);
});

test("the last words are those of the last turn, and an older turn never replaces it", () => {
  const turns = turnsOf({ words: "What colour is the crane?", answer: "It is red." }, "Who designed it?");
  expect(texts("What did I just say?", turns)).toEqual(["Who designed it?"]);
  expect(texts("What was my last message?", turns)).toEqual(["Who designed it?"]);
  expect(found("What did you just say?", turns)).toBeNull();
  const repeated = turnsOf({ words: "What colour is the crane?", answer: "It is red." }, "What did you just say?");
  expect(texts("What did you just say?", repeated)).toEqual(["It is red."]);
});

test("a year in the question may also be the topic", () => {
  const turns = turnsOf("The budget in 2025 was low.");
  expect(texts("What did I say about the budget in 2025?", turns)).toEqual(["The budget in 2025 was low."]);
  expect(texts("What did I say about the budget in 2024?", turns)).toEqual([]);
});

test.for([
  "Forget everything I said.",
  "Okay, please forget what I told you about the release.",
  "Can you forget all of it?",
])("'%s' is a wish to forget", (wish) => {
  expect(texts("What did I say about the release?", turnsOf("The release is on 12 March.", wish))).toEqual([]);
  const later = turnsOf("The release is on 12 March.", wish, "The release is on 2 April.");
  expect(texts("What did I say about the release?", later)).toEqual(["The release is on 2 April."]);
});

test.for([
  ["Der Kran ist rot.", "Was habe ich über den Kran gesagt?", "Vergiss, was ich über den Kran gesagt habe."],
  ["La grue est rouge.", "Qu'est-ce que je t'ai dit sur la grue ?", "Oublie ce que je t'ai dit sur la grue."],
  ["La grúa es roja.", "¿Qué te dije sobre la grúa?", "Olvida todo."],
] as const)("'%s' answers in its language, until it is to be forgotten", ([words, question, wish]) => {
  expect(texts(question, turnsOf(words))).toEqual([words]);
  expect(found(question, turnsOf(words, wish))).toBeNull();
});

test.for([
  "Vergiss nicht, dass der Kran rot ist.",
  "Vergiss das.",
  "Vergiss alles, was ich über das Boot gesagt habe.",
  "Vergiss alles außer dem Kran.",
  "Oublie pas le Kran.",
] as const)("'%s' is no wish to forget the crane", (wish) => {
  expect(texts("Was habe ich über den Kran gesagt?", turnsOf("Das ist der Kran.", wish))).toContain(
    "Das ist der Kran.",
  );
});

test("all of this conversation is forgotten in this conversation only", () => {
  const said = { words: "The quay is wet.", session_id: "other" };
  const turns = turnsOf(said, "The crane is red.", "Forget everything I said in this conversation.");
  expect(texts("What did I say?", turns)).toEqual(["The quay is wet."]);
});

test("an answer is about the questions of its turn, not about what the user said beside them", () => {
  const turn = { words: "Bob took the keys. Who designed the Tarn bridge?", answer: "Anna." };
  const turns = turnsOf(turn);
  expect(found("What did you say about Bob?", turns)).toBeNull();
  expect(texts("What did you say about the Tarn bridge?", turns)).toEqual(["Anna."]);
  const wish = turnsOf(turn, "Forget what you said about the Tarn bridge.");
  expect(found("What did you say about the Tarn bridge?", wish)).toBeNull();
});

test("a wish to forget covers what its own turn says before it", () => {
  expect(texts("What did I say about the code?", turnsOf("The code is 1234. Please forget the code."))).toEqual([]);
});

test("a long quotation begins near its topic", () => {
  const long = `We need ${"rope and paint and ".repeat(25)}the vote is on Friday`;
  expect(texts("What did I say about the vote?", turnsOf(long))?.[0]).toMatch(/^….*the vote is on Friday$/);
});
