import type { RememberedAnswer } from "../../domain/memory.ts";
import type { QuestionLanguage } from "../question-language.ts";

type Wants = NonNullable<RememberedAnswer["conversation"]>["wants"];

/** The words around what memory quotes. */
export interface MemoryFrames {
  /** Names the speaker of the words. */
  readonly speakers: Readonly<Record<Wants, string>>;
  /** The answer when no turn has the topic. `about`: `aboutThis`, or nothing; its place depends on the language. */
  readonly denials: Readonly<Record<Wants, (about: string) => string>>;
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
      said: (about) => `I remember nothing that you said${about}`,
      asked: (about) => `I remember no question of yours${about}`,
      answered: (about) => `I remember no answer of mine${about}`,
      any: (about) => `I remember nothing that we said${about}`,
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
      said: (about) => `Ich erinnere mich an nichts, was du${about} gesagt hast`,
      asked: (about) => `Ich erinnere mich an keine Frage${about} von dir`,
      answered: (about) => `Ich erinnere mich an keine Antwort${about} von mir`,
      any: (about) => `Ich erinnere mich an nichts, was wir${about} gesagt haben`,
    },
    aboutThis: " dazu",
    yes: "Ja. ",
    elsewhere: "in einem anderen Gespräch, ",
    asOf: (time) => `Mit Stand ${time} hattest du gesagt`,
    remembers: "Ich merke mir",
    forgets: "Ich vergesse, was du zurückgenommen hast.",
    forgetsWhat:
      "Ich habe nichts vergessen, weil ich nicht weiß, was du meinst. Nenne es, zum Beispiel: „Vergiss meinen Zahnarzt.“",
    locale: "de-DE",
  },
  fr: {
    speakers: { said: "Tu as dit", asked: "Tu as demandé", answered: "J’ai répondu", any: "Tu as dit ou demandé" },
    denials: {
      said: (about) => `Je ne me souviens de rien que tu aies dit${about}`,
      asked: (about) => `Je ne me souviens d’aucune question de ta part${about}`,
      answered: (about) => `Je ne me souviens d’aucune réponse de ma part${about}`,
      any: (about) => `Je ne me souviens de rien que nous ayons dit${about}`,
    },
    aboutThis: " à ce sujet",
    yes: "Oui. ",
    elsewhere: "dans une autre conversation, ",
    asOf: (time) => `Au ${time}, tu avais dit`,
    remembers: "Je retiens",
    forgets: "J’oublie ce que tu as retiré.",
    forgetsWhat:
      "Je n’ai rien oublié, car je ne sais pas de quoi tu parles. Nomme-le, par exemple : « Oublie mon dentiste. »",
    locale: "fr-FR",
  },
  es: {
    speakers: { said: "Dijiste", asked: "Preguntaste", answered: "Respondí", any: "Dijiste o preguntaste" },
    denials: {
      said: (about) => `No recuerdo nada que hayas dicho${about}`,
      asked: (about) => `No recuerdo ninguna pregunta tuya${about}`,
      answered: (about) => `No recuerdo ninguna respuesta mía${about}`,
      any: (about) => `No recuerdo nada que hayamos dicho${about}`,
    },
    aboutThis: " sobre esto",
    yes: "Sí. ",
    elsewhere: "en otra conversación, ",
    asOf: (time) => `A fecha de ${time}, habías dicho`,
    remembers: "Recordaré",
    forgets: "Olvidaré lo que has retirado.",
    forgetsWhat: "No he olvidado nada, porque no sé a qué te refieres. Nómbralo, por ejemplo: «Olvida a mi dentista».",
    locale: "es-ES",
  },
};
