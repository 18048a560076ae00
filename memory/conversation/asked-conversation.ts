// Questions about the conversation itself: what the user said or asked, and what the service answered. "Which database
// did I say we use?" asks for the user's words about the database that we use.
import { bareQuestion } from "../bare-question.ts";
import { conversationPatterns as patterns } from "./conversation-patterns.ts";

/** What such a question asks for. */
export interface AskedConversation {
  /**
   * said: statements of the user. asked: questions of the user. answered: answers of the service. any: all words of the
   * user.
   */
  readonly wants: "said" | "asked" | "answered" | "any";
  /** What the words are about, in words of the question; empty: anything. */
  readonly topic: string;
  /** The words of the topic that name the kind of the answer, such as "colour": an answer seldom has them. */
  readonly kind: string;
  /** The newest such words only, as in "what did I just say?". */
  readonly newest: boolean;
  /** Only this session is asked about. */
  readonly inSession: boolean;
  /** The time of the words is asked. */
  readonly when: boolean;
  /** The question is whether there are such words, as in "did I mention Terraform?". */
  readonly whether: boolean;
  /**
   * Only memory can know the answer: without such words it is "I remember nothing". Documents may contain the
   * discussions of "us", and the service can answer its earlier questions anew.
   */
  readonly onlyMemoryKnows: boolean;
}

/** Longer texts are more than a question about the conversation. */
const longest = 300;

/** null for a question about anything else. */
export function askedConversation(question: string): AskedConversation | null {
  if (question.length > longest) return null;
  const sentence = bareQuestion(question).replace(patterns.greeting, "");
  const indirect = sentence.replace(patterns.opening, "");
  const whether = patterns.whether.exec(sentence)?.groups;
  const groups =
    whether ??
    (patterns.direct.exec(sentence) ?? patterns.last.exec(sentence))?.groups ??
    (indirect === sentence ? undefined : patterns.reported.exec(indirect)?.groups);
  return groups ? asked(groups, whether !== undefined) : null;
}

type Groups = Readonly<Record<string, string | undefined>>;

function asked(
  { wh, thing = "", who = "", adverb, verb = "", rest = "" }: Groups,
  whether: boolean,
): AskedConversation | null {
  const wants = wantedOf(who, verb);
  if (wants === null || wh?.toLowerCase() === "why" || patterns.counted.test(thing)) return null;
  if (patterns.written.test(rest.replace(patterns.hearer, "").trim())) return null;
  const { topic, kind, inSession } = topicOf(thing, rest);
  const newest = adverb !== undefined && /^(?:just|last|previous|latest)$/i.test(adverb) && topic === "";
  return {
    // "What did I just say?" asks for the last words, also if they were a question.
    wants: newest && /^(?:say|said|message)$/i.test(verb) && wants === "said" ? "any" : wants,
    topic,
    kind,
    newest,
    inSession: inSession || newest,
    when: wh?.toLowerCase() === "when",
    whether,
    onlyMemoryKnows: /^(?:i|my)$/i.test(who),
  };
}

/** null if the verb does not fit the speaker: the service asks nothing, and the user answers nothing. */
function wantedOf(who: string, verb: string): AskedConversation["wants"] | null {
  const does = (pattern: RegExp) => pattern.test(verb);
  if (/^we$/i.test(who)) return does(/^(?:talk|discuss|sa|mention)/i) ? "any" : null;
  if (/^your?$/i.test(who)) return does(/^(?:sa|tell|told|answer|repl|explain|mention)/i) ? "answered" : null;
  if (does(/^(?:ask|question)/i)) return "asked";
  return does(/^(?:sa|tell|told|mention|statement|message)/i) ? "said" : null;
}

/** Of "about the bridge earlier" the bridge is the topic. */
function topicOf(thing: string, rest: string) {
  const told = rest.replace(patterns.hearer, "").trim();
  const anywhere = told.replace(patterns.session, "").trim();
  const about = anywhere.replace(patterns.earlier, "").trim().replace(patterns.about, "");
  const kind = thing.replace(patterns.words, "").trim();
  return { topic: `${kind} ${about}`.trim(), kind, inSession: anywhere !== told };
}
