// The part of an exported file that is about one source: its line, then the lines of its chunks (domain/transfer/). An
// import stores this part in place of an upload, so that a retry and an upgrade can read it again.
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { PlannedChunk } from "../../domain/chunk.ts";
import { invalidInput } from "../../domain/errors.ts";
import { transferLimits } from "../../domain/limits/transfer.ts";
import { codePointLength } from "../../domain/text/code-points.ts";
import { ChunkLine } from "../../domain/transfer/chunk-lines.ts";
import { ImportedSource } from "../../domain/transfer/source-line.ts";
import type { ExtractionPlan } from "../plan-document.ts";
import { type PlannedDocument, packBatches, packOutline, type Reuse, splitKept } from "./planned-document.ts";

/** The chunks bring their findings along; only their tokens are computed. */
const nothing: ExtractionPlan = { entities: false, relations: false, domain: null };
/** The stages of extraction are not skipped: the document has entities and relations. */
const shown: ExtractionPlan = { entities: true, relations: true, domain: null };

/** Throws `invalid_input` for anything but such a part. */
export function packImported(bytes: Uint8Array, reuse: Reuse): PlannedDocument {
  const [first = "", ...others] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("utf8")
    .trimEnd()
    .split("\n");
  const source = readAs(ImportedSource, first);
  const drafts = others.map((line) => draftOf(readAs(ChunkLine, line), reuse.versions));
  const { kept, fresh } = splitKept(drafts, reuse.known);
  const { title, warnings, gaps, facts, analysis } = source;
  const lastEnd = drafts.reduce((most, { end_offset }) => Math.max(most, end_offset), 0);
  const text_length = Math.min(source.text_length, lastEnd + transferLimits.emptyTail);
  return {
    text: new TextEncoder().encode(textOf(drafts, text_length)),
    blocks: null,
    text_length,
    title,
    warnings,
    gaps,
    facts,
    table: null,
    extraction: shown,
    analysis,
    chunks: drafts.length,
    kept,
    outline: packOutline({ subjects: { subjects: [] }, extraction: nothing }),
    batches: packBatches(fresh),
  };
}

interface Schema<Output> {
  safeParse(value: unknown): { readonly success: true; readonly data: Output } | { readonly success: false };
}

function readAs<Output>(schema: Schema<Output>, line: string): Output {
  const parsed = schema.safeParse(JSON.parse(line));
  if (!parsed.success) throw invalidInput("The stored part of the imported file cannot be read", "file");
  return parsed.data;
}

function draftOf(
  { type: _, subjects, mentions, triples, blocks, ...draft }: ChunkLine,
  versions: string,
): PlannedChunk {
  const findings = { subjects, mentions, triples };
  const { title, heading_path, lead, content } = draft;
  const hashed = JSON.stringify([versions, "imported", title, heading_path, lead, blocks, content, findings]);
  const layout = blocks.map(({ table, ...block }) => (table === undefined ? block : { ...block, table }));
  return { ...draft, blocks: layout, input_hash: createHash("sha256").update(hashed).digest("hex"), findings };
}

/** The text as far as chunks contain it, each at its offset; spaces elsewhere. */
function textOf(drafts: readonly PlannedChunk[], length: number): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start_offset, end_offset, content } of drafts) {
    if (end_offset <= at) continue;
    parts.push(" ".repeat(Math.max(0, start_offset - at)));
    parts.push(start_offset >= at ? content : [...content].slice(at - start_offset).join(""));
    at = end_offset;
  }
  const rest = length - parts.reduce((sum, part) => sum + codePointLength(part), 0);
  return parts.join("") + " ".repeat(Math.max(0, rest));
}
