import { expect, test } from "vitest";
import { newItem } from "../items/new-item.ts";
import { chooseTurns } from "../turns/choose-turns.ts";
import { createTurnIndex } from "../turns/turn-index.ts";
import { answerOfSpeaker } from "./answer-of-speaker.ts";
import { logOf } from "./log-turns.ts";

const scope = { tenant_id: "t", user_id: "ada", session_id: "s" };
const told = ["Bo: How was your week?", "Anna: I adopted a grey cat yesterday!", "Bo: My violin broke on Friday."];

const minute = 60_000;

function answerTo(
  question: string,
  texts: readonly string[] = told,
  { session = "s" as string | null, apart = minute } = {},
) {
  const items = texts.map((text, n) => {
    const asked_at = Date.parse("2023-05-08T13:00:00Z") + n * apart;
    const turn = { trace_id: `${n}`, question: text, answer: "", pipeline: "", asked_at, names: [], quotes: [] };
    return {
      ...newItem(
        turn,
        { ...scope, session_id: session },
        { manager: "episodic", kind: "turn", text, derived_by: "turn" },
      ),
      id: `${n}`,
    };
  });
  const index = createTurnIndex();
  index.change(items);
  const chosen = chooseTurns(index, { question, facts: [], at: undefined });
  const log = logOf(question, { index, chosen, items: new Map(items.map((item) => [item.id, item])) });
  return log && answerOfSpeaker(question, log);
}

test("a question about a speaker is answered by a few words of that speaker, with the turn that they come from", () => {
  expect(answerTo("When did Anna adopt her cat?")).toMatchObject({
    short: "7 May 2023",
    is_general: true,
    items: [{ id: "1", text: "Anna: I adopted a grey cat yesterday!" }],
  });
  expect(answerTo("What did Anna adopt?")?.short).toBe("grey cat");
});

test("what another speaker told of himself is no answer about a speaker", () => {
  expect(answerTo("When did Anna break her violin?")).toBeNull();
  expect(answerTo("When did Bo adopt a cat?")).toBeNull();
});

test("a question that names nobody is answered with little confidence, if a turn has most of its words", () => {
  expect(answerTo("When was the grey cat adopted?")?.short).toBe("7 May 2023");
  expect(answerTo("When was the grey cat adopted?")?.confidence).toBeLessThanOrEqual(0.2);
  expect(answerTo("When was the grey harbour bridge of stone painted?")).toBeNull();
  expect(answerTo("When did I adopt a grey cat?")).toBeNull();
  // It does not say whose violin, or which of two people.
  expect(answerTo("When did her violin break?")).toBeNull();
  expect(answerTo("Where did he move with the dog?", ["Anna: I moved to Rome with the dog.", "Bo: Oh."])).toBeNull();
});

test("questions about somebody who neither speaks nor is spoken of, and turns without speakers, have no such answer", () => {
  expect(answerTo("When did Carla adopt a cat?")).toBeNull();
  expect(answerTo("When did Anna adopt her cat?", ["Anna adopted a cat yesterday"])).toBeNull();
});

test("a person of whom a speaker tells may be asked about", () => {
  expect(answerTo("Where did Salma bake?", ["Anna: Salma baked in Aleppo before.", "Bo: Salma?"])?.short).toBe(
    "Aleppo",
  );
});

test.for([
  ["What is the capital of France?", ["Translate: France is nice"]],
  [
    "What is the capital of France?",
    ["Translate: France is nice", "Remember: Norway has six offices", "Hi", "Hello", "Hey"],
  ],
  ["Question: When was the bridge opened?", ["Question: Who built the bridge?", "Bo: I saw the bridge"]],
  ["When did Anna see the bridge?", ["Anna: Did I see the bridge yesterday?", "Bo: No idea"]],
] as const)("'%s' has no answer of a speaker in %j, which is no log or asks itself", ([question, texts]) => {
  expect(answerTo(question, texts)).toBeNull();
});

const berg = "Anna Berg: I adopted a cat yesterday";

test("a question with a whole name is not answered by another person with the same first name", () => {
  const log = [berg, "Anna Lund: I like the sea", "Pat O’Brien: My boat is red"];
  expect(answerTo("When did Anna Lund adopt a cat?", log)).toBeNull();
  expect(answerTo("When did Anna Berg adopt a cat?", log)?.short).toBe("7 May 2023");
  expect(answerTo("When did Anna adopt a cat?", log)?.short).toBe("7 May 2023");
});

test("a name with an apostrophe is found", () => {
  const log = [berg, "O'Brien: I painted the boat yesterday"];
  expect(answerTo("When did O’Brien paint the boat?", log)?.short).toBe("7 May 2023");
  expect(answerTo("When did Anna’s cat get adopted?", [berg, "Bo: Nice"])?.short).toBe("7 May 2023");
});

test("the day of a turn answers only if the turn tells what is asked, and that it happened", () => {
  const log = (words: string) => [`Anna: ${words}`, "Bo: I see."];
  expect(answerTo("When did Anna sell the house?", log("I sold our house."))?.short).toBe("8 May 2023");
  expect(answerTo("When did Anna sell the house?", log("I sold it, our house, without tears!"))?.short).toBe(
    "8 May 2023",
  );
  expect(answerTo("When did Anna purchase the house?", log("I bought the house."))?.short).toBe("8 May 2023");
  expect(answerTo("When did Anna sell the house?", log("I did not sell the house."))).toBeNull();
  expect(answerTo("When did Anna sell the house?", log("I didn’t sell the house yesterday."))).toBeNull();
  expect(answerTo("When did Anna marry Bo?", log("I talked to Bo about the weather"))).toBeNull();
  expect(answerTo("When did Anna marry Bo?", log("I talked to Bo about the weather yesterday"))).toBeNull();
});

test("of several sentences the one with the words that fit the question best answers", () => {
  const log = [
    "Anna: I got big news, I passed my exam!",
    "Bo: When?",
    "Anna: I studied for it in the bathtub.",
    "Bo: Ha!",
  ];
  expect(answerTo("Where did Anna study for her exam?", log)?.short).toBe("the bathtub");
});

test("a profession is that of the person whom the sentence is about", () => {
  const log = [
    "Bo: Who is that?",
    "Anna: That is Cleo, our goalkeeper. She's a florist, and she teaches me a lot.",
    "Bo: Oh!",
  ];
  expect(answerTo("What is Cleo's profession?", log)?.short).toBe("florist");
  expect(answerTo("What is Anna's profession?", log)?.short ?? "").not.toContain("florist");
});

test("a reply is understood with the question before it", () => {
  const log = ["Bo: What do you call your boat?", "Anna: Marigold. My niece chose it.", "Bo: Nice, I like boats."];
  expect(answerTo("What is the name of Anna's boat?", log)?.short).toBe("Marigold");
});

test("several things that several turns tell are answered together, with all of these turns", () => {
  const log = [
    "Anna: My dog ate the soup!",
    "Bo: Ha, which one?",
    "Anna: The new rabbit is nicer than any pet.",
    "Bo: I have a pet snail.",
  ];
  expect(answerTo("What pets does Anna have?", log)).toMatchObject({
    short: expect.stringMatching(/dog.*rabbit|rabbit.*dog/),
    items: expect.arrayContaining([expect.objectContaining({ id: "0" }), expect.objectContaining({ id: "2" })]),
  });
});

test("what a speaker says about the hearer is no answer about the speaker", () => {
  const log = ["Anna: I play the violin in a quartet.", "Bo: I did not know that you play an instrument!"];
  expect(answerTo("What instrument does Bo play?", log)).toBeNull();
  expect(answerTo("What instrument does Anna play?", log)?.short).toBe("violin");
});

test("words about a third person do not keep a speaker from answering", () => {
  const log = ["Anna: I am afraid of heights.", "Bo: She is afraid of everything, of everyone, all day."];
  expect(answerTo("What is Anna afraid of?", log)?.short).toBe("heights");
});

test("only the part of a sentence that tells what is asked may deny it", () => {
  const log = ["Anna: I found the ring yesterday, and I never lost it again.", "Bo: Good."];
  expect(answerTo("When did Anna find the ring?", log)?.short).toBe("7 May 2023");
});

test("a log whose found turns are all of one speaker answers, too", () => {
  const talk = Array.from({ length: 60 }, (_, n) => `Bo: Rain again on the hill, day ${n}, and wind.`);
  expect(answerTo("What did Anna adopt?", ["Anna: I adopted a grey cat!", ...talk])?.short).toBe("grey cat");
});

test("a plan does not answer when something happened", () => {
  const log = ["Anna: We want to open the shop next month.", "Bo: Nice.", "Anna: We opened the shop yesterday."];
  expect(answerTo("When did Anna open the shop?", log)?.short).toBe("7 May 2023");
});

test.for([
  ["Where does Theo live?", "Bo: I live in Rome, near my sister.", "Rome"],
  ["What illness does Theo have?", "Bo: I have diabetes since June.", "diabetes"],
  ["How old is Theo?", "Bo: I am forty years old.", "forty"],
  ["What is Theo's job?", "Bo: I am a nurse.", "nurse"],
  ["When did Theo marry?", "Bo: I married in 2019. A lovely day.", "2019"],
] as const)("'%s' about a person who does not speak is not answered by '%s'", ([question, words, wrong]) => {
  const log = ["Anna: Theo sends you his love.", words];
  expect(answerTo(question, log)?.short ?? "").not.toContain(wrong);
  expect(answerTo(question, ["Anna: Is Theo well?", "Bo: Yes.", "Anna: Good.", words])?.short ?? "").not.toContain(
    wrong,
  );
});

test("a reply that names nobody, and the speaker's belief, tell of a person who does not speak", () => {
  const log = ["Anna: Where does Theo live now?", "Bo: I think he lives in Oslo."];
  expect(answerTo("Where does Theo live?", log)?.short).toBe("Oslo");
});

test.for([
  ["When did Anna divorce?", "I broke a cup yesterday."],
  ["When was Anna fired?", "I burnt the toast yesterday."],
  ["When did Anna marry?", "Tom rang me yesterday."],
  ["When did Anna marry?", "I lost my ring yesterday."],
  ["When did Anna resign?", "I noticed a new bird yesterday."],
  ["When did Anna get pregnant?", "I expected more of Tom yesterday."],
  ["When did Anna vote?", "The election posters came yesterday."],
  ["When did Anna have surgery?", "I visited the hospital yesterday to see Tom."],
  ["When did Anna move?", "I like my apartment."],
  ["When was the shop of Anna opened?", "I saw the shop yesterday."],
  ["When did Anna visit Bo?", "I could not come and visit Bo last Friday."],
  ["When did Anna open the shop?", "I did not, as planned, open the shop yesterday."],
  ["When did Anna open the shop?", "Nobody opened the shop yesterday."],
  ["When did Anna open the shop?", "I did not open the shop yesterday. It was sad."],
] as const)("'%s' has no time in '%s', which tells of something else or denies it", ([question, words]) => {
  expect(answerTo(question, [`Anna: ${words}`, "Bo: Oh dear."])).toBeNull();
});

test("a time beside which the verb of the question is not told is hardly sure", () => {
  const answer = answerTo("When did Anna sell her red car?", ["Anna: I washed my red car yesterday.", "Bo: Nice."]);
  expect(answer?.confidence ?? 0).toBeLessThanOrEqual(0.2);
});

test("without a session a turn of weeks before asks nothing that the next one answers", () => {
  const log = ["Bo: What do you call your boat?", "Anna: Marigold. My niece chose it.", "Bo: Nice, I like boats."];
  const asked = (apart: number) => answerTo("What is the name of Anna's boat?", log, { session: null, apart });
  expect(asked(minute)?.short).toBe("Marigold");
  expect(asked(30 * 24 * 60 * minute)?.short).not.toBe("Marigold");
});

test.for([
  ["How many cats does Anna have?", "I have several cats at home. We moved here in 2019.", "2019"],
  ["How old is Anna?", "My birthday is soon! I bought 12 balloons.", "12"],
  ["How much did Anna pay for the car?", "The car was expensive. I drove 300 miles home.", "300"],
  ["What instruments does Anna play?", "I play the flute. I never learned the violin.", "violin"],
  ["What instruments does Anna play?", "I play the flute. And you play the drums so well!", "drums"],
  ["What countries did Anna visit?", "I visited Italy. I have not visited Japan yet.", "Japan"],
  ["What illness does Anna have?", "I have the flu. My mother has cancer.", "cancer"],
] as const)("'%s' is not answered from '%s' by %s, which tells of something else", ([question, words, wrong]) => {
  expect(answerTo(question, [`Anna: ${words}`, "Bo: Oh dear."])?.short ?? "").not.toContain(wrong);
});
