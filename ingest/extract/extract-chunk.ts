import { createHash } from "node:crypto";
import type { ChunkDraft, Mention, PreparedChunk } from "../../domain/chunk.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import { sentences } from "../../domain/text/sentences.ts";
import { encodeTokens } from "../../domain/text/token-text.ts";
import { withOrdinals } from "../chunk/time-stamp.ts";
import type { ExtractionPlan } from "../plan-document.ts";
import { chunkSubjects } from "./chunk-subjects.ts";
import { type FoundMention, findMentions, type SentenceWords } from "./find-mentions.ts";
import { findTriples } from "./find-triples.ts";
import type { Findings } from "./findings.ts";
import { readChat } from "./read-chat.ts";
import { resolveShortNames } from "./resolve-short-names.ts";
import { readRows } from "./rows.ts";
import type { DocumentSubjects } from "./subjects.ts";
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
  const spans = sentences(content);
  const read = spans.map(({ start, end }): SentenceWords => ({ start, end, words: wordsOf(content, { start, end }) }));
  const { subjects, mentions, triples } = plan.entities ? findingsOf({ chunk, read, document }, plan) : nothing;
  const { toCodePoint } = offsetMap(content);
  return {
    ...chunk,
    content_hash: contentHash(chunk),
    tokens: encodeTokens(
      withOrdinals([chunk.title ?? "", ...chunk.heading_path].join(" ")),
      spans.map(({ start, end }) => content.slice(start, end)),
    ),
    subjects,
    mentions: mentions.map((mention) => toMention(mention, toCodePoint)),
    triples: triples.map((triple) => ({ ...triple, start: toCodePoint(triple.start), end: toCodePoint(triple.end) })),
  };
}

const everything: ExtractionPlan = { entities: true, relations: true, domain: null };
const nothing: Findings = { subjects: [], mentions: [], triples: [] };

interface ReadChunk {
  readonly chunk: ChunkDraft;
  readonly read: readonly SentenceWords[];
  readonly document: DocumentSubjects;
}

function findingsOf(given: ReadChunk, plan: ExtractionPlan): Findings {
  const { chunk, read, document } = given;
  const found = readChat(chunk, read, document) ?? readRows(chunk.content, read) ?? readProse(given, plan);
  return plan.relations ? found : { ...found, triples: [] };
}

function readProse({ chunk, read, document }: ReadChunk, { relations }: ExtractionPlan): Findings {
  const { content } = chunk;
  const [first] = read;
  const opening = { content, words: first?.words ?? [], sentence: content.slice(first?.start, first?.end) };
  const subjects = chunkSubjects(chunk, opening);
  const found = findMentions({ content, sentences: read, document }).slice(0, MENTIONS_LIMIT);
  const mentions = resolveShortNames(found, subjects);
  const triples = relations ? findTriples({ content, sentences: read, mentions, subjects }) : [];
  return { subjects, mentions, triples };
}

function contentHash({ title, heading_path, content }: ChunkDraft): string {
  return createHash("sha256")
    .update(JSON.stringify([title, heading_path, content]))
    .digest("hex");
}

function toMention(
  { start, end, form, key, type, confidence, sentence }: FoundMention,
  toCodePoint: (offset: number) => number,
): Mention {
  return { start: toCodePoint(start), end: toCodePoint(end), form, key, type, confidence, sentence };
}
