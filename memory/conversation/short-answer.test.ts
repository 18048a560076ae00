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
  ["How many boats has Anna built?", "After two hundred days of work I have three boats.", "three"],
  ["How many days was the trip?", "The trip took 12 days in total.", "12"],
  ["How many weeks did Bo stay in Lisbon?", "I stayed three weeks in Lisbon and ate fish.", "three"],
  ["How many hours a day did Bo work?", "I worked nine hours a day at the mill.", "nine"],
  ["How many days did Bo swim?", "I swam for two hours on six days.", "six"],
  ["How many days a week does Bo swim?", "I swim twice a week.", "twice"],
  ["How many days was Bo away?", "I was away for two weeks.", "two weeks"],
  ["How did Anna feel?", "I felt really nervous before the exam, but it went well.", "nervous before the exam"],
  ["How did Anna look before the show?", "I looked like a wet owl, but nobody saw it.", "like a wet owl"],
  ["How did Anna look after the roses?", "I looked after them daily, I changed their soil.", "changed their soil"],
  ["What does Bo listen to?", "I always listen to jazz when I cook.", "jazz"],
  ["What did Anna run for?", "I ran in the rain, waiting for the bus and thinking for hours.", "rain"],
  ["Which prize did Anna win?", "I won no medal, only a ribbon.", "ribbon"],
  ["Which prize did Anna win?", "I did not win a medal but a ribbon.", "ribbon"],
  ["Which prize did Anna win?", "I won not only a medal, they sang for me.", "medal"],
  ["What kind of car does Bo drive?", "I love that red car of mine and drive it daily.", "red car"],
  ["What word did Anna carve?", "It was the word for courage and she wore it well.", "courage"],
  ["Who did Anna meet?", "I met a sailor who lives in a tower.", "sailor"],
  ["How long was Anna married?", "I was married for twenty-nine years.", "twenty-nine years"],
  ["How many years was Anna married?", "Thirty-two, and it was never dull.", "Thirty-two"],
  ["How many boats did Anna see?", "I saw forty one boats and twenty ducks.", "forty one"],
  ["What winter sports does Anna do?", "I ski and skate every day.", "ski, skate"],
  ["Which month does Anna like?", "I like March.", "March"],
  ["What hobbies does Anna have?", "I love running and my pottery.", "running, pottery"],
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

test.for([
  ["What is Anna allergic to?", "I have to tell you, peanuts make me sick, I'm allergic."],
  ["What did Anna run for?", "I ran in the rain, waiting for the bus and thinking for hours."],
  ["What is Anna's novel about?", "I was glad about the rain."],
] as const)(
  "for '%s', a preposition far from the question's other words in '%s' is hardly sure",
  ([question, sentence]) => {
    const short = shortAnswer(question, sentence);
    expect(short?.text).not.toMatch(/^(?:tell you|bus)/);
    expect(short?.fit).toBeLessThan(0.65);
  },
);

test("a boat of somebody is no kind of boat, and no cake is none", () => {
  const none = shortAnswer("What kind of cake did Bo bake?", "I baked no walnut cake.");
  expect(none?.fit).toBeLessThan(0.65);
  const short = shortAnswer("What kind of boat did Bo paint?", "It was the boat of mine and I loved it.");
  expect(short?.fit).toBeLessThan(0.65);
});

test("words behind the last preposition of a question fit better than sentences without it", () => {
  const fitOf = (sentence: string) => shortAnswer("What was Anna's second show about?", sentence)?.fit ?? 0;
  expect(fitOf("Ten minutes this time, about my mother's letters.")).toBeGreaterThan(fitOf("I did a second show."));
});

test.for([
  ["How many years was Anna married?", "Little Ilse was born, three kilos and very loud.", "three"],
  ["How many weeks did Anna stay?", "I stayed with two friends.", "two"],
  ["How many days was Bo away?", "I was away with four suitcases.", "four"],
  ["What winter sports does Anna do?", "I cannot ski at all.", "ski"],
  ["Which hobbies does Anna have?", "I wrote to the mayor.", "wrote"],
  ["What hobbies does Anna have?", "I ran to the shop and painted the door.", "ran, painted"],
  ["Who works with Anna?", "It comes out on the 14th of March.", "March"],
  ["Which festivals did Anna visit?", "We won the prize at the festival last Sunday.", "Sunday"],
  ["What did Anna open?", "I will open in April.", "April"],
  ["What nice present did Anna get?", "I ski and skate every day.", "ski, skate"],
] as const)("'%s' is not answered from '%s' by '%s'", ([question, sentence, wrong]) => {
  expect(shortAnswer(question, sentence)?.text).not.toBe(wrong);
});
