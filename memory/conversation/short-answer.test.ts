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
] as const)("'%s' is answered by the words of '%s' that it asks for", ([question, sentence, answer]) => {
  expect(shortAnswer(question, sentence)).toBe(answer);
});
