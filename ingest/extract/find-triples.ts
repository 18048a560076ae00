import type { Subject, Triple } from "../../domain/chunk.ts";
import { countryOfDemonym } from "./demonyms.ts";
import type { FoundMention, SentenceWords } from "./find-mentions.ts";
import { kinRelation, prepositions, relationOf, unnamedRelation } from "./relation-types.ts";
import { nounType } from "./type-nouns.ts";
import { copulas, pronouns } from "./word-lists.ts";
import type { Word } from "./words.ts";

/** Rules of this kind are right in about one case of three. Repeated support raises the relation's confidence. */
const NAMED_CONFIDENCE = 0.35;
const UNNAMED_CONFIDENCE = 0.15;
/** Words before an entity that are searched for a verb; in a longer phrase the verb has another object. */
const PHRASE_LENGTH = 8;
const TRIPLES_LIMIT = 60;
/** Between the members of a list. */
const LIST_GAP = /^["”'’]?\s*(?:,|and|&|,\s*and|or)\s*["“'‘]?$/;

interface Star {
  readonly content: string;
  readonly sentences: readonly SentenceWords[];
  readonly mentions: readonly FoundMention[];
  readonly subjects: readonly Subject[];
}

/**
 * The "subject star": relations from the chunk's subject to its mentions. A relation gets a name when the sentence is
 * about the subject (by name, pronoun, or "the film") and a known phrase precedes the entity; otherwise it stays
 * unnamed. Entities that merely share a sentence are not related: only one such pair in ten would be right.
 */
export function findTriples(star: Star): Triple[] {
  const main = star.subjects[0];
  if (main === undefined) return [];
  const own = new Set(star.subjects.map(({ key }) => key));
  const triples = new Map<string, Triple>();
  for (const [at, sentence] of star.sentences.entries()) {
    const mentions = star.mentions.filter((mention) => mention.sentence === at && !mention.part);
    for (const { object, name } of relationsIn(sentence, mentions, {
      main,
      own,
      content: star.content,
      first: at === 0,
    })) {
      const { start, end } = sentence;
      const named = name !== unnamedRelation;
      const triple: Triple = {
        subject_key: main.key,
        relation_type: name,
        object_key: object.key,
        start,
        end,
        confidence: named ? NAMED_CONFIDENCE : UNNAMED_CONFIDENCE,
      };
      const key = `${name}\n${object.key}`;
      if (!triples.has(key)) triples.set(key, triple);
    }
  }
  return withoutShadows([...triples.values()]).slice(0, TRIPLES_LIMIT);
}

interface Topic {
  readonly main: Subject;
  readonly own: ReadonlySet<string>;
  readonly content: string;
  /** In the first sentence every statement is about the subject. */
  readonly first: boolean;
}

interface Related {
  readonly object: FoundMention;
  readonly name: string;
}

function relationsIn(sentence: SentenceWords, mentions: readonly FoundMention[], topic: Topic): Related[] {
  const about = topic.first || speaksOfSubject(sentence.words, mentions, topic.own);
  const related: Related[] = [];
  let previousEnd = sentence.start;
  let previousName: string | null = null;
  for (const object of mentions) {
    const between = sentence.words.filter(({ start, end }) => start >= previousEnd && end <= object.start);
    const continues: boolean = previousName !== null && LIST_GAP.test(topic.content.slice(previousEnd, object.start));
    const name: string | null = about ? (continues ? previousName : nameOf(between, object, topic)) : null;
    if (!topic.own.has(object.key)) {
      if (name !== null || object.type !== "date") related.push({ object, name: name ?? unnamedRelation });
      previousName = name;
    }
    previousEnd = Math.max(previousEnd, object.end);
  }
  return related;
}

/** "She …", "His …", "The film …", or the subject's name within the first words. */
function speaksOfSubject(words: readonly Word[], mentions: readonly FoundMention[], own: ReadonlySet<string>): boolean {
  const [first, second] = words;
  if (first === undefined) return false;
  if (pronouns.has(first.lower)) return true;
  if (/^(?:the|this)$/.test(first.lower) && second !== undefined && nounType(second.lower) !== null) return true;
  const opening = words[3]?.start ?? words.at(-1)?.end ?? 0;
  return mentions.some(({ key, start }) => start < opening && own.has(key));
}

function nameOf(between: readonly Word[], object: FoundMention, { main, content }: Topic): string | null {
  const phrase = between.slice(-PHRASE_LENGTH);
  if (object.type === "date") return dateRelation(phrase, object, { main, content });
  const origin = originRelation(phrase, object, main);
  return origin ?? kinOf(phrase) ?? phraseRelation(phrase);
}

/** "… is an American actor": an adjective of origin after the copula. */
function originRelation(phrase: readonly Word[], object: FoundMention, main: Subject): string | null {
  const described = phrase.some(({ lower }) => copulas.has(lower));
  if (!described || !countryOfDemonym.has(object.form.toLowerCase())) return null;
  if (prepositions.has(phrase.at(-1)?.lower ?? "")) return null;
  return main.type === "person" ? "nationality" : "country_of_origin";
}

/** "his father Karl", "her sister was Anna". */
function kinOf(phrase: readonly Word[]): string | null {
  const at = phrase.findLastIndex(({ lower }) => kinRelation(lower) !== null);
  const owner = phrase.slice(Math.max(0, at - 3), at).some(({ lower }) => /^(?:his|her|their)$/.test(lower));
  const tail = phrase.slice(at + 1);
  if (at < 1 || !owner || tail.some(({ lower }) => lower === "of" || prepositions.has(lower))) return null;
  return kinRelation(phrase[at]?.lower ?? "");
}

/**
 * The relation of the known verb nearest to the entity, with the last preposition between them. An unknown verb in
 * between ends the search.
 */
function phraseRelation(phrase: readonly Word[]): string | null {
  let preposition = "";
  for (let at = phrase.length - 1; at >= 0; at -= 1) {
    const lower = phrase[at]?.lower ?? "";
    const name = relationOf(lower, preposition);
    if (name !== null) return name;
    if (preposition !== "" && /(?:ed|ing)$/.test(lower)) return null;
    if (preposition === "" && prepositions.has(lower)) preposition = lower;
    // The clause ends here: an earlier verb belongs to another clause.
    if (copulas.has(lower) || /[;:()]/.test(phrase[at]?.gap ?? "")) return null;
  }
  return null;
}

function dateRelation(
  phrase: readonly Word[],
  object: FoundMention,
  { main, content }: Pick<Topic, "main" | "content">,
): string | null {
  const before = content.slice(Math.max(0, object.start - 4), object.start);
  const after = content.slice(object.end, object.end + 4);
  const verb = phrase.findLast(({ lower }) => relationOf(lower, "on") !== null)?.lower;
  if (verb !== undefined) return relationOf(verb, "on");
  if (main.type !== "person") return null;
  if (before.includes("(") && /^\s*[–-]/.test(after)) return "born_on";
  return /[–-]\s*$/.test(before) && /^\s*\)/.test(after) ? "died_on" : null;
}

/** Removes the unnamed relation of a pair that has a named one. */
function withoutShadows(triples: readonly Triple[]): Triple[] {
  const named = new Set(
    triples.flatMap((triple) => (triple.relation_type === unnamedRelation ? [] : [triple.object_key])),
  );
  return triples.filter((triple) => triple.relation_type !== unnamedRelation || !named.has(triple.object_key));
}
