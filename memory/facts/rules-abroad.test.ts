import { expect, test } from "vitest";
import { extractFacts } from "./extract-facts.ts";
import { askedAbroad } from "./rules-abroad.ts";

const read = (text: string) =>
  extractFacts(text).map(({ op, predicate, object }) => `${op === "state" ? "+" : "-"} ${predicate} = ${object}`);

test.for([
  ["Mein Zahnarzt ist Dr. Weber.", ["+ zahnarzt = Dr. Weber"]],
  ["Mein Hund heißt Rex, glaube ich.", ["+ hund = Rex"]],
  ["Meine Lieblingsfarbe ist grün.", ["+ lieblingsfarbe = grün"]],
  ["Mein Termin ist am Montag.", ["+ termin = am Montag"]],
  ["Meine Kinder sind Anna und Bo.", ["+ kinder = Anna", "+ kinder = Bo"]],
  ["Ich wohne jetzt in Köln.", ["+ home = Köln"]],
  ["Ich bin nach Bremen gezogen.", ["+ home = Bremen"]],
  ["Ich heiße Zoë.", ["+ name = Zoë"]],
  ["Ich arbeite bei Siemens.", ["+ employer = Siemens"]],
  ["Übrigens, ich bin allergisch gegen Nüsse.", ["+ allergic to = Nüsse"]],
  ["Mon dentiste est le Dr Martin.", ["+ dentiste = le Dr Martin"]],
  ["Ma couleur préférée est vert.", ["+ couleur preferee = vert"]],
  ["J’habite à Lyon.", ["+ home = Lyon"]],
  ["Je m’appelle Chloé.", ["+ name = Chloé"]],
  ["Mi dentista es la Dra. Ruiz.", ["+ dentista = la Dra. Ruiz"]],
  ["Mi perro se llama Toby.", ["+ perro = Toby"]],
  ["Vivo en Sevilla.", ["+ home = Sevilla"]],
  ["Vergiss meinen Zahnarzt.", ["- zahnarzt = null"]],
  ["Oublie mon dentiste.", ["- dentiste = null"]],
  ["Olvida mi dentista.", ["- dentista = null"]],
  ["Mein Zahnarzt ist nicht mehr Dr. Weber.", ["- zahnarzt = Dr. Weber"]],
  ["Mon dentiste n'est plus le Dr Martin.", ["- dentiste = le Dr Martin"]],
  ["Mi dentista ya no es la Dra. Ruiz.", ["- dentista = la Dra. Ruiz"]],
  ["Ich wohne nicht mehr in Köln.", ["- home = Köln"]],
  ["Mein Hund ist krank.", []],
  ["Mein Computer ist am Montag kaputt gegangen.", []],
  ["Mein Vertrag ist Anfang Mai ausgelaufen.", []],
  ["Mein Problem ist Strom.", []],
  ["Mon problème est le Wi-Fi.", []],
  ["Ma voiture est en panne.", []],
  ["Wenn mein Arzt Weber ist, komme ich.", []],
  ["Mein Fehler ist, dass ich warte.", []],
  ["Ist mein Zahnarzt Dr. Weber?", []],
  ["A veces se me olvida mi dirección.", []],
  ["J'oublie ma clé.", []],
  ["La casa de mi hermana no es grande.", []],
  ["Vergiss meinen Zahnarzt nicht.", []],
] as const)("'%s' states %j", ([text, facts]) => {
  expect(read(text)).toEqual(facts);
});

test.for([
  ["Wer ist mein Zahnarzt", "zahnarzt"],
  ["Wie heißt mein Hund", "hund"],
  ["Was ist meine Lieblingsfarbe", "lieblingsfarbe"],
  ["Wann ist mein Termin", "termin"],
  ["Wo wohne ich", "home"],
  ["Qui est mon dentiste", "dentiste"],
  ["Quelle est ma couleur préférée", "couleur preferee"],
  ["Où est-ce que j'habite", "home"],
  ["¿Quién es mi dentista", "dentista"],
  ["¿Cómo se llama mi perro", "perro"],
  ["¿Dónde vivo", "home"],
  ["Wo wohnt mein Bruder", null],
  ["Wo wohne ich am billigsten", null],
  ["Sabes dónde vivo", null],
  ["Qui est le dentiste", null],
] as const)("'%s' asks for '%s'", ([question, predicate]) => {
  expect(askedAbroad(question)).toBe(predicate);
});
