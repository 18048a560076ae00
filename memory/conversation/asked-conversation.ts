// Questions about the conversation itself: what the user said or asked, and what the service answered. "Which database
// did I say we use?" asks for the user's words about the database that we use.
import { bareQuestion } from "../bare-question.ts";
import { askedAbroad } from "./asked-abroad.ts";
import { conversationPatterns as patterns } from "./conversation-patterns.ts";
import type { ConversationQuestion } from "./conversation-question.ts";

/** Longer texts are more than a question about the conversation. */
const longest = 300;

/** null for a question about anything else. */
export function askedConversation(question: string): ConversationQuestion | null {
  if (question.length > longest) return null;
  const bare = bareQuestion(question);
  const sentence = spelledOut(bare).replace(patterns.greeting, "");
  const whether = patterns.whether.exec(sentence)?.groups;
  const groups =
    whether ??
    (patterns.direct.exec(sentence) ?? patterns.passive.exec(sentence))?.groups ??
    namedIn(sentence, patterns.copula) ??
    namedIn(sentence, patterns.opening);
  return groups ? asked(groups, whether !== undefined) : askedAbroad(bare);
}

/** What follows `before`: a clause, or words of a turn as a noun or with a relative clause. */
function namedIn(sentence: string, before: RegExp): Groups | undefined {
  const found = sentence.replace(before, "");
  if (found === sentence) return undefined;
  const clause = before === patterns.opening ? patterns.reported.exec(found) : null;
  const inner = found.replace(patterns.copula, "");
  const noun = patterns.demand.test(sentence) ? null : patterns.noun.exec(inner);
  return (clause ?? noun ?? patterns.relative.exec(inner))?.groups;
}

/** Short forms, with and without their apostrophe: "whats", "what'd u say", "I've told". */
const spelledOut = (sentence: string): string =>
  sentence
    .replace(/(?<![\p{L}\p{N}])(what|which|who|where|when)'?s (?!did |have |had )/giu, "$1 is ")
    .replace(/^(what|which|who|where|when)'?d /i, "$1 did ")
    .replace(/(?<![\p{L}\p{N}])(i|you|we)'?ve /giu, "$1 have ")
    .replace(/(?<![\p{L}\p{N}'])u (?=[a-z])/gu, "you ")
    .replace(/(?<![\p{L}\p{N}'])ur (?=[a-z])/gu, "your ");

type Groups = Readonly<Record<string, string | undefined>>;

function asked(
  { wh, referent, thing = referent ?? "", who: speaker = "", adverb, verb = "", rest: told = "", many }: Groups,
  whether: boolean,
): ConversationQuestion | null {
  const isFirst = adverb?.toLowerCase() === "first";
  // "What did I ask first" says it behind the verb.
  const rest = patterns.first.test(told) ? "" : told;
  const oldest = rest === "" && (isFirst || told !== "");
  // "My first question about the bridge" is not the first of the session.
  if (isFirst && !oldest && /^(?:my|your)$/i.test(speaker)) return null;
  const who = speakers.get(speaker.toLowerCase()) ?? (speaker === "" ? "we" : speaker);
  const wants = wantedOf(who, verb);
  if (wants === null || wh?.toLowerCase() === "why" || patterns.counted.test(thing)) return null;
  if (patterns.written.test(rest.replace(patterns.hearer, "").trim())) return null;
  const { topic, kind, inSession } = topicOf(thing, rest);
  if (referent !== undefined && !isTold(referent, verb, rest)) return null;
  // Without a speaker the words may be anybody's.
  if (speaker === "" && !inSession) return null;
  if (/^g[ai]v/i.test(verb) && !isGivenInWords({ who, thing, topic, rest })) return null;
  const isOne = many === undefined && /^(?:my|your)$/i.test(who) && !inSession;
  const newest =
    !oldest && isOne && rest === ""
      ? true
      : adverb !== undefined && /^(?:just|last|previous|latest)$/i.test(adverb) && topic === "";
  return {
    // "What did I just say?" asks for the last words, also if they were a question.
    wants: (newest || oldest) && /^(?:say|said|message)$/i.test(verb) && wants === "said" ? "any" : wants,
    topic,
    kind,
    newest,
    oldest: oldest && topic === "",
    inSession: inSession || newest || (oldest && topic === ""),
    when: wh?.toLowerCase() === "when",
    whether,
    onlyMemoryKnows: /^(?:i|my)$/i.test(who) && (referent === undefined || !/ of /i.test(referent)),
  };
}

/**
 * Whether the words tell the thing itself, as in "the code I told you". "The ship I mentioned" and "the question I
 * asked about the ship" are references: documents may know what is asked about them.
 */
const isTold = (referent: string, verb: string, rest: string): boolean =>
  patterns.words.test(referent) ||
  (/^(?:sa|tell|told|g[ai]v|answer|expla)/i.test(verb) && !patterns.spokenOf.test(rest));

/** "The name I gave you" was said. "The contract I gave you" is a document, and "the ship I gave Ada" a present. */
const isGivenInWords = ({ who, thing, topic, rest }: Readonly<Record<"who" | "thing" | "topic" | "rest", string>>) =>
  topic !== "" &&
  (patterns.toHearer.test(rest) || patterns.words.test(thing)) &&
  !(/^i$/i.test(who) && patterns.writing.test(thing === "" ? topic : thing));

/** The speakers of a passive sentence. */
const speakers: ReadonlyMap<string, string> = new Map([
  ["me", "i"],
  ["us", "we"],
]);

/** null if the verb does not fit the speaker: the service asks nothing, and the user answers nothing. */
function wantedOf(who: string, verb: string): ConversationQuestion["wants"] | null {
  const does = (pattern: RegExp) => pattern.test(verb);
  if (/^we$/i.test(who)) return does(/^(?:talk|discuss|sa|mention)/i) ? "any" : null;
  if (/^your?$/i.test(who))
    return does(/^(?:sa|tell|told|answer|repl|respon|expla|mention|g[ai]v)/i) ? "answered" : null;
  if (does(/^(?:ask|question|quer)/i)) return "asked";
  return does(/^(?:sa|tell|told|mention|statement|message|g[ai]v)/i) ? "said" : null;
}

/** Of "about the bridge earlier" the bridge is the topic. */
function topicOf(thing: string, rest: string) {
  const told = rest.replace(patterns.hearer, "").trim();
  const anywhere = told.replace(patterns.session, "").trim();
  const about = anywhere.replace(patterns.earlier, "").trim().replace(patterns.about, "");
  const named = thing.replace(patterns.words, "").trim();
  const [nameOf] = patterns.nameOf.exec(named) ?? [];
  const kind = nameOf ?? (/ of /i.test(named) ? "" : named);
  return { topic: `${named} ${about}`.trim(), kind, inSession: anywhere !== told };
}
