import { expect, test } from "vitest";
import { nobody } from "../../domain/memory.ts";
import { useManagersLab } from "../../test/support/managers-lab.ts";
import { assembled, withoutDenial } from "../assemble.ts";

const lab = useManagersLab();
const { managers, say, turn } = lab;

const answerTo = async (question: string) => (await managers().episodic.recall(lab.scope, question)).answer;
const wordsFor = async (question: string) => (await answerTo(question))?.items.map(({ text }) => text);

test("a user's turns answer questions about them, of every session, and those of another user never do", async () => {
  await say("Our database is PostgreSQL 16. Who designed the Aurora Belle?");
  const question = "Which database did I say we use?";
  const answer = await answerTo(question);
  expect(answer).toMatchObject({ items: [{ manager: "episodic", text: "Our database is PostgreSQL 16." }] });
  lab.scope = { ...lab.scope, session_id: "other" };
  expect((await answerTo(question))?.items).toMatchObject([{ elsewhere: true }]);
  lab.scope = { ...lab.scope, user_id: "bob" };
  expect(await wordsFor(question)).toEqual([]);
});

test.for(["PostgreSQL for the billing service", "MariaDB for our site"])(
  "'We use %s' tells which database",
  async (told) => {
    await say(`We use ${told}.`);
    expect(await wordsFor("Which database did I say we use?")).toEqual([`We use ${told}.`]);
    expect(await wordsFor("Which browser did I say we use?")).toEqual([]);
  },
);

test("'first' means the first question of the session", async () => {
  await say("Where was Ingrid born?");
  await say("The quay is wet.");
  await say("Who designed the Aurora Belle?");
  for (const question of ["What did I ask first?", "What was my first question?"])
    expect(await wordsFor(question)).toEqual(["Where was Ingrid born?"]);
});

test("an answer of the service is repeated with the keys of its sources; an answer from memory is not repeated", async () => {
  await say("Where was Ingrid born?", { answer: "In Kestrel Bay. [1]", quotes: ["src_a/1"] });
  await say("What did you say about Ingrid?", { answer: "I answered: “In Kestrel Bay.”", outcome: "remembered" });
  const found = await managers().episodic.recall(lab.scope, "What did you tell me about Ingrid?");
  expect(found.answer?.items.map(({ text }) => text)).toEqual(["In Kestrel Bay."]);
  expect(found.quotes).toEqual(["src_a/1"]);
  expect(await wordsFor("What was my last question?")).toEqual(["Where was Ingrid born?"]);
});

test("a question about a day alone finds all words of that day", async () => {
  await say("The crane is red.", { asked_at: Date.parse("2026-03-04T08:00:00Z") });
  await say("The quay is wet.", { asked_at: Date.parse("2026-03-05T08:00:00Z") });
  const at = new Date("2026-03-05T12:00:00Z");
  const { answer } = await managers().episodic.recall(lab.scope, "What did I say today?", at);
  expect(answer?.items.map(({ text }) => text)).toEqual(["The quay is wet."]);
});

test("an active fact answers before the turns; a fact that was taken back is repeated by neither facts nor turns", async () => {
  await say("My dentist is Dr. Weber.");
  await say("My dentist is Dr. Braun.");
  expect(await lab.answerTo("Who did I say my dentist is?")).toEqual(["My dentist is Dr. Braun"]);
  expect(await wordsFor("What did I say about my dentist?")).toEqual([
    "My dentist is Dr. Braun.",
    "My dentist is Dr. Weber.",
  ]);
  // A client retracts the fact: no sentence of the user asks to forget it.
  const facts = await lab.documents.memory.list(lab.scope, { manager: "semantic", status: "active" }, 10);
  const changes = facts.map((item) => {
    const retracted = { ...item, status: "retracted", rev: item.rev + 1 } as const;
    return { op: "retract", reason: "test", item: retracted } as const;
  });
  await lab.documents.memory.write(lab.scope, { event_id: "retracted", at: new Date(), changes });
  expect(await wordsFor("What did I say about my dentist?")).toEqual([]);
  expect(await lab.answerTo("Who did I say my dentist is?")).toBeUndefined();
});

test.for([
  ["What did I say my name is?", "Call me Ada"],
  ["Where did I tell you I live?", "I live in Kestrel Bay"],
  ["What did I say we use for deployments?", "We use Terraform for deployments"],
  ["What did I say is my favourite tea?", "My favourite tea is Assam"],
] as const)("the fact that answers '%s' is '%s'", async ([question, fact]) => {
  await say("Call me Ada. I live in Kestrel Bay. We use Terraform for deployments. My favourite tea is Assam.");
  expect(await lab.answerTo(question)).toEqual([fact]);
});

test("a session without a user answers from its own turns, and denies a topic that they do not have", async () => {
  lab.scope = { ...lab.scope, user_id: nobody };
  const { short_term } = managers();
  await short_term.remember(
    lab.scope,
    turn("The Tarn bridge is closed.", { answer: "It is red.", quotes: ["src_a/1"] }),
  );
  const recalled = await short_term.recall(lab.scope, "What did I say about the bridge?");
  expect(recalled.answer?.items).toMatchObject([{ manager: "short_term", text: "The Tarn bridge is closed." }]);
  const answered = await short_term.recall(lab.scope, "What did you just say?");
  expect(answered).toMatchObject({ answer: { items: [{ text: "It is red." }] }, quotes: ["src_a/1"] });
  lab.scope = { ...lab.scope, session_id: "other" };
  const { answer } = await short_term.recall(lab.scope, "What did I say about the bridge?");
  expect(answer?.items).toEqual([]);
});

test("a denial is an answer only if every turn was searched, and no manager has an answer with items", async () => {
  const question = "What did I say about the bridge?";
  const denial = { name: "episodic", ...(await managers().episodic.recall(lab.scope, question)) } as const;
  expect(assembled(question, [denial]).answer?.items).toEqual([]);
  expect(assembled(question, [withoutDenial(denial)]).answer).toBeUndefined();
  const item = { id: "mem_1", manager: "semantic", text: "My bridge is red", occurred_at: "" } as const;
  const fact = { name: "semantic", question, items: 1, answer: { confidence: 1, items: [item] } } as const;
  expect(assembled(question, [denial, fact]).answer?.items).toEqual([item]);
});

test("a turn that has a forgotten topic is not repeated for another topic", async () => {
  await say("The release is on 12 March and the crane is red.");
  lab.scope = { ...lab.scope, session_id: "other" };
  await say("Forget what I said about the release.");
  expect(await wordsFor("What did I say about the crane?")).toEqual([]);
});

test("words of a day are found behind many turns of later days", async () => {
  await say("The crane is red.", { asked_at: Date.parse("2026-03-04T08:00:00Z") });
  const today = Date.parse("2026-03-05T08:00:00Z");
  for (let n = 0; n < 21; n += 1) await say(`Number ${n} is wet.`, { asked_at: today + n });
  const at = new Date("2026-03-05T12:00:00Z");
  const { answer } = await managers().episodic.recall(lab.scope, "What did I say yesterday?", at);
  expect(answer?.items.map(({ text }) => text)).toEqual(["The crane is red."]);
});

test("a fact that was taken back is not repeated in other words, and one that was stated again is", async () => {
  await say("I live in Kestrel Bay.");
  await say("I am based in Kestrel Bay.");
  await say("Forget where I live.");
  expect(await wordsFor("What did I say about Kestrel Bay?")).toEqual([]);
  await say("I live in Kestrel Bay.");
  expect(await wordsFor("What did I say about Kestrel Bay?")).toContain("I live in Kestrel Bay.");
});

test("a session without a user denies nothing if some of its turns are left out", async () => {
  lab.scope = { ...lab.scope, user_id: nobody };
  const { short_term } = managers();
  await short_term.remember(lab.scope, turn("The Tarn bridge is closed."));
  for (let n = 0; n < 20; n += 1) await short_term.remember(lab.scope, turn(`Number ${n} is wet.`));
  expect((await short_term.recall(lab.scope, "What did I say about the bridge?")).answer).toBeUndefined();
});

test("a statement behind many turns with the same words is found, or not denied", async () => {
  await say("The Tarn bridge is closed.");
  const answer = "The Tarn bridge is long. ".repeat(120);
  for (let n = 0; n < 12; n += 1) await say(`Tell me more about the Tarn bridge ${n}.`, { answer });
  expect(await wordsFor("What did I say about the Tarn bridge?")).toEqual(["The Tarn bridge is closed."]);
});

test("'forget it' behind a statement takes the statement out of facts, instructions and turns", async () => {
  await say("My PIN is 1234.");
  await say("My PIN is 1234. Always answer in German. Forget it.");
  await say("My PIN is 1234. Can you forget that?");
  await say("My PIN is 1234, forget it.");
  expect(await lab.answerTo("What is my PIN?")).toBeUndefined();
  expect(await wordsFor("What did I say about my PIN?")).toEqual([]);
  const rules = await lab.documents.memory.list(lab.scope, { manager: "procedural" }, 10);
  expect(rules.filter(({ kind }) => kind === "instruction")).toEqual([]);
});

test.for(["Forget what I said about the cat.", "Forget everything I said.", "Vergiss alles, was ich gesagt habe."])(
  "no log answers about people what the user took back by '%s'",
  async (wish) => {
    await say("Bo: How was your week?");
    await say("Anna: I adopted a grey cat yesterday!");
    expect(await answerTo("When did Anna adopt her cat?")).toMatchObject({ is_general: true });
    await say(wish);
    for (let n = 0; n < 12; n += 1) await say(`Bo: Anna, would you adopt cat ${n}?`);
    expect(await answerTo("When did Anna adopt her cat?")).toBeUndefined();
  },
);
