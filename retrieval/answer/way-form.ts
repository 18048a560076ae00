import { tokenize } from "../../domain/text/tokens.ts";
import { isRelated, similarity } from "./similar.ts";

/** "How do I delete a document?": the verb, with its particle ("set up"), and what it is done to. */
const asksDeed =
  /\bhow (?:do|does|can|could|should|would|must|may|to|might)(?<!to) (?:i|we|you|one|people|users?|somebody|someone|they)(?: (?:best|actually|then|manually))? ([a-z]{2,20})\b(?: (up|off|out|on|down|back))?([^?.;,]{0,120})|\bhow to ([a-z]{2,20})\b(?: (up|off|out|on|down|back))?([^?.;,]{0,120})/i;
/** Verbs of one meaning in instructions. A phrasal verb has a hyphen. */
const families: readonly (readonly string[])[] = [
  ["delete", "remove", "erase", "destroy", "drop"],
  ["create", "add", "make", "generate", "new", "init"],
  ["start", "run", "launch", "boot", "serve", "start-up"],
  ["stop", "quit", "end", "shut-down", "kill"],
  ["disable", "deactivate", "switch-off", "turn-off"],
  ["enable", "activate", "switch-on", "turn-on"],
  ["install", "set-up", "setup"],
  ["change", "update", "edit", "modify"],
  ["send", "submit", "upload", "post"],
];
/** What the question does the deed to ends here: "a gzip file in memory". */
const endOfObject =
  /\b(?:in|on|at|for|from|to|into|with|without|by|if|when|while|so|after|before|of|about|using|via|through)\b/i;
/** "To delete X", "you can delete X", "then delete X". */
const mayDo = /\b(?:to|can|could|must|should|may|please|then|and|or|by) (?:also |first |then )?([\p{L}-]{2,20})\b/giu;
/** "Deleted by sending", "delete it with". */
const byWhich = /\b([\p{L}-]{2,20})\b(?=(?: [\w-]{1,30}){0,3} (?:by|with|via|using|through|when you|if you)\b)/giu;
/** What a shell or a client of HTTP takes: a command, a request, or an option. */
const command =
  /^[ \t]{0,12}(?:\$ |> |[|#] )?(?:npm|npx|yarn|pnpm|pip|pipx|apt|apt-get|brew|git|docker|kubectl|helm|curl|wget|make|cargo|go|python3?|node|sudo|systemctl|\.\/[\w.-]+|GET|POST|PUT|PATCH|DELETE)[ \t]{1,8}\S/m;
/** The first word of a sentence, an item, a line or a comment in code. */
const firstWords = /(?:^|[\n.:;!])[ \t]{0,12}(?:(?:[-*+•$>#|]|\d{1,2}[.)])[ \t]{1,4})?([\p{L}-]{2,20})\b/gu;

/** Nobody in particular: texts name others, or nobody. */
const anybody = /\b(?:some|any)(?:one|body|thing)\b|\b(?:people|users?)\b/gi;

interface Deed {
  /** Stems of the verb and of verbs with its meaning. */
  readonly verbs: readonly string[];
  /** Stems of what it is done to. */
  readonly object: readonly string[];
}

/** The deed whose way a question asks for; null if it asks how something is. */
function askedDeed(question: string): Deed | null {
  const match = asksDeed.exec(question);
  if (match === null) return null;
  const [verb = "", particle, rest = ""] = match[1] === undefined ? match.slice(4) : match.slice(1);
  const [phrase = ""] = rest.split(endOfObject).filter((part, at) => at > 0 || part.trim() !== "");
  const whole = (particle === undefined ? verb : `${verb}-${particle}`).toLowerCase();
  const family = families.find((one) => one.includes(whole)) ?? [verb];
  const verbs = [...new Set(family.flatMap((one) => tokenize(one.replace("-", " ")).slice(0, 1)))];
  const object = tokenize(phrase.replace(anybody, " "));
  return verbs.length === 0 || object.length === 0 ? null : { verbs, object };
}

const half = 0.5;
/** The object of a verb stands among so many words behind it. */
const nearWords = 8;

export interface AskedWay {
  /** Whether the question asks how to do something. */
  readonly isDeed: boolean;
  /**
   * Whether a text tells how that is done: it is a command, or an instruction with the verb, and has at least half of
   * the words of its object. "The document is deleted later" and "at the next start" tell nothing about the way.
   */
  readonly tellsHow: (text: string) => boolean;
  /** Whether a heading names it: "Deleting documents". */
  readonly isNamedBy: (heading: string) => boolean;
}

const noDeed: AskedWay = { isDeed: false, tellsHow: () => false, isNamedBy: () => false };

export function askedWay(question: string): AskedWay {
  const deed = askedDeed(question);
  if (deed === null) return noDeed;
  const { verbs, object } = deed;
  const isVerb = (word: string): boolean =>
    tokenize(word).some((stem) => verbs.some((verb) => similarity(stem, verb) > half || isRelated(stem, verb)));
  const shareIn = (text: string): number => {
    const stems = tokenize(text);
    return object.filter((one) => stems.some((stem) => similarity(stem, one) > 0)).length / object.length;
  };
  const governs = (text: string, { index, 0: found }: RegExpExecArray): boolean =>
    shareIn(clauseFrom(text, index + found.length)) > 0;
  const instructs = (text: string): boolean =>
    [...text.matchAll(firstWords), ...text.matchAll(mayDo)].some(
      (match) => isBare(match[1] ?? "") && isVerb(match[1] ?? "") && governs(text, match),
    );
  const isNamedBy = (text: string): boolean => shareIn(text) >= half && text.split(notLetters).some(isVerb);
  const tellsHow = (text: string): boolean =>
    isNamedBy(text) &&
    (command.test(text) || instructs(text) || [...text.matchAll(byWhich)].some(([word]) => isVerb(word)));
  return { isDeed: true, tellsHow, isNamedBy };
}

const notLetters = /[^\p{L}]+/u;
/** An imperative has no ending: "Deleted documents" and "Deletion" begin no instruction. */
const isBare = (word: string): boolean => !/(?:ed|s|ion|ing)$/i.test(word);
/** The words behind a verb, up to the end of its clause. */
const clauseFrom = (text: string, at: number): string =>
  (text.slice(at, at + 200).split(/[,;:.!?](?:\s|$)|\n/)[0] ?? "")
    .split(/\s+/)
    .slice(0, nearWords + 1)
    .join(" ");
