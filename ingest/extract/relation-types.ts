import { stemmer } from "stemmer";

/** The name of a relation whose wording is not in the lists below. */
export const unnamedRelation = "related_to";

/**
 * Relation name ← "verb preposition" phrases, with the chunk's subject before and the other entity after them. Verbs
 * match in any form with the same stem. "verb" alone takes a direct object. The names read as "subject name object".
 */
const phrases: Readonly<Record<string, string>> = {
  directed_by: "directed by",
  directed: "directed",
  written_by: "written by, authored by, penned by, screenplay by, script by, lyrics by",
  wrote: "wrote, writes, authored",
  author_of: "author of, writer of",
  produced_by: "produced by",
  produced: "produced",
  composed_by: "composed by, music by, scored by",
  composed: "composed",
  performed_by: "performed by, recorded by, sung by, song by, album by, single by",
  performed: "recorded, sang",
  starring: "starring, starred, features, featuring, stars",
  acted_in: "appeared in, starred in, acted in, role in, appearance in, cast in",
  edited_by: "edited by",
  painted_by: "painted by, sculpted by",
  published_by: "published by, printed by",
  released_by: "released by, distributed by, released through, signed to, signed with",
  released_in: "released in, premiered in, premiered at, opened in, published in",
  released_on: "released on, published on, premiered on",
  based_on: "based on, adapted from, adaptation of, inspired by, remake of, sequel to",
  translated_by: "translated by",
  named_after: "named after, named for, named in",
  born_in: "born in, born at, native of",
  born_on: "born, born on",
  died_in: "died in, died at, killed in, killed at, executed in",
  died_on: "died, died on",
  buried_in: "buried in, buried at, interred in, interred at",
  lives_in: "lived in, lives in, resided in, resides in, moved to, settled in, emigrated to, grew in, raised in",
  child_of: "son of, daughter of, child of, born to, descendant of",
  parent_of: "father of, mother of, parent of",
  sibling_of: "brother of, sister of, sibling of, twin of",
  spouse_of: "married, married to, wife of, husband of, widow of, consort of, spouse of, engaged to",
  relative_of:
    "grandson of, granddaughter of, grandfather of, grandmother of, nephew of, niece of, uncle of, aunt of, cousin of",
  educated_at:
    "educated at, studied at, studied in, graduated from, attended, degree from, enrolled at, alumnus of, student at",
  taught_by: "student of, pupil of, studied under, studied with, taught by",
  works_for:
    "worked for, worked at, worked with, employed by, employed at, professor at, professor of, taught at, joined, hired by, career with",
  plays_for: "played for, plays for, signed for, midfielder for, defender for, striker for, goalkeeper for, drafted by",
  member_of: "member of, belongs to, affiliated with, served in, served with, elected to, part of",
  leader_of:
    "president of, king of, queen of, ruler of, leader of, head of, governor of, mayor of, chairman of, director of, captain of, ruled, led, chief of, minister of, duke of, count of, earl of, bishop of, ceo of, headed",
  led_by: "led by, ruled by, headed by, governed by, commanded by, managed by, run by, kept by, coached by, chaired by",
  founded: "founded, established, co-founded, founder of, started, launched, formed",
  founded_by: "founded by, established by, formed by, created by, started by, launched by, set by, commissioned by",
  founded_in: "founded in, established in, formed in",
  created: "created, invented, developed, designed, built, discovered, discoverer of, inventor of, creator of",
  created_by:
    "invented by, developed by, designed by, built by, made by, discovered by, constructed by, manufactured by",
  owned_by: "owned by, subsidiary of, division of, acquired by, bought by, sold to, purchased by, property of",
  owns: "owns, owned, acquired, bought, purchased",
  operated_by: "operated by, maintained by, administered by, serviced by",
  broadcast_on: "aired on, broadcast on, broadcast by, shown on, aired by",
  located_in:
    "located in, located on, located at, situated in, situated on, lies in, lies on, stands in, stands on, village in, town in, city in, commune in, district of, municipality in, suburb of, neighborhood of, found in, river in, headquarters in, headquartered in, based in, set in, held in, held at, took place in, built in, filmed in, shot in",
  capital_of: "capital of",
  borders: "borders, bordered by, adjacent to, bounded by, near, close to",
  flows_into: "flows into, flows through, tributary of, empties into, joins",
  connects: "connects, links, connected to, linked to, leads to, runs to, runs through, crosses",
  succeeded_by: "succeeded by, followed by, replaced by",
  preceded_by: "succeeded, replaced, preceded by, successor of, successor to",
  awarded: "awarded, won, received, recipient of, winner of, honored with, honoured with",
  nominated_for: "nominated for, shortlisted for",
  defeated: "defeated, beat, conquered, captured",
  defeated_by: "defeated by, conquered by, captured by, killed by, lost to",
  participated_in: "participated in, competed in, competed at, fought in, took part in, represented in, represented at",
  influenced_by: "influenced by",
  collaborated_with: "collaborated with, co-written with, duet with, cooperates with, partnered with",
  supplies: "supplies, supplied, delivers to, exports to, supplied to",
  supplied_by: "supplied by, delivered by, provided by",
  uses: "uses, used, employs, powered by, runs on, relies on, depends on, made of, made from, made with",
  contains: "contains, includes, consists of, comprises, composed of, hosts, houses, holds",
  supports: "supports, supported, funds, funded, sponsored",
  funded_by: "funded by, financed by, sponsored by, supported by, paid by",
  opposed: "opposed, criticized, criticised",
  speaks: "spoken in, speaks",
};

/**
 * Relations by a possessive and a word of kinship before a name: "his father Karl" makes the subject a child of Karl.
 */
const kinship: Readonly<Record<string, string>> = {
  child_of: "father mother parents parent stepfather stepmother",
  parent_of: "son daughter child children sons daughters",
  spouse_of: "wife husband spouse widow consort",
  sibling_of: "brother sister brothers sisters sibling twin",
  relative_of: "grandfather grandmother grandson granddaughter uncle aunt nephew niece cousin",
};

export const prepositions: ReadonlySet<string> = new Set(
  "by in on at of to from for with under into through after as about against between over during near within since until around across".split(
    " ",
  ),
);

const byPhrase: ReadonlyMap<string, string> = new Map(
  Object.entries(phrases).flatMap(([name, list]) =>
    list.split(", ").map((phrase): [string, string] => [stemmed(phrase), name]),
  ),
);
const byKin: ReadonlyMap<string, string> = new Map(
  Object.entries(kinship).flatMap(([name, list]) => list.split(" ").map((word): [string, string] => [word, name])),
);

/** The relation of a verb (or noun) with a preposition. `preposition` is empty before a direct object. */
export function relationOf(verb: string, preposition: string): string | null {
  return byPhrase.get(`${stemmer(verb)} ${preposition}`) ?? null;
}

/** "father" → child_of; null for other words. */
export function kinRelation(noun: string): string | null {
  return byKin.get(noun) ?? null;
}

/** "took part in" → "part in": the word before the preposition carries the meaning. */
function stemmed(phrase: string): string {
  const words = phrase.split(" ");
  const last = words.at(-1) ?? "";
  const preposition = prepositions.has(last) && words.length > 1 ? last : "";
  const verb = (preposition === "" ? last : words.at(-2)) ?? "";
  return `${stemmer(verb.split("-").at(-1) ?? verb)} ${preposition}`;
}
