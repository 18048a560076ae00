import { tokenize } from "../../domain/text/tokens.ts";
import type { QuestionLanguage } from "../question-language.ts";
import { type AnswerKind, type AskingRule, has, hasOr } from "./answer-forms.ts";

/** How a language asks for each kind of answer, and how it answers. */
interface Tongue {
  /** In a question for a definition, the term follows the verb. */
  readonly asks: Readonly<Record<Exclude<AnswerKind, "event" | "amount" | "other" | "shaped">, RegExp>>;
  readonly span: RegExp;
  readonly reason: RegExp;
  readonly ruling: RegExp;
  readonly says: RegExp;
}

const digits = String.raw`\d[\d.,]{0,20}`;
const money = /[$€£¥]\s?\d|\d\s?(?:€|euros?|eur|chf|francs?|franken|cents?|pesos?|dollars?|dólares)/i;
const date = /\b(?:1[6-9]|20)\d\d\b|\b\d{1,2}[./]\s?(?:\d{1,2}[./]|\p{L}{3,})|\b\d{1,2} (?:de )?\p{Ll}{3,} /u;
const name = /(?<=\S\s)\p{Lu}\p{Ll}{2,}|\w@[\w-]/u;
const placed = /https?:|(?<=\S\s)\p{Lu}\p{Ll}{2,}|`[^`]+`|\/\p{L}/u;
const anything = /\p{L}/u;

const tongues: Readonly<Record<Exclude<QuestionLanguage, "en">, Tongue>> = {
  de: {
    asks: {
      duration: /\bwie (?:lange|oft|häufig|schnell|bald|spät)\b|\bbis wann\b|\bfrist\b|\bspätestens\b/i,
      money: /\bwas kostet\b|\bwie ?viel (?:kostet|geld|euro)\b|\b(?:gebühr|preis|kosten)\b/i,
      count: /\bwie ?viele? ([\p{L}-]+)/iu,
      reason: /\bwarum\b|\bwieso\b|\bweshalb\b|\bwozu\b/i,
      date: /\bwann\b/i,
      person: /(?:^|[\s,])(?:wer|wem|wen|wessen)\b/i,
      place: /(?:^|[\s,])wo(?:hin|her)?\b/i,
      definition: /\bwas (?:ist|sind|bedeutet|heißt|versteht man unter)((?: [\p{L}\d-]+){1,4})/iu,
      thing: /\bwelche[mnrs]? ([\p{L}-]+)/iu,
      way: /\bwie\b/i,
      yes_no: /^\s*(?:ist|sind|darf|dürfen|kann|können|muss|müssen|soll|hat|habe|haben|gibt|wird|werden|gilt)\b/i,
    },
    span: new RegExp(
      String.raw`(?:${digits}|\bein\w{0,2}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|halb)[ -]?(?:\p{L}{1,20} ){0,2}\p{L}{0,20}(?:sekunde|minute|stunde|tag|woche|monat|jahr|mal)`,
      "iu",
    ),
    reason: /\b(?:weil|damit|denn|deshalb|daher|deswegen|sodass|aufgrund|wegen|um .{1,60} zu|zweck)\b/i,
    ruling: /\b(?:muss|müssen|darf|dürfen|kann|können|soll|nicht|kein\w{0,2}|nur|verpflichtet|erlaubt|zulässig)\b/i,
    says: /\b(?:ist|sind|bedeutet|heißt|gilt|gelten|bezeichnet|nennt)\b|[:—–]/i,
  },
  fr: {
    asks: {
      duration: /\bcombien de temps\b|\bquel(?:le)? (?:est (?:la|le) )?(?:durée|délai)\b|\bjusqu['’]à quand\b/i,
      money: /\bcombien (?:ça )?co[uû]te\b|\b(?:prix|tarif|frais|montant)\b/i,
      count: /\bcombien (?:de |d['’])([\p{L}-]+)/iu,
      reason: /\bpourquoi\b/i,
      date: /\bquand\b/i,
      person: /(?:^|[\s,])qui\b/i,
      place: /(?:^|[\s,])où(?=\s)/iu,
      definition:
        /\bqu['’](?:est[- ]ce qu(?:e |['’])|entend-on par )(?:c['’]est (?:que )?)?((?: ?[\p{L}\d'’-]+){1,4})/iu,
      thing: /\bquel(?:le)?s? ([\p{L}-]+)/iu,
      way: /\bcomment\b/i,
      yes_no: /\best-ce que\b|^\s*(?:puis-je|peut-on|dois-je|doit-on|faut-il|y a-t-il)\b/i,
    },
    span: new RegExp(
      String.raw`(?:${digits}|\bune?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze) (?:\p{L}+ ){0,2}(?:seconde|minute|heure|jour|semaine|mois|an|année|fois)`,
      "iu",
    ),
    reason: /\b(?:parce que|car|afin de|afin que|pour que|puisque|en raison|donc|grâce à)\b/i,
    ruling: /\b(?:doit|doivent|peut|peuvent|ne|pas|interdit|autorisé|obligatoire|uniquement|seul\w*)\b/i,
    says: /\b(?:est|sont|signifie|désigne|désignent)\b|[:—–]/i,
  },
  es: {
    asks: {
      duration: /\bcuánto tiempo\b|\bcada cuánto\b|\bplazo\b|\bhasta cuándo\b/iu,
      money: /\bcuánto (?:cuesta|vale)\b|\b(?:precio|tarifa|coste|costo|importe)\b/iu,
      count: /(?:^|[\s¿,])cuánt[oa]s ([\p{L}-]+)/iu,
      reason: /\bpor qué(?=\s|$)/iu,
      date: /(?:^|[\s¿,])cuándo\b/iu,
      person: /(?:^|[\s¿,])quién(?:es)?\b/iu,
      place: /(?:^|[\s¿,])dónde\b/iu,
      definition: /\bqué (?:es|son|significa)((?: [\p{L}\d-]+){1,4})/iu,
      thing: /\b(?:qué|cuál(?:es)?) ([\p{L}-]+)/iu,
      way: /(?:^|[\s¿,])cómo\b/iu,
      yes_no: /^[\s¿]*(?:es|son|puedo|puede|debo|debe|hay|tengo|tiene|se puede)\b/i,
    },
    span: new RegExp(
      String.raw`(?:${digits}|\bun[ao]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce) (?:\p{L}+ ){0,2}(?:segundo|minuto|hora|día|semana|mes|año|vez|veces)`,
      "iu",
    ),
    reason: /\b(?:porque|para que|a fin de|debido a|ya que|por lo tanto|puesto que)\b/i,
    ruling: /\b(?:debe|deben|puede|pueden|no|sólo|solo|obligatorio|prohibido|permitido)\b/i,
    says: /\b(?:es|son|significa|se entiende)\b|[:—–]/i,
  },
};

/** The rules of a language, in the order in which they are tried. */
export function rulesOf(language: Exclude<QuestionLanguage, "en">): readonly AskingRule[] {
  const { asks, span, reason, ruling, says } = tongues[language];
  return [
    { kind: "duration", asks: asks.duration, form: has(span) },
    { kind: "money", asks: asks.money, form: has(money) },
    { kind: "count", asks: asks.count, form: countedForm },
    { kind: "reason", asks: asks.reason, form: has(reason) },
    { kind: "date", asks: asks.date, form: hasOr(date, span) },
    { kind: "person", asks: asks.person, form: has(name) },
    { kind: "place", asks: asks.place, form: has(placed) },
    { kind: "definition", asks: asks.definition, form: (_, match) => openingForm(match[1] ?? "", says) },
    { kind: "thing", asks: asks.thing, form: hasOr(/\d|`[^`]+`|["„“«]/u, anything) },
    { kind: "way", asks: asks.way, form: has(ruling) },
    { kind: "yes_no", asks: asks.yes_no, form: has(ruling) },
  ];
}

/** Letters that a counted word must share with the end of a compound: "Urlaubstage" are "Werktage". */
const sharedEnd = 4;

/** The answer has a number followed by the counted word. */
function countedForm(_: string, match: RegExpExecArray): (text: string) => number {
  const end = (match[1] ?? "").toLowerCase().slice(-sharedEnd);
  return (text) => {
    const words = text.toLowerCase().split(/\s+/);
    const places = words.flatMap((word, at) => (/^[^\p{L}]*\d/u.test(word) ? [at] : []));
    const isCounted = places.some((at) => words.slice(at, at + 5).some((word) => word.includes(end)));
    return isCounted ? 1 : places.length > 0 ? 0.5 : 0;
  };
}

/** The answer is a sentence that begins with the word and defines it. */
function openingForm(asked: string, says: RegExp): (text: string) => number {
  const focus = tokenize(asked);
  return (text) => {
    const opening = tokenize(
      text
        .split(/\s+/)
        .slice(0, focus.length + 5)
        .join(" "),
    );
    const share = focus.filter((stem) => opening.includes(stem)).length / Math.max(1, focus.length);
    return share === 1 && says.test(text) ? 1 : share >= 0.5 ? 0.5 : 0;
  };
}
