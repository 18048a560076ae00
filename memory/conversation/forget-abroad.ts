// Wishes to forget in German, French and Spanish: "vergiss, was ich über den Kran gesagt habe".

const polite = "(?:bitte,? |s'il te plaît,? |por favor,? )?";
const verb = "(?:vergiss|vergessen sie|oubliez?|olvid[ae])(?: bitte)?";
const said =
  "(?:,? (?:was ich|ce que j'ai dit|ce que je t'ai dit|lo que dije|lo que te dije|lo que he dicho)(?: dir)?)?";
const about = "(?: (?:über|zu|zum|zur|von|vom|sur|à propos de|au sujet de|sobre|acerca de))?";
const all = new RegExp(`^${polite}${verb} (?:alles|tout|todo)(?:[ ,].{0,60})?$`, "iu");
const topic = new RegExp(`^${polite}${verb}${said}${about} (?<topic>.{1,200}?)(?: (?:gesagt|erzählt) habe)?$`, "iu");
/** "Vergiss nicht, dass …", "vergiss meinen Termin nicht", "oublie pas …": the opposite. */
const reminds = new RegExp(`^${polite}${verb} (?:nicht|nie|niemals|pas|jamais)\\b| (?:nicht|niemals)$`, "iu");

/** Words of which such a wish has one. */
export const forgettingAbroad = "vergiss vergessen oublie oubliez olvida olvide";

/** The topic of the wish; null: everything; undefined: the sentence is no such wish. */
export function forgottenAbroad(sentence: string): string | null | undefined {
  const plain = sentence.replace(/’/g, "'").replace(/[.!]{1,9}$/, "");
  if (reminds.test(plain)) return undefined;
  return all.test(plain) ? null : topic.exec(plain)?.groups?.topic;
}
