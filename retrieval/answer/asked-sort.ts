import { wordsAbove } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { type Asked, formed } from "./asked.ts";
import { sortOf } from "./asked-thing.ts";
import { readChunk } from "./read-chunk.ts";
import { areAmong } from "./similar.ts";
import type { AnswerUnit } from "./units.ts";

/** Those whom documents address as "you", or do not name because all rules are for them. */
const addressed = new Set(
  tokenize(`employees workers staff people persons users members customers clients developers readers visitors guests
    residents tenants children kids students teams companies organisations organizations applicants colleagues folks
    others things days weeks months hours`),
);
const doer =
  /(?:^|[.,;] |\b(?:how (?:many|much|long|often)|what|which)(?: [\w-]{1,30}){0,3} )\s*(?:can|could|may|must|should|do|did|are|will) (?:the |my |our |your )?(?:[a-z\d]{3,20} )?([a-z]{3,30}s)\b/i;

/** A rule for all, or for some others alone, answers for those who are asked about, too. */
const forAll = /\b(?:all|any|every|no|only)\b|\b(?:every|any|no)(?:body|one)\b/i;

/**
 * Stems of those for whom a question asks: "interns" of "can interns buy a laptop"; empty for those addressed, and for
 * names.
 */
function doersOf(question: string): readonly string[] {
  const asked = doer.exec(question)?.[1] ?? "";
  return /^[A-Z]/.test(asked) ? [] : tokenize(asked).filter((stem) => !addressed.has(stem));
}

/**
 * The matter for which a time is kept: "vacation" of "how much notice must I give before a vacation". A verb has too
 * many synonyms ("before quitting").
 */
const matter =
  /\bhow (?:far (?:ahead|in advance)|much (?:notice|warning|lead time)|long (?:before|ahead)|early)\b[^?]{0,80}? (?:before|for|about|of) (?:an? |the |my |our |your )?((?:[a-z-]{2,30} ){0,2}(?![a-z-]{0,28}ing\b)[a-z-]{3,30})\s{0,3}\?*\s*$/i;

/** Whether passages with the quotes have the matter: the notice for another one is no sure answer. */
function haveMatter(question: string, quoted: readonly AnswerUnit[]): boolean {
  const stems = tokenize(matter.exec(question)?.[1] ?? "").slice(-1);
  if (stems.length === 0) return true;
  const there = quoted.flatMap(({ chunk }) => [...readChunk(chunk).stems, ...tokenize(chunk.source_name ?? "")]);
  return areAmong(stems, there);
}

/**
 * Whether quotes, or the words above them, name the sort of thing and those for whom the question asks: another fee is
 * no answer to "how much is the parking fee", nor a rule for staff to "can interns buy a laptop".
 */
export function namesSort(question: string, { kind }: Pick<Asked, "kind">, quoted: readonly AnswerUnit[]): boolean {
  const doers = quoted.some(({ text }) => forAll.test(text)) ? [] : doersOf(question);
  const stems = [...doers, ...(formed.has(kind) ? sortOf(question) : [])];
  if (!haveMatter(question, quoted)) return false;
  if (stems.length === 0) return true;
  const there = quoted.flatMap(({ chunk, text }) =>
    tokenize(`${chunk.source_name ?? ""}\n${wordsAbove(chunk)}\n${chunk.lead}\n${text}`),
  );
  return areAmong(stems, there);
}
