import { expect, test } from "vitest";
import { askedOf } from "./asked.ts";

const cases: readonly (readonly [question: string, kind: string, fits: string, other: string])[] = [
  ["Wie lange dauert die Überfahrt?", "duration", "Sie dauert drei Stunden.", "Sie ist angenehm."],
  ["Was kostet eine Kabine?", "money", "Eine Kabine kostet 40 Euro.", "Eine Kabine hat zwei Betten."],
  ["Wie viele Urlaubstage gibt es?", "count", "Es sind 24 Werktage im Jahr.", "Der Urlaub ist lang."],
  ["Warum wartet die Fähre?", "reason", "Sie wartet, weil Ebbe ist.", "Sie wartet am Steg."],
  ["Wann wurde der Hafen gebaut?", "date", "Der Hafen wurde 1884 gebaut.", "Der Hafen ist aus Stein."],
  ["Wer steuert die Fähre?", "person", "Es steuert sie Liv.", "es ist dunkel"],
  ["Wo liegt die Fähre?", "place", "Sie liegt am Steg.", "sie ist rot"],
  ["Was ist eine Reede?", "definition", "Eine Reede ist ein Ankerplatz.", "Man ankert dort."],
  ["Darf ich einen Hund mitnehmen?", "yes_no", "Hunde dürfen mit.", "Hunde bellen."],
  ["Combien de temps dure la traversée ?", "duration", "Elle dure trois heures.", "Elle est calme."],
  ["Combien de cabines a le ferry ?", "count", "Le ferry a 40 cabines.", "Le ferry est rouge."],
  ["Pourquoi le ferry attend-il ?", "reason", "Il attend parce que la mer est basse.", "Il attend au quai."],
  ["Qu'est-ce qu'une rade ?", "definition", "Une rade est un abri.", "On y jette l'ancre."],
  ["¿Cuánto tiempo dura el viaje?", "duration", "Dura tres horas.", "Es tranquilo."],
  ["¿Cuántas cabinas tiene el ferry?", "count", "El ferry tiene 40 cabinas.", "El ferry es rojo."],
  ["¿Por qué espera el ferry?", "reason", "Espera porque el mar está bajo.", "Espera en el muelle."],
  ["¿Qué es una rada?", "definition", "Una rada es un refugio.", "Allí se ancla."],
];

test.for(cases)("%s asks for a %s, and its answers have that form", ([question, kind, fits, other]) => {
  const asked = askedOf(question);
  expect(asked.kind).toBe(kind);
  expect(asked.form(fits)).toBe(1);
  expect(asked.form(other)).toBeLessThan(1);
});
