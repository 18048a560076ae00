import { expect, test } from "vitest";
import { formWordsOf, languageOfQuestion } from "./question-language.ts";
import { questionStems } from "./rank/question-terms.ts";

test.each([
  ["Wie viele Kabinen hat die Fähre?", "de"],
  ["Wer steuert sie?", "de"],
  ["Combien de cabines a le ferry ?", "fr"],
  ["Où est le port ?", "fr"],
  ["¿Cuántas cabinas tiene el ferry?", "es"],
  ["¿Dónde está el puerto?", "es"],
  ["Vergiss es.", "de"],
  ["Bitte vergiss meinen Zahnarzt.", "de"],
  ["Oublie ça.", "fr"],
  ["S’il te plaît, oublie-le.", "fr"],
  ["Olvídalo.", "es"],
  ["Por favor, olvida eso.", "es"],
  ["Who forgot the password of Vergiss GmbH?", "en"],
  ["How many cabins does the ferry have?", "en"],
  ["What is La Paz?", "en"],
  ["Was the die cast in 1900?", "en"],
  ["ferry cabins", "en"],
  ["Who directed La La Land?", "en"],
  ["Who wrote Der Ring des Nibelungen and Die Walküre?", "en"],
] as const)("%s is asked in %s", (question, language) => {
  expect(languageOfQuestion(question)).toBe(language);
});

test("the words that only ask are no terms of a question, in its language", () => {
  expect(questionStems("Wie viele Kabinen hat die Fähre?")).toEqual(["kabinen", "fahr"]);
  expect(questionStems("Combien de cabines a le ferry ?")).toEqual(["cabin", "ferri"]);
});

test("an English question keeps words that ask in another language", () => {
  expect(formWordsOf("Does the die break when ferries meet?").size).toBe(0);
  expect(questionStems("Does the die break?")).toContain("die");
});

test("a question that only asks keeps its words", () => {
  expect(questionStems("Wie oft muss man?")).not.toEqual([]);
});
