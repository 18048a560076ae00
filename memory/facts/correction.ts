// "No, it is Tuesday", "sorry, I meant blue": such a turn names only a new value. It corrects the fact that the turn
// before it stated or asked for.
import type { MemoryItem } from "../../domain/memory-item.ts";
import { factsAsked } from "./asked-fact.ts";
import { statedLast } from "./confidence.ts";
import { detailsOf } from "./facts.ts";
import { isPassing, isState } from "./passing-values.ts";
import { smallWeekdays } from "./rules-abroad.ts";
import type { StatedFact } from "./stated-fact.ts";

const before = "(?:no|nope|sorry|oops|wait|actually|correction|nein|non|perd[oó]n|pardon|entschuldigung)";
const being =
  "(?:(?:it|that|this|he|she)(?:'s| is| was)|i mean|i meant|es ist|ich meine|ich meinte|c'est|je voulais dire|quer[ií]a decir)";
const forms = [
  new RegExp(`^(?:${before}[,:]? ){1,3}${being} (?:now |jetzt )?(?<y>.{1,80})$`, "iu"),
  /^(?:i meant|correction:) (?<y>.{1,80})$/iu,
  /^(?:[Nn]ope|[Nn]on?|[Nn]ein|[Ss]orry), (?<y>(?:on |at |am |um |le |el )?[\p{Lu}\p{N}][\p{L}\p{N}.:-]{0,30}(?: [\p{L}\p{N}.:-]{1,30}){0,2})$/u,
];
/** "Make it shorter" is about the answer; "make it Tuesday" is about the fact. */
const making = new RegExp(`^(?:${before}[,:]? ){0,3}make (?:it|that) (?<y>.{1,80})$`, "iu");
/** First words that agree, judge, ask or go on: "no, that's wrong", "no, OK", "sorry, I disagree". */
const remark =
  /^(?:thanks?|thank|danke|merci|gracias|ok(?:ay)?|yes|no|never|nothing|please|i|you|we|my|your|all|what|that|this|these|those|there|they|he|she|it|ich|wir|je|nous|yo|tell|show|give|let|stop|well|not|about|only|just|still|the same|same|me|enough|fine|good|right|wrong|true|false|a (?:good|bad|nice|great|different|secret|lie|mistake|joke|pity|shame))(?![\p{L}'])/iu;
/** "Tuesday that the shop closes", "Docker is fine": a sentence of its own. */
const clause =
  /(?<![\p{L}])(?:that|who|which|when|where|because|i|you|we|they|is|are|was|were|has|have|had|will|would|can|could|should|said|did|does|do|left|more|dass|weil|que|qui)(?![\p{L}])/iu;
/** "Tuesday, not Monday" */
const contrast = /,? (?:and )?(?:not|nicht|pas|rather than|instead of) .{1,60}$/iu;
const preposition = /^(?:on|at|in|am|um|im) /i;
const weekday = new RegExp(
  String.raw`\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|${smallWeekdays})\b`,
  "iu",
);

/** The value that the text gives instead of another one; null if it gives none. */
export function correctedValue(text: string): string | null {
  const sentence = text
    .trim()
    .replace(/’/g, "'")
    .replace(/[.!]{1,3}$/, "");
  if (sentence.length > 120 || /[?\n]/.test(sentence)) return null;
  const made = making.exec(sentence)?.groups?.y;
  if (made !== undefined) return /^(?:weekday|number)$/.test(kindOf(made)) ? made.replace(contrast, "").trim() : null;
  const found = forms.map((form) => form.exec(sentence)?.groups?.y).find((y) => y !== undefined);
  const value = found?.replace(contrast, "").trim();
  if (value === undefined || isPassing(value) || isState(value)) return null;
  return remark.test(value) || clause.test(value) ? null : value;
}

/** The turn before the correction, in the user's own words. */
interface TurnBefore {
  readonly trace_id: string | null;
  readonly words: string;
}

/**
 * The fact with its new value; null if the turn before neither stated nor asked for a fact with a value of this kind.
 * `holding`: facts that hold.
 */
export function correctedFact(value: string, turn: TurnBefore, holding: readonly MemoryItem[]): StatedFact | null {
  const stated = holding.filter(({ trace_id }) => trace_id !== null && trace_id === turn.trace_id);
  const about = stated.length > 0 ? stated : factsAsked(turn.words, holding);
  const newest = about.toSorted((one, other) => statedLast(other).getTime() - statedLast(one).getTime());
  for (const item of newest) {
    const details = detailsOf(item);
    if (details?.cardinality !== "one" || !isAlike(details.object, value)) continue;
    const at = item.text.lastIndexOf(details.object);
    if (at === -1) continue;
    const [led] = preposition.exec(details.object) ?? [""];
    const object = preposition.test(value) ? value : `${led}${value}`;
    const text = `${item.text.slice(0, at)}${object}${item.text.slice(at + details.object.length)}`;
    return { predicate: details.predicate, object, cardinality: "one", op: "state", text, corrects: true };
  }
  return null;
}

/** "About the contract" and "my brother" are no colours, although they are words, too. */
const leadWord =
  /^(?:(?<article>an?|the|eine?|der|die|das|une?|le|la|una?|el) |(?<other>my|our|your|his|her|its|their|in|on|at|about|for|with|from|to|of|like|as) )/iu;

/** Whether both values are of one kind, and the new one begins with nothing that the old one lacks. */
function isAlike(old: string, value: string): boolean {
  if (kindOf(old) !== kindOf(value)) return false;
  const { article, other } = leadWord.exec(value)?.groups ?? {};
  const known = leadWord.exec(old)?.groups;
  const isPlain =
    (article === undefined && other === undefined) || kindOf(value) === "weekday" || kindOf(value) === "number";
  return (
    isPlain ||
    (article !== undefined ? known?.article !== undefined : known?.other?.toLowerCase() === other?.toLowerCase())
  );
}

type Kind = "weekday" | "number" | "name" | "mixed" | "word";

function kindOf(value: string): Kind {
  if (weekday.test(value)) return "weekday";
  if (/\p{N}/u.test(value)) return "number";
  // "Berta speaking" is no name: of a name only small words are lower-case.
  if (!/(?:^|\s)\p{Lu}/u.test(value)) return "word";
  return /(?:^|\s)(?!(?:an?|the|of|and|for|in|on|at|de|del|la|le|el|van|von|der|das|die|du|di|da|zu|und|et|y|my|our|now)(?:\s|$))\p{Ll}/u.test(
    value,
  )
    ? "mixed"
    : "name";
}
