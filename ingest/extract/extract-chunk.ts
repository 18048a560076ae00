import { createHash } from "node:crypto";
import { type ChunkDraft, type Mention, type PreparedChunk, wordsAbove } from "../../domain/chunk.ts";
import { chunkSentences } from "../../domain/text/chunk-sentences.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { encodeTokens } from "../../domain/text/token-text.ts";
import { withOrdinals } from "../parse/time-stamp.ts";
import type { ExtractionPlan } from "../plan-document.ts";
import { chunkSubjects } from "./chunk-subjects.ts";
import { chunkUnits } from "./chunk-units.ts";
import { type FoundMention, findMentions, type SentenceWords } from "./find-mentions.ts";
import { findTriples } from "./find-triples.ts";
import type { Findings } from "./findings.ts";
import { holdsRows, isOfOtherTable } from "./plan-tables.ts";
import { proseOf } from "./prose.ts";
import { readChat } from "./read-chat.ts";
import { resolveShortNames } from "./resolve-short-names.ts";
import { readLabelledRows, readPlannedRows, readRows } from "./rows.ts";
import type { DocumentSubjects } from "./subjects.ts";
import { joinFindings, readTables } from "./tables.ts";
import { wordsOf } from "./words.ts";

/**
 * A chunk of 5,000 characters has about 150 mentions. A list of names may have more; an attack would have many more.
 */
const MENTIONS_LIMIT = 400;

/**
 * Applies all extraction rules to a chunk: subjects, mentions and triples. A pure function of the chunk and the
 * subjects of its own document; about 1,000 chunks of 100 words per second.
 */
export function extractChunk(
  chunk: ChunkDraft,
  document: DocumentSubjects,
  plan: ExtractionPlan = everything,
): PreparedChunk {
  const { content } = chunk;
  const spans = chunkSentences(chunk);
  const prose = proseOf(chunk);
  const found = plan.entities ? findingsOf({ chunk: prose, spans, document }, plan) : nothing;
  const tables = plan.entities ? readTables(chunk, spans) : nothing;
  const { subjects, mentions, triples } = joinFindings(found, plan.relations ? tables : { ...tables, triples: [] });
  const { toCodePoint } = offsetMap(content);
  const sentences = spans.map(({ start, end }) => content.slice(start, end));
  const tokens = encodeTokens(withOrdinals(wordsAbove(chunk).replaceAll("\n", " ")), sentences);
  return {
    ...chunk,
    ...chunkUnits(chunk, tokens, sentences),
    content_hash: contentHash(chunk),
    tokens,
    subjects,
    mentions: mentions.map((mention) => toMention(mention, toCodePoint)),
    triples: triples.map((triple) => ({ ...triple, start: toCodePoint(triple.start), end: toCodePoint(triple.end) })),
  };
}

const everything: ExtractionPlan = { entities: true, relations: true, domain: null };
const nothing: Findings = { subjects: [], mentions: [], triples: [] };

interface ReadChunk {
  readonly chunk: ChunkDraft;
  readonly spans: readonly Span[];
  readonly document: DocumentSubjects;
}

function findingsOf(given: ReadChunk, plan: ExtractionPlan): Findings {
  const found = readLines(given, plan) ?? readText(given, plan);
  return plan.relations ? found : { ...found, triples: [] };
}

/** Rows of a document whose table has a plan. The lines around its tables are prose. */
function readLines({ chunk, spans }: ReadChunk, { rows }: ExtractionPlan): Findings | null {
  if (rows === undefined || !holdsRows(chunk)) return null;
  if (!isOfOtherTable(chunk, rows.others)) return readPlannedRows(chunk.content, spans, rows);
  return rows.others?.areRead ? readLabelledRows(chunk.content, spans) : nothing;
}

function readText({ chunk, spans, document }: ReadChunk, plan: ExtractionPlan): Findings {
  const read = spans.map((span): SentenceWords => ({ ...span, words: wordsOf(chunk.content, span) }));
  return readChat(chunk, read, document) ?? readRows(chunk.content, read) ?? readProse({ chunk, read, document }, plan);
}

interface ReadText {
  readonly chunk: ChunkDraft;
  readonly read: readonly SentenceWords[];
  readonly document: DocumentSubjects;
}

function readProse({ chunk, read, document }: ReadText, { relations }: ExtractionPlan): Findings {
  const { content } = chunk;
  const [first] = read;
  const opening = { content, words: first?.words ?? [], sentence: content.slice(first?.start, first?.end) };
  const subjects = chunkSubjects(chunk, opening);
  const found = findMentions({ content, sentences: read, document }).slice(0, MENTIONS_LIMIT);
  const mentions = resolveShortNames(found, subjects);
  const triples = relations ? findTriples({ content, sentences: read, mentions, subjects }) : [];
  return { subjects, mentions, triples };
}

function contentHash({ title, heading_path, lead, content }: ChunkDraft): string {
  return createHash("sha256")
    .update(JSON.stringify([title, heading_path, lead, content]))
    .digest("hex");
}

function toMention(
  { start, end, form, key, type, confidence, sentence }: FoundMention,
  toCodePoint: (offset: number) => number,
): Mention {
  return { start: toCodePoint(start), end: toCodePoint(end), form, key, type, confidence, sentence };
}
