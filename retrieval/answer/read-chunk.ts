import { type ActiveChunk, wordsAbove } from "../../domain/chunk.ts";
import type { TextSpan } from "../../domain/document.ts";
import { firstDate } from "../../domain/prose/read-dates.ts";
import { isHeaderLine } from "../../domain/text/chunk-place.ts";
import { chunkSentences } from "../../domain/text/chunk-sentences.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { isHeadingLine, isItem } from "./line-forms.ts";
import { stemsOfNameParts } from "./name-parts.ts";
import { withWholeCode } from "./whole-code.ts";

/** A sentence of a chunk that answers may quote. No field depends on the question. */
export interface ReadSentence {
  readonly text: string;
  /** UTF-16 offsets into the chunk's content. */
  readonly start: number;
  readonly end: number;
  /** Position among the chunk's sentences, from 0. */
  readonly position: number;
  /** Whether it is a row of a table or of a CSV file. */
  readonly is_row: boolean;
  readonly is_code: boolean;
  /** Stems of the sentence, of the parts of its names ("MaxAckPending"), and of its tables (caption, unit, header). */
  readonly words: readonly string[];
  readonly part_words: readonly string[];
  readonly table_words: readonly string[];
  /** Keys of the entities that the sentence names. */
  readonly names: ReadonlySet<string>;
}

/** The reading of a chunk from which answers are made. No field depends on the question. */
export interface ReadChunk {
  readonly sentences: readonly ReadSentence[];
  /** Stems of the words above the chunk: title, headings, header of the table that it continues. */
  readonly above: readonly string[];
  /** Stems of the parts of names among them. */
  readonly above_parts: readonly string[];
  /** Keys of the entities that the chunk is about. */
  readonly about: ReadonlySet<string>;
  /** All stems of the chunk, with those above it. */
  readonly stems: ReadonlySet<string>;
}

/** Only this many sentences of a passage are considered. Chunks are bounded, so few passages have more. */
const sentencesPerPassage = 60;

interface Kept {
  /** Values of `readFields` in the chunk that was read. */
  readonly values: readonly unknown[];
  readonly read: ReadChunk;
}

/** The fields that a reading depends on. Names and facts, which a source may change, are not among them. */
const readFields = [
  "content",
  "title",
  "heading_path",
  "lead",
  "blocks",
  "line_numbers",
  "start_offset",
  "subjects",
] as const;

/**
 * Readings live as long as the chunk in the cache of the records (`stores/postgres/records/reading-chunks.ts`), whose
 * list of mentions is the key: that cache bounds them, and with a deleted chunk goes its reading.
 */
const kept = new WeakMap<ActiveChunk["mentions"], Kept>();

export function readChunk(chunk: ActiveChunk): ReadChunk {
  const known = kept.get(chunk.mentions);
  if (known !== undefined && readFields.every((field, at) => known.values[at] === chunk[field])) return known.read;
  const read = readAnew(chunk);
  kept.set(chunk.mentions, { values: readFields.map((field) => chunk[field]), read });
  return read;
}

function readAnew(chunk: ActiveChunk): ReadChunk {
  const above = wordsAbove(chunk);
  return {
    sentences: sentencesOf(chunk),
    above: tokenize(above),
    above_parts: stemsOfNameParts(above),
    about: new Set(chunk.subjects.map(({ key }) => key)),
    stems: new Set(tokenize(`${above}\n${chunk.content}`)),
  };
}

function sentencesOf(chunk: ActiveChunk): ReadSentence[] {
  const tables = tableWords(chunk);
  const { toCodePoint } = offsetMap(chunk.content);
  const sentences = chunkSentences(chunk).slice(0, sentencesPerPassage);
  return withWholeCode(sentences, chunk).flatMap(({ start, end, from, to, isCode }) => {
    const place = { start: toCodePoint(start), end: toCodePoint(end) };
    if (isHeaderLine(chunk.blocks, place)) return [];
    const text = chunk.content.slice(start, end);
    if (isNoSentence(text) || isOwnHeading(text, chunk) || isTitleLine({ text, start, end }, chunk)) return [];
    const isInside = (sentence: number): boolean => from <= sentence && sentence <= to;
    const names = new Set(chunk.mentions.filter(({ sentence }) => isInside(sentence)).map(({ key }) => key));
    const around = tables.filter((table) => table.start <= place.start && place.end <= table.end);
    const table_words = around.flatMap(({ words }) => words);
    const stems = { words: tokenize(text), part_words: stemsOfNameParts(text), table_words };
    return [{ text, start, end, position: from, is_row: isRowAt(chunk, place), is_code: isCode, ...stems, names }];
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

/** Whether a text is the code of a diagram (Mermaid), which says nothing in sentences. */
const isDiagram = (text: string): boolean =>
  /^(?:flowchart|graph (?:LR|RL|TD|TB|BT)\b|sequenceDiagram|classDiagram|stateDiagram|erDiagram|gantt|gitGraph|mindmap)/.test(
    text,
  );

const isNoSentence = (text: string): boolean => isLinkTarget(text) || isDiagram(text);

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

/** Stems of the caption, unit and header of each table. */
const tableWords = ({ blocks }: ActiveChunk) =>
  blocks.flatMap(({ start, end, table }) => {
    if (table === undefined) return [];
    return [{ start, end, words: tokenize([table.caption, table.unit, ...table.columns].join(" ")) }];
  });
