import type { Evidence } from "../../domain/evidence.ts";
import { allStems, tokenize } from "../../domain/text/tokens.ts";
import type { ReadPassage } from "../../models/ports.ts";
import { type Asked, askedOf, formed } from "./asked.ts";
import type { SentenceCandidate } from "./candidates.ts";
import { leadsOf } from "./leads.ts";
import { isItem, withoutMark } from "./line-forms.ts";
import { stemsOfNameParts } from "./name-parts.ts";
import { type PassageFeatures, passageFeatures } from "./passage-features.ts";
import { readChunk } from "./read-chunk.ts";
import { isDated } from "./release-line.ts";
import { createShares, highestOf } from "./similar.ts";
import { type SentenceRead, type TextFeatures, textFeatures } from "./text-features.ts";
import type { AnswerUnit } from "./units.ts";

/** Features of a unit. Shares are of the question's weight, 0–1, if nothing else is said. */
export interface UnitFeatures extends TextFeatures {
  /** Share in the unit itself; with its headings (which count .8); with both neighbours. */
  readonly covered: number;
  readonly with_headings: number;
  readonly with_neighbours: number;
  /** Share in the title and headings; in the innermost heading. */
  readonly headings: number;
  readonly last_heading: number;
  /** Of an item: share in the sentence above its list, which may stand in another chunk (`ChunkDraft.lead`). */
  readonly lead: number;
  /** Coverage with headings as a share of the best unit's. */
  readonly relative_coverage: number;
}

export interface FeaturedUnit {
  readonly unit: AnswerUnit;
  readonly features: UnitFeatures;
  /** Share of each question term that the unit or its headings hold, in the order of the evidence's terms. */
  readonly shares: readonly number[];
}

type Question = Pick<Evidence, "terms" | "entity_keys">;

/** Data that all units of one question share. */
interface Setting {
  readonly question: string;
  readonly asked: Asked;
  readonly evidence: Question;
  /** Share of a word list that each term of the question finds, 0–1. */
  readonly found: (stems: readonly string[]) => readonly number[];
  /** Shares → share of the question's weight. */
  readonly weigh: (shares: readonly number[]) => number;
  readonly ownStems: ReadonlySet<string>;
}

const headingShare = 0.8;

export function featuresOfUnits(
  question: string,
  evidence: Question,
  { units, read }: { readonly units: readonly AnswerUnit[]; readonly read: readonly ReadPassage[] },
): readonly FeaturedUnit[] {
  const setting = settingOf(question, evidence);
  const passages = passageFeatures(question, evidence, read);
  const byRank = new Map<number, AnswerUnit[]>();
  for (const unit of units) byRank.set(unit.rank, [...(byRank.get(unit.rank) ?? []), unit]);
  return comparedWithBest(
    [...byRank].flatMap(([rank, of]) => {
      const passage = passages[rank];
      return passage === undefined ? [] : featuresInPassage(of, passage, setting);
    }),
  );
}

function comparedWithBest(units: readonly FeaturedUnit[]): readonly FeaturedUnit[] {
  const highest = Math.max(...units.map(({ features }) => features.with_headings), Number.EPSILON);
  return units.map((one) => {
    const relative_coverage = one.features.with_headings / highest;
    return { ...one, features: { ...one.features, relative_coverage } };
  });
}

function settingOf(question: string, evidence: Question): Setting {
  const { terms } = evidence;
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const sharesOf = createShares(terms.map(({ stem }) => stem));
  return {
    question,
    asked: askedOf(question),
    evidence,
    found: (stems) => highestOf(stems.map(sharesOf), terms.length),
    weigh: (shares) => terms.reduce((sum, { weight }, at) => sum + weight * (shares[at] ?? 0), 0) / total,
    ownStems: new Set(allStems(question)),
  };
}

function featuresInPassage(units: readonly AnswerUnit[], passage: PassageFeatures, setting: Setting): FeaturedUnit[] {
  const { found, weigh, evidence, asked } = setting;
  const chunk = units[0]?.chunk;
  if (chunk === undefined) return [];
  const { above, above_parts } = readChunk(chunk);
  const headings = found([...above, ...above_parts]);
  const headingsWeight = weigh(headings);
  const innermost = chunk.heading_path.at(-1) ?? chunk.title ?? "";
  const lastHeading = weigh(found([...tokenize(innermost), ...stemsOfNameParts(innermost)]));
  const all = sentencesOf(units);
  const read = all.map((sentence) => readSentence(sentence, setting));
  const sentences = read.map(({ shares }) => shares);
  const leads = leadsOf(all);
  const leadOfChunk = chunk.lead === "" ? 0 : weigh(found(tokenize(chunk.lead)));
  const size = evidence.terms.length;
  return units.map((unit) => {
    const { first, last } = unit;
    const own = sentences.slice(first, last + 1);
    const shares = highestOf(own, size);
    const [sentence] = unit.sentences;
    const above = sentence?.is_row ? highestOf([headings, found([...sentence.inherited])], size) : headings;
    const withHeadings = shares.map((share, at) => Math.max(share, headingShare * (above[at] ?? 0)));
    const lead = leads.get(first);
    const around = highestOf(sentences.slice(Math.max(0, first - 1), last + 2), size);
    const with_headings = weigh(withHeadings);
    // Only one object is spread: engines copy the first at once, and further ones property by property.
    const features: UnitFeatures = {
      ...textFeatures(unit, { asked, passage, read: read.slice(first, last + 1) }, with_headings),
      covered: weigh(shares),
      with_headings,
      with_neighbours: weigh(around),
      headings: headingsWeight,
      last_heading: lastHeading,
      lead: lead === undefined ? leadOfChunk * Number(isItem(unit.text)) : weigh(sentences[lead.at] ?? []),
      relative_coverage: 0,
    };
    return { unit, features, shares: withHeadings };
  });
}

/** The sentences of a passage, each once, in order. */
function sentencesOf(units: readonly AnswerUnit[]) {
  const places = units.flatMap(({ sentences, first }) => sentences.map((one, at) => [first + at, one] as const));
  return [...new Map(places)].sort(([a], [b]) => a - b).map(([, sentence]) => sentence);
}

function readSentence(sentence: SentenceCandidate, { found, ownStems, asked }: Setting): SentenceRead {
  const { text, words, part_words, is_code } = sentence;
  const isRelease = asked.kind === "date" && /\d\.\d/.test(text) && isDated(text);
  const fresh = words.filter((stem) => !ownStems.has(stem));
  return {
    shares: found([...words, ...part_words, ...(isRelease ? coming : [])]),
    fresh,
    // A title in the question's own words looks like a name, but gives no person and no quantity. The number of an item
    // is no answer to "how many". Dates in code are examples.
    form:
      (fresh.length === 0 && formed.has(asked.kind)) || (is_code && (asked.kind === "date" || asked.kind === "event"))
        ? 0
        : asked.form(withoutMark(text)),
  };
}

/** A line such as "15.0.0 — 2024-05-01" gives a release date without any of these words. */
const coming = tokenize("released published launched shipped version release");
