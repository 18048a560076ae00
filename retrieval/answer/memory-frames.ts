import type { RememberedAnswer } from "../../domain/memory.ts";
import type { QuestionLanguage } from "../question-language.ts";

type Wants = NonNullable<RememberedAnswer["conversation"]>["wants"];

/** The words around what memory quotes. */
export interface MemoryFrames {
  /** Names the speaker of the words. */
  readonly speakers: Readonly<Record<Wants, string>>;
  /** Begins the answer when no turn has the topic. */
  readonly denials: Readonly<Record<Wants, string>>;
  readonly aboutThis: string;
  readonly yes: string;
  readonly elsewhere: string;
  asOf(time: string): string;
  readonly remembers: string;
  readonly forgets: string;
  readonly forgetsWhat: string;
  /** Of days. */
  readonly locale: string;
}

export const memoryFrames: Readonly<Record<QuestionLanguage, MemoryFrames>> = {
  en: {
    speakers: { said: "You said", asked: "You asked", answered: "I answered", any: "You said or asked" },
    denials: {
      said: "I remember nothing that you said",
      asked: "I remember no question of yours",
      answered: "I remember no answer of mine",
      any: "I remember nothing that we said",
    },
    aboutThis: " about this",
    yes: "Yes. ",
    elsewhere: "in another conversation, ",
    asOf: (time) => `As of ${time}, you said`,
    remembers: "I will remember",
    forgets: "I will forget what you have taken back.",
    forgetsWhat: "I have forgotten nothing, because I do not know what you mean. Name it, as in “Forget my dentist.”",
    locale: "en-GB",
  },
  de: {
    speakers: {
      said: "Du hast gesagt",
      asked: "Du hast gefragt",
      answered: "Ich habe geantwortet",
      any: "Du hast gesagt oder gefragt",
    },
    denials: {
      said: "Ich weiß nichts, was du gesagt hast",
      asked: "Ich weiß keine Frage von dir",
      answered: "Ich weiß keine Antwort von mir",
      any: "Ich weiß nichts, was wir gesagt haben",
    },
    aboutThis: " dazu",
    yes: "Ja. ",
    elsewhere: "in einem anderen Gespräch, ",
    asOf: (time) => `Stand ${time} hast du gesagt`,
    remembers: "Ich merke mir",
    forgets: "Ich vergesse, was du zurückgenommen hast.",
    forgetsWhat: "Ich habe nichts vergessen, weil ich nicht weiß, was du meinst. Nenne es: „Vergiss meinen Zahnarzt.“",
    locale: "de-DE",
  },
  fr: {
    speakers: { said: "Tu as dit", asked: "Tu as demandé", answered: "J’ai répondu", any: "Tu as dit ou demandé" },
    denials: {
      said: "Je ne me souviens de rien que tu aies dit",
      asked: "Je ne me souviens d’aucune question de toi",
      answered: "Je ne me souviens d’aucune réponse de ma part",
      any: "Je ne me souviens de rien que nous ayons dit",
    },
    aboutThis: " à ce sujet",
    yes: "Oui. ",
    elsewhere: "dans une autre conversation, ",
    asOf: (time) => `Au ${time}, tu avais dit`,
    remembers: "Je retiens",
    forgets: "J’oublie ce que tu as retiré.",
    forgetsWhat: "Je n’ai rien oublié, car je ne sais pas de quoi tu parles. Nomme-le : « Oublie mon dentiste. »",
    locale: "fr-FR",
  },
  es: {
    speakers: { said: "Dijiste", asked: "Preguntaste", answered: "Respondí", any: "Dijiste o preguntaste" },
    denials: {
      said: "No recuerdo nada que hayas dicho",
      asked: "No recuerdo ninguna pregunta tuya",
      answered: "No recuerdo ninguna respuesta mía",
      any: "No recuerdo nada que hayamos dicho",
    },
    aboutThis: " sobre esto",
    yes: "Sí. ",
    elsewhere: "en otra conversación, ",
    asOf: (time) => `A fecha de ${time}, dijiste`,
    remembers: "Recordaré",
    forgets: "Olvidaré lo que has retirado.",
    forgetsWhat: "No he olvidado nada, porque no sé a qué te refieres. Nómbralo: «Olvida a mi dentista».",
    locale: "es-ES",
  },
};
