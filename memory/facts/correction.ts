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
  "(?:(?:it|that|this|he|she)(?:'s| is| was)|i mean|i meant|make (?:it|that)|es ist|ich meine|ich meinte|c'est|je voulais dire|quer[ií]a decir)";
const forms = [
  new RegExp(`^(?:${before}[,:]? ){1,3}${being} (?:now |jetzt )?(?<y>.{1,80})$`, "iu"),
  /^(?:i meant|make (?:it|that)|correction:) (?<y>.{1,80})$/iu,
  /^(?:[Nn]ope|[Nn]on?|[Nn]ein|[Ss]orry), (?!Thank)(?<y>(?:on |at |am |um |le |el )?[\p{Lu}\p{N}][\p{L}\p{N}.:-]{0,30}(?: [\p{L}\p{N}.:-]{1,30}){0,2})$/u,
];
/** "Tuesday, not Monday" */
const contrast = /,? (?:and )?(?:not|nicht|pas|rather than|instead of) .{1,60}$/iu;
/** "No, I disagree", "no, Bob did it" */
const clause =
  /^(?:[Ii]|[Ww]e|[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|[Ii]t|[Tt]his|[Tt]hat|[Tt]here|[Tt]hese|[Tt]hose|[Ii]ch|[Ww]ir|[Jj]e|[Nn]ous|[Yy]o)\b|\b(?:is|are|was|were|has|have|had|will|would|can|could|should|said|did|does|do)\b/;
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
  const found = forms.map((form) => form.exec(sentence)?.groups?.y).find((y) => y !== undefined);
  const value = found?.replace(contrast, "").trim();
  // "No, that is wrong" only judges.
  return value === undefined || isPassing(value) || isState(value) || clause.test(value) ? null : value;
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
    if (details?.cardinality !== "one" || kindOf(details.object) !== kindOf(value)) continue;
    const at = item.text.lastIndexOf(details.object);
    if (at === -1) continue;
    const [led] = preposition.exec(details.object) ?? [""];
    const object = preposition.test(value) ? value : `${led}${value}`;
    const text = `${item.text.slice(0, at)}${object}${item.text.slice(at + details.object.length)}`;
    return { predicate: details.predicate, object, cardinality: "one", op: "state", text, corrects: true };
  }
  return null;
}

type Kind = "weekday" | "number" | "name" | "word";

function kindOf(value: string): Kind {
  if (weekday.test(value)) return "weekday";
  if (/\p{N}/u.test(value)) return "number";
  return /(?:^|\s)\p{Lu}/u.test(value) ? "name" : "word";
}
