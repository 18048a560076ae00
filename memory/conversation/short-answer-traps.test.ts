import { expect, test } from "vitest";
import { shortAnswer } from "./short-answer.ts";

test.for([
  ["How many years has Bo worked there?", "I have worked there for seven now.", "seven"],
  ["How many years was Bo a nurse?", "I have been a nurse for ten now, and before that I sold shoes.", "ten"],
  ["How many years did Bo stay?", "It was three or four, I think.", "three"],
  ["How many years was Bo in Rome?", "I was in Rome for five wonderful long years.", "five"],
  ["How many days was Bo ill?", "I was ill for nine already.", "nine"],
  ["How many runs did Bo do?", "I did twenty two-mile runs.", "twenty"],
  ["Which city did Bo move to?", "I left Paris and moved to Kestrel Bay.", "Kestrel Bay"],
  ["What city does Bo live in?", "I left Paris and now I live in Kestrel Bay.", "Kestrel Bay"],
  ["Which country did Bo move to?", "We left Italy for good and moved to Zubrovia.", "Zubrovia"],
  ["What game did Bo invent?", "I invented a game called Iron Tide after years of chess.", "Iron Tide"],
  ["Which game does Bo play?", "I play chess every night.", "chess"],
  ["What is the name of Bo's sister?", "My sister is called April.", "April"],
  ["What does Bo call his dog?", "We call him August.", "August"],
  ["What is Bo's cat called?", "She is called May.", "May"],
  ["What country does Bo want to visit?", "I want to see Japan.", "Japan"],
  ["Who visited Bo?", "My sister June came with a cake.", "My sister June"],
  ["Which dessert does Bo love?", "I cannot resist cake.", "cake"],
  ["Which sport does Bo love?", "I cannot praise tennis enough.", "tennis"],
  ["Which instrument does Bo play?", "I cannot put my guitar down.", "guitar"],
  ["Which sport does Bo love?", "I could not live without tennis.", "tennis"],
  [
    "What hobbies did Bo have as a child?",
    "I collected stamps and painted, and I loved chess.",
    "collected, painted, chess",
  ],
  ["What sports does Bo do?", "I play tennis the whole year and golf this week.", "tennis, golf"],
  ["What sports has Bo done?", "I ran, and I skated on the lake.", "ran, skated"],
] as const)("'%s' is answered from '%s' by '%s', and by no other word of its form", ([question, sentence, answer]) => {
  expect(shortAnswer(question, sentence)?.text).toBe(answer);
});

test("a name of one word that is a month, too, answers a question for a name", () => {
  expect(shortAnswer("What is the name of Bo's sister?", "— April.", true)?.text).toMatch(/April/);
  expect(shortAnswer("Who is Bo's sister?", "It is June.")?.text).toMatch(/June/);
});

/** Of words without the form that is asked for. */
const hardlySure = 0.65;

test.for([
  ["How many years has Bo worked there?", "I work there with three good friends.", /three/],
  ["How many years has Bo worked there?", "I worked with two friends for years.", /^two/],
  ["How many hours did Bo work?", "I began at nine o'clock.", /^nine/],
  ["What does family mean to Bo?", "My mother is all to me.", /^mother$/],
  ["What does dance mean to Bo?", "I forget the time, and ballet was my first love.", /^ballet$/],
  ["What do birds eat in Bo's garden?", "A wren and a sparrow ate the cherries.", /^wren/],
  ["Which metal band does Bo like?", "My ring is gold.", /^gold/],
  ["Which dance school does Bo attend?", "I dance ballet and salsa.", /^ballet, salsa$/],
  ["Which craft fair did Bo visit?", "I carve and quilt.", /^carve, quilt$/],
  ["What game did Bo invent?", "I invented Iron Tide after years of chess.", /^chess$/],
  ["Which tools did Bo buy?", "I have seen so much! I bought a lathe.", /seen/],
  ["Which sport does Bo do?", "The fence is broken, and I was in a row.", /^(?:fence|row)/],
  ["Which bird did Bo see?", "We had to swallow it, and the crane moved.", /^(?:swallow|crane)/],
  ["Which bird did Bo see?", "My friend Robin was at the lake.", /^(?:friend )?Robin$/],
  ["Which country did Bo visit?", "There was turkey and rice for dinner.", /^turkey$/i],
  ["What clothes does Bo need?", "I boot the computer.", /^boot/],
  ["Which hobbies does Bo have?", "I paint the door and read the letter.", /^paint, read$/],
  ["Which dessert does Bo love?", "I cannot eat cake.", /^cake$/],
  ["Who helped Bo?", "It was in April, and it rained.", /^April$/],
  ["Which country did Bo move to?", "I left Italy at last.", /^Italy$/],
  ["Which cities did Bo move to?", "I left Paris and Rome, and moved to Kestrel Bay.", /^Paris, Rome$/],
] as const)("'%s' is not answered from '%s' by %s", ([question, sentence, wrong]) => {
  const { text, fit } = shortAnswer(question, sentence) ?? { text: "", fit: 0 };
  expect(fit < hardlySure ? "" : text).not.toMatch(wrong);
});

test("a long sentence with thousands of things of a kind is read in linear time", () => {
  const read = (times: number) => {
    const sentence = "I saw a heron, ".repeat(times);
    let length = 0;
    const slice = String.prototype.slice;
    String.prototype.slice = function counted(...range) {
      const part = slice.apply(this, range);
      length += part.length;
      return part;
    };
    try {
      shortAnswer("Which birds did Bo see?", sentence);
    } finally {
      String.prototype.slice = slice;
    }
    return length;
  };
  expect(read(2_000)).toBeLessThan(15 * read(200));
});
