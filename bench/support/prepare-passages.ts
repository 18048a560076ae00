import type { PreparedChunk } from "../../domain/chunk.ts";
import { chunkSize } from "../../domain/limits/ingestion.ts";
import { codePointLength } from "../../domain/text/code-points.ts";
import { chunkDocument } from "../../ingest/chunk/chunk-document.ts";
import { documentSubjects } from "../../ingest/extract/document-subjects.ts";
import { extractChunk } from "../../ingest/extract/extract-chunk.ts";
import { parseMarkdown } from "../../ingest/parse/markdown/parse-markdown.ts";
import { normaliseText } from "../../ingest/parse/normalise-text.ts";
import { parsePlainText } from "../../ingest/parse/plain-text.ts";
import type { Passage } from "./data-sets.ts";

/** A file made of passages, with the code-point offset of each passage in the stored text. */
export interface PassageFile {
  readonly name: string;
  readonly type: "md" | "txt";
  readonly text: string;
  readonly firstPassage: number;
  readonly starts: readonly number[];
}

const PASSAGES_PER_FILE = 500;

/** Markdown files of 500 passages each, the title as a top-level heading. */
export function markdownFiles(passages: readonly Passage[]): PassageFile[] {
  const files: PassageFile[] = [];
  for (let first = 0; first < passages.length; first += PASSAGES_PER_FILE) {
    const starts: number[] = [];
    const parts: string[] = [];
    let length = 0;
    for (const { title, text } of passages.slice(first, first + PASSAGES_PER_FILE)) {
      const part = normaliseText(`# ${oneLine(title)}\n\n${text.trim()}\n\n`);
      starts.push(length);
      parts.push(part);
      // The stored text of the file is that of its parts, with an empty line between them.
      length += codePointLength(parseMarkdown(Buffer.from(part)).text) + 2;
    }
    files.push({ name: `passages-${first}`, type: "md", text: parts.join(""), firstPassage: first, starts });
  }
  return files;
}

/** One text file per passage, without its title. */
export function untitledFiles(passages: readonly Passage[]): PassageFile[] {
  return passages.map(({ text }, at) => {
    return { name: `passage-${at}`, type: "txt", text: normaliseText(text), firstPassage: at, starts: [0] };
  });
}

/** The passage (index in the corpus) that contains an offset of the file. */
export function passageAt({ starts, firstPassage }: PassageFile, offset: number): number {
  return (
    firstPassage +
    Math.max(
      0,
      starts.findLastIndex((start) => start <= offset),
    )
  );
}

/** The file parsed, chunked and extracted by the service's own ingestion. */
export function prepareFile({ type, text }: PassageFile): PreparedChunk[] {
  const bytes = Buffer.from(text);
  const document = type === "md" ? parseMarkdown(bytes) : parsePlainText(bytes);
  const drafts = chunkDocument(document, { strategy: "semantic", chunk_size: chunkSize.default });
  const subjects = documentSubjects(drafts);
  return drafts.map((draft) => extractChunk(draft, subjects));
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
