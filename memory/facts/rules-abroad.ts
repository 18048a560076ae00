// Facts that users state about themselves in German, French and Spanish, by the same predicates as in English.
import { withoutOpeningMark } from "../bare-question.ts";
import { keyOf, predicateOf } from "./keys.ts";
import { any, many, one, type ReadFact } from "./stated-fact.ts";

interface Abroad {
  readonly pattern: RegExp;
  read(found: Readonly<Record<string, string | undefined>>): ReadFact;
}

const thing = "[\\p{L}\\p{N}' -]{1,60}?";
const [myDe, myFr, myEs] = ["mein(?:e[nm]?)?", "(?:mon|ma|mes)", "mis?"];
/** The whole statement, also of a pattern with several forms. */
const of = (pattern: string) => new RegExp(`^(?:${pattern})$`, "iu");
const value = "(?<y>.{1,100})";

/** French and Spanish weekdays, which have no capital. */
export const smallWeekdays =
  "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo";
/**
 * A value that shows what it is: a name, a number or a day. Other words describe a state, or go on with the sentence.
 */
const isValue = new RegExp(
  String.raw`^(?:(?:eine?|une?|una?|der|die|das|le|la|el|am|um|im|à|a las?) |l')?(?:\p{Lu}|\p{N}|(?:${smallWeekdays})\b)`,
  "u",
);
const isFavourite = /^lieblings|pr[eé]f[eé]r[eé]|favorit/iu;
/** "Dr. Weber, glaube ich" */
const aside = /, .*$/;
/** "Der Meinung, dass …", "am Montag kaputt gegangen": the value is only the beginning of what happened. */
const goesOn =
  /,? (?:dass|weil|wenn|ob|que|qu'\p{L}+|parce|porque)(?= |$)| \p{Ll}{0,15}(?:ge\p{Ll}{2,15}(?:en|t)|iert)$/u;

const stated = (x: string | undefined, y: string | undefined, read = one) => {
  const object = goesOn.test(y ?? "") ? "" : (y ?? "").replace(aside, "");
  return read(predicateOf(x), isValue.test(object) || isFavourite.test(x ?? "") ? object : "");
};
const named = (predicate: string, y: string | undefined, read = one) => {
  const object = (y ?? "").replace(aside, "");
  return read(predicate, /^\p{Lu}/u.test(object) ? object : "");
};

/** In order; the first that matches the whole statement counts. A fact with an empty value is none. */
export const statedAbroad: readonly Abroad[] = [
  { pattern: of(`(?:ich heiße|ich heisse|je m'appelle|me llamo) ${value}`), read: ({ y }) => named("name", y) },
  {
    pattern: of(
      `(?:ich (?:wohne|lebe) (?:jetzt )?in|j'habite (?:maintenant )?(?:à|en|au|aux)|je vis (?:maintenant )?(?:à|en|au|aux)|(?:yo )?(?:ahora )?vivo (?:ahora )?en) ${value}`,
    ),
    read: ({ y }) => named("home", y),
  },
  { pattern: of("ich bin nach (?<y>.{1,100}) (?:um)?gezogen"), read: ({ y }) => named("home", y) },
  { pattern: of(`(?:j'ai déménagé à|me mud[eé] a) ${value}`), read: ({ y }) => named("home", y) },
  {
    pattern: of(
      `(?:ich arbeite (?:jetzt )?(?:bei|für)|je travaille (?:maintenant )?(?:chez|pour)|trabajo (?:ahora )?(?:en|para)) ${value}`,
    ),
    read: ({ y }) => named("employer", y),
  },
  { pattern: of(`(?:ich komme aus|je viens d(?:e|u)|soy de) ${value}`), read: ({ y }) => named("origin", y) },
  {
    pattern: of(`(?:ich bin allergisch gegen|je suis allergique (?:à|au|aux)|soy al[eé]rgic[oa] al?) ${value}`),
    read: ({ y }) => many("allergic to", y),
  },
  {
    pattern: of(`(?:${myDe} (?<x>${thing}) sind|mes (?<f>${thing}) sont|mis (?<s>${thing}) son) (?<y>.{1,200})`),
    read: ({ x, f, s, y }) => stated(x ?? f ?? s, y?.replace(/ (?:und|et|y) /giu, " and "), many),
  },
  {
    pattern: of(
      `(?:${myDe} (?<x>${thing}) (?:ist|heißt|heisst|lautet)(?: jetzt| nun)?|${myFr} (?<f>${thing}) (?:est|s'appelle)(?: maintenant)?|mi (?<s>${thing}) (?:es|se llama)(?: ahora)?) (?<y>.{1,200})`,
    ),
    read: ({ x, f, s, y }) => stated(x ?? f ?? s, y),
  },
];

/** Sentences that take something back. */
export const retractedAbroad: readonly Abroad[] = [
  {
    pattern: of(
      `(?:bitte )?vergiss (?:bitte )?${myDe} (?<x>.{1,60})(?<! nicht)|oubliez? ${myFr} (?<f>.{1,60})|olvid[ae] ${myEs} (?<s>.{1,60})`,
    ),
    read: ({ x, f, s }) => any(predicateOf(x ?? f ?? s)),
  },
  {
    pattern: of(
      `${myDe} (?<x>${thing}) ist nicht (?:mehr )?(?<y>.{1,200})|${myFr} (?<f>${thing}) n'est (?:plus|pas) (?<g>.{1,200})|mi (?<s>${thing}) (?:ya )?no es (?<t>.{1,200})`,
    ),
    read: ({ x, f, s, y, g, t }) => one(predicateOf(x ?? f ?? s), y ?? g ?? t),
  },
  {
    pattern: of(
      `(?:ich (?:wohne|lebe) nicht mehr in|je n'habite plus (?:à|en|au|aux)|je ne vis plus (?:à|en|au|aux)|(?:yo )?ya no vivo en) ${value}`,
    ),
    read: ({ y }) => one("home", y),
  },
  {
    pattern: of(
      `(?:ich arbeite nicht mehr (?:bei|für)|je ne travaille plus (?:chez|pour)|ya no trabajo (?:en|para)) ${value}`,
    ),
    read: ({ y }) => one("employer", y),
  },
];

const askedFacts: readonly (readonly [RegExp, string])[] = [
  [of("wie hei(?:ß|ss)e ich|comment je m'appelle|comment m'appelle-je|quel est mon nom|c[oó]mo me llamo"), "name"],
  [of("wo (?:wohne|lebe) ich|où (?:est-ce que )?(?:j'habite|je vis)|où (?:habité|vis)-je|d[oó]nde vivo"), "home"],
  [of("wo arbeite ich|(?:für wen|bei wem) arbeite ich|où (?:est-ce que )?je travaille|d[oó]nde trabajo"), "employer"],
  [of("woher komme ich|d'où (?:est-ce que )?je viens|de d[oó]nde soy"), "origin"],
  [
    of("wogegen bin ich allergisch|à quoi (?:est-ce que )?je suis allergique|a qu[eé] soy al[eé]rgic[oa]"),
    "allergic to",
  ],
];
const askedThing = of(
  `(?:(?:was|wer|welche[rs]?|wie|wann) (?:ist|sind|war|heißt|heisst|heißen|lautet) ${myDe} (?<x>${thing})|(?:quel(?:le)?s?|qui|quand) (?:est|sont|était) ${myFr} (?<f>${thing})|comment s'appelle(?:nt)? ${myFr} (?<g>${thing})|(?:cu[aá]l(?:es)?|qui[eé]n(?:es)?|qu[eé]|cu[aá]ndo) (?:es|son|era) ${myEs} (?<s>${thing})|c[oó]mo se llaman? ${myEs} (?<t>${thing}))`,
);

/** The predicate that a question in one of these languages asks for; null for another question. */
export function askedAbroad(sentence: string): string | null {
  const spoken = withoutOpeningMark(sentence);
  const known = askedFacts.find(([pattern]) => pattern.test(spoken))?.[1];
  if (known !== undefined) return known;
  const { x, f, g, s, t } = askedThing.exec(spoken)?.groups ?? {};
  const named = x ?? f ?? g ?? s ?? t;
  return named === undefined ? null : keyOf(named);
}
