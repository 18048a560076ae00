// Wishes to forget in German, French and Spanish: "vergiss, was ich über den Kran gesagt habe".

const polite = "(?:bitte,? |s'il te plaît,? |por favor,? )?";
const verb = "(?:vergiss|vergessen sie|oubliez?|olvid[ae])(?: bitte)?";
const everything = "(?:alles|tout|todo)";
const iSaid =
  "(?:was ich(?: dir)?(?: (?:gesagt|erzählt) habe)?|was du(?: mir)?(?: (?:gesagt|geantwortet) hast)?|ce que (?:j'ai|je t'ai|tu as|tu m'as) dit|lo que (?:dije|te dije|he dicho|te he dicho|dijiste|me dijiste|has dicho))";
const about = "(?: (?:über|zu|zum|zur|von|vom|sur|à propos de|au sujet de|sobre|acerca de))";
const all = new RegExp(`^${polite}${verb}(?: ${everything})?(?:,? ${iSaid})?$`, "iu");
const topic = new RegExp(
  `^${polite}${verb}(?:(?: ${everything})?,? ${iSaid}${about}?| ${everything}${about}|${about})? (?<topic>.{1,200}?)(?: (?:gesagt|erzählt|geantwortet) (?:habe|hast))?$`,
  "iu",
);
/** "Vergiss nicht, dass …" asks for the opposite, and "vergiss alles außer …" for something that cannot be told. */
const keeps =
  /(?<![\p{L}])(?:nicht|nie|niemals|pas|jamais|nunca|außer|ausser|bis auf|andere|sauf|excepté|menos|excepto|salvo)(?![\p{L}])/iu;

/** "Vergiss es": nearly every sentence has such a word. */
const pronouns = "(?:es|das|dies|sie|ihn|ça|ca|cela|ceci|eso|esto|lo)";
const pronoun = new RegExp(`^${pronouns}$`, "iu");
const vague = new RegExp(
  `^${polite}(?:${verb} ${pronouns}|oublie(?:z)?-(?:le|la|les)|olvíd[ae](?:lo|la)|olvidal[oa])(?: bitte)?[.!]?$`,
  "iu",
);

/** Whether it is a wish to forget that does not say what: "vergiss es", "olvídalo". */
export const isVagueAbroad = (sentence: string): boolean => vague.test(sentence);

/** Words of which such a wish has one. */
export const forgettingAbroad =
  "vergiss vergessen oublie oubliez olvida olvide olvídalo olvídala olvídelo olvídela olvidalo olvidala";

/** The topic of the wish; null: everything; undefined: the sentence is no such wish. */
export function forgottenAbroad(sentence: string): string | null | undefined {
  const plain = sentence.replace(/’/g, "'").replace(/[.!]{1,9}$/, "");
  if (keeps.test(plain)) return undefined;
  if (all.test(plain)) return null;
  const said = topic.exec(plain)?.groups?.topic;
  return said === undefined || pronoun.test(said) ? undefined : said;
}

/** Articles, possessives and prepositions, whose form depends on the sentence. */
const small =
  /(?<![\p{L}\p{N}])(?:d(?:er|ie|as|en|em|es)|(?:m|d)?eine?[nmrs]?|(?:unser|euer|eure)e?[nmrs]?|im|am|an|in|auf|zu[mr]?|le|la|les|une?|des?|du|mon|ma|mes|ton|ta|tes|notre|nos|votre|vos|el|los|las|una|del?|al|mis?|tus?|nuestr[oa]s?|en|a|à|au|aux) |(?<![\p{L}\p{N}])[ld]'/giu;
/** "Meinen Zahnarzt" and "mein Zahnarzt" are the same topic. */
export const withoutSmallWords = (topic: string): string => topic.replace(small, "").trim();
