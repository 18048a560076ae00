import { expect, test } from "vitest";
import { shortAnswer } from "./short-answer.ts";

test.for([
  ["How long did Anna stay?", "We stayed for three weeks in Wales.", "three weeks"],
  ["How many rooms has the house?", "The house has about sixty rooms!", "about sixty"],
  ["How much is the rent?", "Nine hundred euros a month.", "Nine hundred euros"],
  ["What is Anna's cat called?", "I got a cat, she is called Greta Two.", "Greta Two"],
  ["Where does Anna live?", "I moved to Kestrel Bay in spring.", "Kestrel Bay"],
  ["Who taught Anna to bake?", "It was my grandmother Ilse, in winter.", "my grandmother Ilse"],
  ["Why did Anna stay at home?", "I stayed at home because I had the flu.", "I had the flu"],
  ["Which instrument does Anna play?", "I took up the violin again, it helps me.", "violin"],
  ["What did Anna buy?", "I bought a second-hand van!", "second-hand van"],
  ["What did Anna do?", "Nothing at all", "Nothing at all"],
  ["What did Bo lend Anna?", "Bo is lending me her scooter this week.", "her scooter"],
  ["What did Anna see?", "We saw the parade last Sunday.", "parade"],
  ["How many seats has the hall?", "Eighteen seats and a piano!", "Eighteen"],
  ["How often does Anna swim?", "I swim every second Tuesday, early.", "every second Tuesday"],
  ["Where does Anna help?", "I help at the youth centre on Mill Road now.", "the youth centre on Mill Road"],
  ["What does Anna do?", "She is a clever beekeeper, they say.", "clever beekeeper"],
  ["What vehicle did Anna buy?", "I bought a second-hand van at last!", "second-hand van"],
  ["Who came with Anna?", "Ha, my sister came along.", "my sister"],
  ["What is Anna's job?", "I'm a nurse now.", "nurse"],
  ["What is Anna's job?", "My sister is a nurse.", ""],
  ["What is Anna's job?", "My doctor says that my job makes me ill.", ""],
  ["Where does Anna play?", "I play on Fridays at the club.", "the club"],
  ["Where does Anna write?", "I write on my laptop at the library.", "the library"],
  ["Why did Anna call the doctor?", "I called Dr Lee because my son had a fever.", "my son had a fever"],
  ["Who helped Anna?", "Unfortunately, nobody helped me.", "Unfortunately, nobody helped me"],
  ["Is Anna a vegetarian?", "I have not eaten meat since June.", "I have not eaten meat since June"],
  ["What is Anna's sister?", "My sister is a nurse and lives in Rome.", "nurse"],
  ["What did Anna run for?", "I ran twice for the new hospital, and it rained.", "new hospital"],
  ["What is Anna's novel about?", "It tells about a miller who cannot sleep.", "miller who cannot sleep"],
  ["What was Bo's costume?", "Cleo was a butterfly, Bo was a volcano, and I was tired.", "volcano"],
  ["What kind of cake did Anna bake?", "He wanted a walnut cake for supper.", "walnut cake"],
  ["What word did Anna carve?", "It has the word for courage!", "courage"],
  [
    "What did Bo do at the farm?",
    "Bo fed a goat, drove a cart and fell asleep.",
    "fed a goat, drove a cart and fell asleep",
  ],
  ["What did Anna grow?", "I grow beans, two pumpkins and a lot of mint.", "beans, two pumpkins and a lot of mint"],
  ["Why was Anna at home?", "I caught a cold, so I was at home for days.", "caught a cold"],
  ["How did Anna save the roses?", "The roses are fine, I changed their soil.", "changed their soil"],
  ["How old is Anna's pupil?", "I have nine pupils, and one of them is eighty.", "eighty"],
  ["How much money did Anna raise?", "We four raised two thousand and ten euros!", "two thousand and ten euros"],
  ["How many boats has Anna built?", "Two years of work, and now I have three boats.", "three"],
  ["Which magazine prints Anna's story?", "It will be in Green Shore, they told me.", "Green Shore"],
  ["Who gave Anna the ring?", "In Lisbon it was Beatriz who gave it to me.", "Beatriz"],
  ["Where is Anna's shop?", "I am in the shop from dawn to dusk, on Mill Lane.", "Mill Lane"],
  ["How many boats did Anna see?", "It comes out on the 14th of March, with four boats.", "four"],
] as const)("'%s' is answered by the words of '%s' that it asks for", ([question, sentence, answer]) => {
  expect(shortAnswer(question, sentence)?.text ?? "").toBe(answer);
});

test("a reply that is no whole sentence answers with all of its words", () => {
  expect(shortAnswer("What sold best?", "The walnut buns.", true)?.text).toBe("walnut buns");
  expect(shortAnswer("What does Anna teach?", "Mostly carving for adults, and a class for kids.", true)?.text).toBe(
    "carving for adults, and a class for kids",
  );
});

test("words of the form that is asked for fit a question better than others", () => {
  const fitOf = (sentence: string) => shortAnswer("Where did Anna learn?", sentence)?.fit ?? 0;
  expect(fitOf("I heard it all in the bathtub.")).toBeGreaterThan(fitOf("I learn every single thing."));
});

test("a reply that only judges is no thing that somebody found", () => {
  expect(shortAnswer("What did Anna find?", "So well!", true)?.fit ?? 0).toBeLessThan(
    shortAnswer("What did Anna find?", "And I found a glass octopus.")?.fit ?? 0,
  );
});

test("words behind the last preposition of a question fit better than sentences without it", () => {
  const fitOf = (sentence: string) => shortAnswer("What was Anna's second show about?", sentence)?.fit ?? 0;
  expect(fitOf("Ten minutes this time, about my mother's letters.")).toBeGreaterThan(fitOf("I did a second show."));
});
