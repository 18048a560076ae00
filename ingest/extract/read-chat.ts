import type { ChunkDraft, Subject, Triple } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { stampAt } from "../parse/time-stamp.ts";
import { chatTurns, type Person, peopleOf, type Turn } from "./chat-people.ts";
import { type FoundMention, findMentions, type SentenceWords } from "./find-mentions.ts";
import type { Findings } from "./findings.ts";
import { gazetteer } from "./gazetteer.ts";
import { unnamedRelation } from "./relation-types.ts";
import type { DocumentSubjects } from "./subjects.ts";

const STRENGTH = { speaker: 0.6, handle: 0.5, day: 0.5 } as const;
const SPEAKER_CONFIDENCE = 0.9;
/** A conversation between speakers is observed, not guessed. The relation to a mentioned name is unknown. */
const CONFIDENCE = { talked: 0.6, mentioned: 0.15 } as const;
const TRIPLES_LIMIT = 60;
/** The same limit as in prose. */
const NAMES_LIMIT = 400;
const INTERJECTIONS = new Set(
  "hey hi hello dear thanks thank yeah yes yep yup no nope ok okay sure oh ah aw wow haha hmm well so morning bye".split(
    " ",
  ),
);

/**
 * Reads a piece of a transcript. Its subjects are the speakers and the day. Names are searched in the spoken text, not
 * before the colon, and each is related to its speaker. Consecutive speakers have talked with each other. Null when the
 * chunk is not a transcript.
 */
export function readChat(
  chunk: ChunkDraft,
  read: readonly SentenceWords[],
  document: DocumentSubjects,
): Findings | null {
  const turns = chatTurns(chunk);
  if (turns === null) return null;
  const spoken = spokenNames(chunk.content, read, { turns, document }).slice(0, NAMES_LIMIT);
  const mentions = [...turns.flatMap((turn) => labelMention(turn, read)), ...spoken].sort((a, b) => a.start - b.start);
  return { subjects: chatSubjects(chunk, turns), mentions, triples: triplesOf(turns, spoken) };
}

function spokenNames(
  content: string,
  read: readonly SentenceWords[],
  { turns, document }: { readonly turns: readonly Turn[]; readonly document: DocumentSubjects },
): FoundMention[] {
  const sentences = read.map((sentence) => spokenWords(sentence, turns));
  const keys = shortNames(peopleOf(turns));
  const found = findMentions({ content, sentences, document });
  return found.flatMap((mention): FoundMention[] => {
    if (turns.some(({ label }) => label !== null && overlaps(mention, label))) return [];
    const key = keys.get(mention.key);
    if (key !== undefined) return [{ ...mention, key, type: "person" }];
    return isName(mention, found) ? [mention] : [];
  });
}

/** The speakers, by name and by handle, and the day. */
export function chatSubjects({ heading_path }: ChunkDraft, turns: readonly Turn[]): Subject[] {
  const people = peopleOf(turns);
  const handles = people.flatMap(({ key, handle }) =>
    nameKey(handle) === key ? [] : [person(handle, STRENGTH.handle)],
  );
  return [...people.map(({ form }) => person(form, STRENGTH.speaker)), ...handles, ...day(heading_path)];
}

function person(form: string, strength: number): Subject {
  return { key: nameKey(form), form, type: "person", strength, description: null };
}

/** The key is that of `fullDates`, so that a text which names the day refers to the same entity. */
function day(headings: readonly string[]): Subject[] {
  const stamp = headings.map(stampAt).findLast((found) => found !== null) ?? null;
  if (stamp === null) return [];
  return [{ key: stamp.day, form: stamp.day, type: "date", strength: STRENGTH.day, description: null }];
}

const overlaps = (left: Span, right: Span): boolean => left.start < right.end && left.end > right.start;

/** The spoken text: without the name before the colon, and without a "Hey" that would merge into "Hey Mary". */
function spokenWords(sentence: SentenceWords, turns: readonly Turn[]): SentenceWords {
  const labels = turns.flatMap(({ label }) => (label !== null && overlaps(label, sentence) ? [label] : []));
  const words = sentence.words.filter((word) => !labels.some((label) => overlaps(word, label)));
  const first = words.findIndex(({ lower }) => !INTERJECTIONS.has(lower));
  return { ...sentence, words: words.slice(Math.max(0, first)) };
}

/** "Sounds", "I’m": in the short sentences of chats, the capital of a first word indicates nothing. */
function isName({ form, confidence, key, start }: FoundMention, all: readonly FoundMention[]): boolean {
  if (/^\p{L}+['’]\p{Ll}{1,2}$/u.test(form)) return false;
  if (confidence > 0.5 || key.includes(" ") || gazetteer.isFirstName(key)) return true;
  return all.some((other) => other.key === key && other.start !== start && other.confidence > 0.5);
}

/** Given name, last name and handle → the only speaker who has it. */
function shortNames(people: readonly Person[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const shared = new Set<string>();
  for (const { key, handle } of people) {
    const words = key.split(" ");
    for (const name of new Set([words[0] ?? "", words.at(-1) ?? "", nameKey(handle)])) {
      if (keys.has(name)) shared.add(name);
      keys.set(name, key);
    }
  }
  for (const name of shared) keys.delete(name);
  return keys;
}

function labelMention({ speaker, label }: Turn, read: readonly SentenceWords[]): FoundMention[] {
  if (label === null) return [];
  const sentence = Math.max(
    0,
    read.findLastIndex(({ start }) => start <= label.start),
  );
  const { key, handle } = speaker;
  return [{ ...label, form: handle, key, type: "person", confidence: SPEAKER_CONFIDENCE, sentence, part: false }];
}

function triplesOf(turns: readonly Turn[], spoken: readonly FoundMention[]): Triple[] {
  const talked = turns.flatMap((turn, at) => talkedWith(turns[at - 1], turn));
  const acquainted = new Set(talked.flatMap(({ subject_key: a, object_key: b }) => [`${a}\n${b}`, `${b}\n${a}`]));
  const mentioned = turns.flatMap((turn) => mentionedBy(turn, spoken));
  const found = [
    ...talked,
    ...mentioned.filter((triple) => !acquainted.has(`${triple.subject_key}\n${triple.object_key}`)),
  ];
  const byEnds = new Map(found.toReversed().map((triple) => [`${triple.subject_key}\n${triple.object_key}`, triple]));
  return [...byEnds.values()].reverse().slice(0, TRIPLES_LIMIT);
}

/** One relation for both directions, independent of who speaks first. */
function talkedWith(before: Turn | undefined, turn: Turn): Triple[] {
  const [subject_key = "", object_key = ""] = [before?.speaker.key ?? "", turn.speaker.key].sort();
  if (before === undefined || subject_key === object_key) return [];
  const relation_type = "talked_with";
  return [
    { subject_key, relation_type, object_key, start: before.start, end: turn.end, confidence: CONFIDENCE.talked },
  ];
}

function mentionedBy({ speaker, start, end }: Turn, spoken: readonly FoundMention[]): Triple[] {
  const own = spoken.filter((mention) => !mention.part && mention.start >= start && mention.start < end);
  return own
    .filter(({ key }) => key !== speaker.key)
    .map(({ key }) => ({
      subject_key: speaker.key,
      relation_type: unnamedRelation,
      object_key: key,
      start,
      end,
      confidence: CONFIDENCE.mentioned,
    }));
}
