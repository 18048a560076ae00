import { wordsAbove } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { ReadPassage } from "../../models/ports.ts";
import { namesValue } from "./answer-forms.ts";
import { type Asked, askedOf, formed } from "./asked.ts";
import { namesSort } from "./asked-sort.ts";
import { hasUnknownPurpose, unknownInPhrase } from "./asked-thing.ts";
import { calendarNames } from "./calendar.ts";
import type { ChosenUnit } from "./chosen-unit.ts";
import type { UnitEvidence } from "./confidence.ts";
import {
  haveAttribute,
  haveBound,
  haveCounted,
  haveDefault,
  haveRate,
  haveTopic,
  haveYear,
  isCountedKnown,
} from "./counted-thing.ts";
import { doerShare } from "./doer.ts";
import { askedEvent, askedPlaceOf } from "./event-deed.ts";
import { withoutMark } from "./line-forms.ts";
import { hasIdentifiers, namesIn, subjectFit } from "./named-subject.ts";
import { haveAskedYear, withoutOwnNumbers } from "./own-values.ts";
import type { PartShares, SharedSentence } from "./sentence-shares.ts";
import { unitCoverage } from "./unit-coverage.ts";

interface Choice {
  /** Best first. */
  readonly chosen: readonly ChosenUnit[];
  readonly parts: readonly PartShares[];
  readonly read: readonly ReadPassage[];
  /** Stems of the question that no document has. */
  readonly unknown: ReadonlySet<string>;
  /** The text that names the subject. Default: the question. */
  readonly named?: string;
}

type Own = Omit<UnitEvidence, "kind" | "known_names" | "known_terms" | "topic" | "top_score">;

/** The features of the chosen units for the confidence. */
export function unitEvidence(question: string, { chosen, parts, read, unknown, named = question }: Choice): Own {
  const [best] = chosen;
  const asked = askedOf(question);
  const chunks = read.map(({ chunk }) => chunk);
  const needsForm = parts.length === 1 && formed.has(asked.kind);
  const inQuotes = needsForm ? formShare(question, asked, chosen) : 1;
  const isOther = unknownInPhrase(question, unknown).length > 0;
  const event = toldEvent(question, chosen);
  return {
    share: shareWithCopies(chosen, parts),
    ...unitCoverage(question, best, { asked, chunks }),
    has_form: inQuotes === 0 || (needsForm && !isAbout(question, chosen, unknown)) ? 0 : 1,
    has_asked:
      isOther ||
      hasUnknownPurpose(question, unknown) ||
      leavesOpen(chosen) ||
      event < 1 ||
      inQuotes < 1 ||
      !namesCounted(question, asked, chosen) ||
      (parts.length === 1 && !saysWhich(question, asked, chosen))
        ? 0
        : 1,
    states_kind: parts.length > 1 || isStated(question, asked, chosen) ? 1 : 0,
    has_subject:
      needsForm && (isOther || event === 0)
        ? 0
        : best === undefined
          ? 1
          : Math.min(
              subjectShare(subjectFit(named, best.unit.chunk, chunks), needsForm),
              needsForm && !hasIdentifiers(question, best.unit.chunk, chunks) ? 0.5 : 1,
            ),
  };
}

/** Whether the quote with most of the question's words is a question itself, and its answer is not quoted. */
function leavesOpen(chosen: readonly ChosenUnit[]): boolean {
  const most = Math.max(...chosen.map(coverageOf));
  return chosen.some(
    (one) =>
      /\?[*_"”’)\s]{0,9}$/.test(one.unit.text) &&
      coverageOf(one) === most &&
      !chosen.some(({ unit }) => unit.rank === one.unit.rank && unit.first === one.unit.last + 1),
  );
}

const subjectShare = (fit: ReturnType<typeof subjectFit>, needsForm: boolean): number =>
  fit === "same" ? 1 : fit === "other" && needsForm ? 0 : 0.5;

/**
 * Whether a quote gives the reason or the place that is asked for. A place must be in the best quote, and "built at the
 * yard" does not tell where somebody was born.
 */
function isStated(question: string, { kind }: Asked, chosen: readonly ChosenUnit[]): boolean {
  if (kind === "reason") return formedUnits(chosen).length > 0;
  if (kind !== "place") return true;
  const event = askedPlaceOf(question);
  const told = withHeadings(formedUnits(chosen));
  return (
    formedUnits(chosen.slice(0, 1)).length > 0 && (event === null || !event.hasKnownVerbs || told.some(event.isTold))
  );
}

/** Whether quotes name the one thing that is asked for, or have the year of the date that is asked for. */
function saysWhich(question: string, { kind, wantsList }: Asked, chosen: readonly ChosenUnit[]): boolean {
  if (kind === "date" || kind === "event") return haveAskedYear(question, textsOf(formedUnits(chosen)));
  // "Which system do we use": quotes without any name or value do not say which.
  return kind !== "thing" || wantsList || chosen.some(({ unit }) => namesValue(unit.text));
}

/** How surely a sentence with a date tells the event of which the time is asked: 1, one half or 0. */
function toldEvent(question: string, chosen: readonly ChosenUnit[]): number {
  const event = askedEvent(question);
  if (event === null) return 1;
  const all = chosen.flatMap(({ sentences }) => sentences);
  const dated = all.filter(({ features }) => features.form > 0);
  // A heading may hold the date.
  const isTold = (dated.length > 0 ? dated : all).some(
    ({ unit, features }) => features.is_row === 1 || event.isTold(`${wordsAbove(unit.chunk)}\n${unit.text}`),
  );
  return isTold ? 1 : event.hasKnownVerbs ? 0 : 0.5;
}

/** Whether the quotes with the asked form are about the question at all, and documents know what it counts. */
function isAbout(question: string, chosen: readonly ChosenUnit[], unknown: ReadonlySet<string>): boolean {
  const withForm = formedUnits(chosen);
  // An event without a recognised time has no such quote: then all are compared with the topic.
  const chunks = (withForm.length > 0 ? withForm : chosen).map(({ unit }) => unit.chunk);
  const hasForeign = namesIn(question.replace(ownOrganisation, "")).some(isForeign(unknown));
  return isCountedKnown(question, unknown) && haveTopic(question, chunks) && !hasForeign;
}

/** "How many days of leave do I get at Acme?": documents of an organisation need not name it. */
const ownOrganisation = /\bat (?:the )?\p{Lu}[\p{L}\d.&-]*(?: \p{Lu}[\p{L}\d.&-]*){0,3}/gu;

/** Dates are written in many ways, so a document need not have the month or the weekday of the question. */
const calendar = new Set(tokenize(`${calendarNames.join(" ")} i`));
const isForeign =
  (unknown: ReadonlySet<string>) =>
  (stem: string): boolean =>
    unknown.has(stem) && !calendar.has(stem);

/**
 * How surely the quotes hold the asked quantity, person or shape: 1, one half or 0. A form that only a lesser quote has
 * is not sure: that quote is about something else, if it also covers less of the question.
 */
function formShare(question: string, asked: Asked, chosen: readonly ChosenUnit[]): number {
  const [best] = chosen;
  const fresh = withoutOwnNumbers(question);
  const formOf = ({ unit, sentences }: ChosenUnit): number =>
    Math.min(
      Math.max(0, ...unit.sentences.map(({ text }) => asked.form(fresh(withoutMark(text))))),
      Math.max(0, ...sentences.map(({ features }) => features.form)),
    );
  const [first] = chosen.filter((one) => formOf(one) === 1);
  if (best === undefined) return 1;
  // A time may be written in a way that no pattern knows ("during the war"): its words make a ceiling, no refusal.
  const isWeakTime = asked.kind === "event" && formOf(best) > 0;
  if (first === undefined) return isWeakTime || isInHeadings(question, asked, best) ? 0.5 : 0;
  if (asked.kind === "person") {
    const doer = doerShare(question, withHeadings(formedUnits(chosen)));
    if (doer < 1) return doer;
  }
  if (formOf(best) >= 0.5 || first.share >= asLikely * best.share) return 1;
  return coverageOf(first) < sameTopic * coverageOf(best) && !isInHeadings(question, asked, best) ? 0 : 0.5;
}

const asLikely = 0.8;
const sameTopic = 0.5;

const coverageOf = ({ sentences }: ChosenUnit): number =>
  Math.max(0, ...sentences.map(({ features }) => features.with_headings));
const formedUnits = (chosen: readonly ChosenUnit[]) =>
  chosen.filter(({ sentences }) => sentences.some(({ features }) => features.form === 1));
const textsOf = (chosen: readonly ChosenUnit[]) => chosen.map(({ unit }) => unit.text);
const withHeadings = (chosen: readonly ChosenUnit[]) =>
  chosen.map(({ unit }) => `${wordsAbove(unit.chunk)}\n${unit.text}`);

/** "Drop support for 3.7" below the heading "Version 2.2.0": the heading has the asked version, or a year. */
function isInHeadings(question: string, { kind, form }: Asked, { unit }: ChosenUnit): boolean {
  const headings = unit.chunk.heading_path.map((heading) => (kind === "event" ? `in ${heading}` : heading));
  return (kind === "shaped" || kind === "event") && form(withoutOwnNumbers(question)(headings.join("\n"))) === 1;
}

/** Whether the quotes with the asked form name the counted thing, its sort, and the period to which it refers. */
function namesCounted(question: string, asked: Asked, chosen: readonly ChosenUnit[]): boolean {
  const withForm = formedUnits(chosen);
  const quoted = withForm.length > 0 ? withForm : chosen;
  const chunks = quoted.map(({ unit }) => unit.chunk);
  const texts = withHeadings(quoted);
  const named = [haveRate, haveBound, haveDefault, haveYear, ...(formed.has(asked.kind) ? [haveAttribute] : [])];
  const units = quoted.map(({ unit }) => unit);
  return (
    haveCounted(question, chunks) && named.every((have) => have(question, texts)) && namesSort(question, asked, units)
  );
}

/**
 * `UnitEvidence.share`. Copies of a quoted sentence below the same title and headings, as in another revision of a
 * document, tell the same: their shares count, too. Reports of other years have other titles.
 */
function shareWithCopies(chosen: readonly ChosenUnit[], parts: readonly PartShares[]): number {
  const own = chosen.reduce((sum, { share }) => sum + share, 0);
  const [only, ...others] = parts;
  if (only === undefined || others.length > 0) return own;
  const quoted = new Set(chosen.flatMap(({ sentences }) => sentences));
  const told = new Set([...quoted].map(toldBy));
  const copies = [...only.values()].filter((one) => told.has(toldBy(one)) && !quoted.has(one));
  return Math.min(1, own + copies.reduce((sum, { share }) => sum + share, 0));
}

const toldBy = ({ unit: { text, chunk } }: SharedSentence): string =>
  JSON.stringify([text, chunk.title, chunk.heading_path]);
