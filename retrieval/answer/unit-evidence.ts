import { wordsAbove } from "../../domain/chunk.ts";
import type { TextSpan } from "../../domain/document.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import type { ReadPassage } from "../../models/ports.ts";
import { namesValue } from "./answer-forms.ts";
import { type Asked, askedOf, formed } from "./asked.ts";
import type { ChosenUnit } from "./choose-units.ts";
import type { UnitEvidence } from "./confidence.ts";
import { haveBound, haveCounted, haveDefault, haveRate, haveYear } from "./counted-thing.ts";
import { subjectFit } from "./named-subject.ts";
import { phraseShare } from "./phrases.ts";
import type { PartShares } from "./sentence-shares.ts";
import type { AnswerUnit } from "./units.ts";

interface Choice {
  /** Best first. */
  readonly chosen: readonly ChosenUnit[];
  readonly parts: readonly PartShares[];
  readonly read: readonly ReadPassage[];
}

type Own = Omit<UnitEvidence, "kind" | "known_names" | "known_terms" | "top_score">;

/** The features of the chosen units for the confidence. */
export function unitEvidence(question: string, { chosen, parts, read }: Choice): Own {
  const [best] = chosen;
  const sentences = chosen.flatMap((one) => one.sentences);
  const form = sentences.reduce((most, { features }) => Math.max(most, features.form), 0);
  const asked = askedOf(question);
  const needsForm = parts.length === 1 && formed.has(asked.kind);
  return {
    phrases: best === undefined ? 0 : phraseShare(question, best.unit.chunk.content),
    one_thing: asked.wantsList ? 0 : 1,
    share: chosen.reduce((sum, { share }) => sum + share, 0),
    focus: focusOf(parts),
    has_form: needsForm && form < 1 ? 0 : 1,
    prose: (best?.sentences ?? []).some(({ features }) => features.is_row === 1) ? 0 : 1,
    has_counted:
      namesCounted(question, chosen) && (parts.length > 1 || !asksWhichOne(asked) || saysWhichOne(chosen)) ? 1 : 0,
    has_subject:
      best === undefined ? 1 : subjectShare(subjectFit(question, best.unit.chunk, chunksOf(read)), needsForm),
    is_plain: needsForm && best !== undefined && isLongCode(best.unit) ? 0 : 1,
    same_passage: chosen.every(({ unit }) => unit.rank === best?.unit.rank) ? 1 : 0,
    agreement: best === undefined ? 0 : agreementWith(best.unit.chunk.source_name, read),
  };
}

const subjectShare = (fit: ReturnType<typeof subjectFit>, needsForm: boolean): number =>
  fit === "same" ? 1 : fit === "other" && needsForm ? 0 : 0.5;

/** "Which system do we use": quotes without any name or value do not say which. */
const asksWhichOne = ({ kind, wantsList }: Asked): boolean => kind === "thing" && !wantsList;

const saysWhichOne = (chosen: readonly ChosenUnit[]): boolean => chosen.some(({ unit }) => namesValue(unit.text));

const chunksOf = (read: readonly ReadPassage[]) => read.map(({ chunk }) => chunk);

/** Whether the quotes with the asked form name the counted thing, and the period to which the count refers. */
function namesCounted(question: string, chosen: readonly ChosenUnit[]): boolean {
  const formedUnits = chosen.filter(({ sentences }) => sentences.some(({ features }) => features.form === 1));
  const quoted = (formedUnits.length > 0 ? formedUnits : chosen).map(({ unit }) => unit);
  const chunks = quoted.map(({ chunk }) => chunk);
  const texts = quoted.map(({ text, chunk }) => `${wordsAbove(chunk)}\n${text}`);
  return (
    haveCounted(question, chunks) && [haveRate, haveBound, haveDefault, haveYear].every((have) => have(question, texts))
  );
}

/** Code of more lines than this, such as a file of settings, holds many values. */
const fewLines = 6;

export function isLongCode({ chunk, text, start }: Pick<AnswerUnit, "chunk" | "text" | "start">): boolean {
  const { toCodePoint } = offsetMap(chunk.content);
  const at = toCodePoint(start);
  const isHere = (block: TextSpan): boolean => block.start <= at && at < block.end;
  return text.split("\n").length > fewLines && chunk.blocks.some((block) => block.kind === "code" && isHere(block));
}

/** 1 / (1 + entropy) of the shares: 1 if one sentence has them all. */
function focusOf(parts: readonly PartShares[]): number {
  const places = [...(parts[0]?.keys() ?? [])];
  const entropy = places.reduce((sum, place) => {
    const share = parts.reduce((total, part) => total + (part.get(place)?.share ?? 0), 0) / parts.length;
    return share > 0 ? sum - share * Math.log(share) : sum;
  }, 0);
  return places.length === 0 ? 0 : 1 / (1 + entropy);
}

/** Share of the passages' scores that passages of this document have. */
function agreementWith(name: string | null, read: readonly ReadPassage[]): number {
  const all = read.reduce((sum, { passage }) => sum + passage.score, 0);
  const own = read.reduce((sum, { chunk, passage }) => (chunk.source_name === name ? sum + passage.score : sum), 0);
  return all === 0 ? 0 : own / all;
}
