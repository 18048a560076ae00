import { tokenize } from "../../domain/text/tokens.ts";
import { similarity } from "./similar.ts";

/** "How do I delete a document?": the verb, with its particle ("set up"), and what it is done to. */
const asksDeed =
  /\bhow (?:to|(?:do|does|can|could|should|would|must|may|might) (?:i|we|you|one|people|users?|somebody|someone|they))(?: (?:best|actually|then|manually))? ([a-z]{2,20})\b(?: (up|off|out|on|down|back))?([^?.;,]{0,120})/i;
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
/**
 * What a shell or a client of HTTP takes, up to the end of its line or cell: a command, or a request. `make`, `go` and
 * `node` are also words, so they count behind a prompt, in code, and at the beginning of a text, where prose has a
 * capital.
 */
const command =
  /^[ \t]{0,12}(?:[$>|#] )?(?:npm|npx|yarn|pnpm|pip|pipx|apt|apt-get|brew|git|docker|kubectl|helm|curl|wget|cargo|python3?|sudo|systemctl|\.\/[\w.-]+|GET|POST|PUT|PATCH|DELETE)[ \t]{1,8}[^\s|][^\n|]*|(?:^[ \t]{0,12}[$>] |(?<![\s\S]))(?:make|go|node)[ \t]{1,8}[^\s|][^\n|]*/gm;
const commandInCode = /^[ \t]{0,12}(?:[|#] )?(?:make|go|node)[ \t]{1,8}[^\s|][^\n|]*/gm;
/** What runs a command says nothing about it: "npm run stop". */
const runner = /^[ \t]{0,12}(?:[$>|#] )?(?:make|(?:npm|pnpm|yarn) run)(?=[ \t])/gm;
/** The first word of a sentence, an item, a line, a cell or a comment in code. */
const firstWords = /(?:^|[\n.:;!|])[ \t]{0,12}(?:(?:[-*+•$>#]|\d{1,2}[.)])[ \t]{1,4})?([\p{L}-]{2,20})\b/gu;

/** Nobody in particular: texts name others, or nobody. */
const anybody = /\b(?:some|any)(?:one|body|thing)\b|\b(?:people|users?)\b/gi;

interface Deed {
  /** The verb and verbs with its meaning. */
  readonly verbs: readonly string[];
  /** What it is done to: the stems of each word. "wp-config.php" is one word of three stems. */
  readonly object: readonly (readonly string[])[];
}

/** The deed whose way a question asks for; null if it asks how something is. */
function askedDeed(question: string): Deed | null {
  const match = asksDeed.exec(question);
  if (match === null) return null;
  const [, asked = "", particle, rest = ""] = match;
  const verb = asked.toLowerCase();
  const [phrase = ""] = rest.split(endOfObject).filter((part, at) => at > 0 || part.trim() !== "");
  const whole = particle === undefined ? verb : `${verb}-${particle.toLowerCase()}`;
  const object = wordsOf(phrase.replace(anybody, " "));
  const family = families.find((one) => one.includes(whole)) ?? [verb];
  // "Start a run": a word of the object is no verb, unless it is the asked one.
  const isFree = (one: string): boolean => tokenize(one).some((stem) => one === verb || !object.flat().includes(stem));
  const verbs = family.map((one) => one.split("-")[0] ?? one).filter(isFree);
  return verbs.length === 0 || object.length === 0 ? null : { verbs, object };
}

/** The stems of each word, each word once. */
function wordsOf(phrase: string): readonly (readonly string[])[] {
  const words = phrase.split(/\s+/).map((word) => tokenize(word));
  return [...new Map(words.map((stems) => [stems.join(" "), stems])).values()].filter((stems) => stems.length > 0);
}

const half = 0.5;
/** The object of a verb stands among so many words behind it. */
const nearWords = 8;

export interface AskedWay {
  /** Whether the question asks how to do something. */
  readonly isDeed: boolean;
  /**
   * Whether a text tells how that is done: it is a command, or an instruction with the verb, and has at least half of
   * the words of its object. "The document is deleted later" and "at the next start" tell nothing about the way. A cell
   * beside a command describes it with its first word: "npm stop | ends the service at the end" starts nothing.
   * `code`: the part of the text that is in blocks of code.
   */
  readonly tellsHow: (text: string, code?: string) => boolean;
  /** Whether a heading names it: "Deleting documents". */
  readonly isNamedBy: (heading: string) => boolean;
}

const noDeed: AskedWay = { isDeed: false, tellsHow: () => false, isNamedBy: () => false };

export function askedWay(question: string): AskedWay {
  const deed = askedDeed(question);
  if (deed === null) return noDeed;
  const { verbs, object } = deed;
  const isOf =
    (words: ReadonlySet<string>) =>
    (word: string): boolean =>
      word
        .toLowerCase()
        .split("-")
        .some((part) => words.has(part));
  const isBare = isOf(new Set(verbs));
  const isVerb = isOf(new Set(verbs.flatMap(formsOf)));
  const hasVerb = (text: string): boolean => text.replace(runner, "").split(notLetters).some(isVerb);
  const shareIn = (text: string): number => {
    const stems = tokenize(text);
    const has = (one: string): boolean => stems.some((stem) => similarity(stem, one) > 0);
    return object.filter((word) => word.every(has)).length / object.length;
  };
  const governs = (text: string, { index, 0: found }: RegExpExecArray): boolean =>
    shareIn(clauseFrom(text, index + found.length)) > 0;
  const instructs = (text: string): boolean =>
    [...text.matchAll(firstWords), ...text.matchAll(mayDo)].some(
      (match) => isBare(match[1] ?? "") && governs(text, match),
    );
  const hasCommand = (text: string, code: string): boolean => {
    const commands = [...(text.match(command) ?? []), ...(code.match(commandInCode) ?? [])];
    return (
      commands.length > 0 &&
      (!text.includes(" | ") ||
        commands.some(hasVerb) ||
        [...text.matchAll(firstWords)].some(([, word = ""]) => isVerb(word)))
    );
  };
  const isNamedBy = (text: string): boolean => shareIn(text) >= half && hasVerb(text);
  const tellsHow = (text: string, code = ""): boolean =>
    isNamedBy(text) &&
    (hasCommand(text, code) || instructs(text) || [...text.matchAll(byWhich)].some(([word]) => isVerb(word)));
  return { isDeed: true, tellsHow, isNamedBy };
}

const notLetters = /[^\p{L}]+/u;
/** Shorter verbs have nouns of other meanings: "edit" and "edition", "sign" and "signal". */
const shortestWithNoun = 5;

/**
 * "Delete, deletes, deleted, deleting, deletion". Stems and beginnings do not tell forms of a verb from other words:
 * "general" has the stem of "generate", and "server" begins as "serve".
 */
function formsOf(verb: string): readonly string[] {
  const root = verb.replace(/(?:e|(?<=[^aeiou])y)$/, "");
  const nouns = root.length < shortestWithNoun ? [] : ["ion", "ation", "ication", "al"];
  const ends = ["ed", "ing", "ied", "ies", ...nouns];
  return [
    ...["", "s", "es", "ing", "ment"].map((end) => verb + end),
    ...[root, root + root.slice(-1)].flatMap((start) => ends.map((end) => start + end)),
  ];
}

/** The words behind a verb, up to the end of its clause. */
const clauseFrom = (text: string, at: number): string =>
  (text.slice(at, at + 200).split(/[,;:.!?](?:\s|$)|\n/)[0] ?? "")
    .split(/\s+/)
    .slice(0, nearWords + 1)
    .join(" ");
