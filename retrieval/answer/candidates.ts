import { type ActiveChunk, wordsAbove } from "../../domain/chunk.ts";
import type { TextSpan } from "../../domain/document.ts";
import type { EvidencePassage } from "../../domain/evidence.ts";
import { firstDate } from "../../domain/prose/read-dates.ts";
import { isHeaderLine } from "../../domain/text/chunk-place.ts";
import { chunkSentences } from "../../domain/text/chunk-sentences.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { isHeadingLine, isItem } from "./line-forms.ts";
import { withWholeCode } from "./whole-code.ts";

/** A sentence that the answer may quote, with the facts that decide how well it fits the question. */
export interface SentenceCandidate {
  readonly chunk: ActiveChunk;
  /** Position of its passage in the ranking, from 0. */
  readonly rank: number;
  /** Ids of the passages on the graph's path to this one. */
  readonly led_from: ReadonlySet<number>;
  /** Score of the passage, 0–1. */
  readonly passage_score: number;
  readonly text: string;
  /** UTF-16 offsets into the chunk's content. */
  readonly start: number;
  readonly end: number;
  /** Position among the passage's sentences, from 0. */
  readonly position: number;
  /** Whether many documents contain the sentence. */
  readonly is_template: boolean;
  /** Whether it is a row of a table or of a CSV file. */
  readonly is_row: boolean;
  /** Question stems in the sentence (`stems`) and in the words above it: title, headings, header of its table. */
  readonly stems: ReadonlySet<string>;
  readonly inherited: ReadonlySet<string>;
  /** Keys of the entities that the sentence names (`names`) and that its passage is about. */
  readonly names: ReadonlySet<string>;
  readonly about: ReadonlySet<string>;
}

/** Only this many sentences of a passage are considered. Chunks are bounded, so few passages have more. */
const sentencesPerPassage = 60;

export function candidatesOf(
  passages: readonly { readonly chunk: ActiveChunk; readonly passage: EvidencePassage }[],
  questionStems: ReadonlySet<string>,
): readonly SentenceCandidate[] {
  return passages.flatMap(({ chunk, passage }, rank) => {
    const inherited = stemsIn(wordsAbove(chunk), questionStems);
    const about = new Set(chunk.subjects.map(({ key }) => key));
    const led_from = new Set(passage.path.map(({ chunk_id }) => chunk_id));
    const shared = { chunk, rank, led_from, passage_score: passage.score, about };
    const headed = tableStems(chunk, questionStems);
    const repeated = new Set(chunk.template_sentences);
    const { toCodePoint } = offsetMap(chunk.content);
    const sentences = chunkSentences(chunk).slice(0, sentencesPerPassage);
    return withWholeCode(sentences, chunk).flatMap(({ start, end, from, to }) => {
      const place = { start: toCodePoint(start), end: toCodePoint(end) };
      if (isHeaderLine(chunk.blocks, place)) return [];
      const text = chunk.content.slice(start, end);
      if (isLinkTarget(text) || isOwnHeading(text, chunk) || isTitleLine({ text, start, end }, chunk)) return [];
      const isInside = (sentence: number): boolean => from <= sentence && sentence <= to;
      const names = new Set(chunk.mentions.filter(({ sentence }) => isInside(sentence)).map(({ key }) => key));
      const stems = stemsIn(text, questionStems);
      const above = headed.filter((table) => table.start <= place.start && place.end <= table.end);
      const all = new Set([...inherited, ...above.flatMap((table) => [...table.stems])]);
      const is_template = repeated.has(from);
      const is_row = isRowAt(chunk, place);
      return [{ ...shared, inherited: all, text, start, end, position: from, is_template, is_row, stems, names }];
    });
  });
}

/**
 * Whether a text only gives addresses of links in the text: ".. _name: https://…", "[name]: https://…". "[Pump]: off"
 * has no address.
 */
const isLinkTarget = (text: string): boolean =>
  text.split("\n").every((line) => {
    const [, address] = /^\s*(?:\.\. _[^:]{1,80}:|\[[^\]]{1,80}\]:) ?(\S*)$/.exec(line.trimEnd()) ?? [];
    return address === "" || (address !== undefined && /[/#<]|\.\w/.test(address));
  });

/**
 * Whether a text is the title or a heading of its passage, which the parser left in the text. A heading with a date is
 * a statement: "15.0.0 — 2024-05-01" tells when that version was released.
 */
function isOwnHeading(text: string, { title, heading_path }: ActiveChunk): boolean {
  if (isItem(text)) return false;
  const own = wordsOfHeading(text);
  const repeats = [title ?? "", ...heading_path].some((heading) => own !== "" && wordsOfHeading(heading) === own);
  return repeats && firstDate(text) === null;
}

/**
 * Whether a text is probably a title that the parser took for a paragraph, as of a PDF or of `<div class="title">`: the
 * first line of its document and no sentence. It stands above an empty line, or alone in its chunk in title case.
 */
function isTitleLine(
  { text, start, end }: { readonly text: string; readonly start: number; readonly end: number },
  { content, start_offset }: Pick<ActiveChunk, "content" | "start_offset">,
): boolean {
  if (start_offset !== 0 || content.slice(0, start).trim() !== "") return false;
  if (!isHeadingLine(text) || /[\d:.!?]/.test(text)) return false;
  const below = content.slice(end);
  return below.trim() === "" ? isTitleCased(text) : /^[^\S\n]*\n[^\S\n]*\n\s*\S/.test(below);
}

/** "The Harbour Handbook": every word of four letters or more begins with a capital. */
function isTitleCased(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
}

/** The words of a heading, without the number of its section. */
const wordsOfHeading = (text: string): string =>
  (
    text
      .toLowerCase()
      .replace(/^[\d.]+\s+/, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ");

const isRowAt = ({ blocks, line_numbers }: ActiveChunk, { start, end }: TextSpan): boolean =>
  line_numbers.length > 0 || blocks.some((block) => block.kind === "table" && block.start <= start && end <= block.end);

/** Question stems in the caption, unit and header of each table. */
const tableStems = ({ blocks }: ActiveChunk, wanted: ReadonlySet<string>) =>
  blocks.flatMap(({ start, end, table }) => {
    if (table === undefined) return [];
    return [{ start, end, stems: stemsIn([table.caption, table.unit, ...table.columns].join(" "), wanted) }];
  });

const stemsIn = (text: string, wanted: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(tokenize(text).filter((stem) => wanted.has(stem)));
