import fc from "fast-check";
import { buildBusyPdf } from "./busy-pdf.ts";
import type { Upload } from "./ingest-client.ts";
import { kgOf } from "./kill-rounds.ts";
import { type SmallText, smallText } from "./small-texts.ts";

/** Two of five are PDFs, so that the parser, which reads one at a time, is at work for most of a run. */
const kinds = ["pdf", "md", "csv", "pdf", "txt"] as const;
/** Enough that the parser reads each PDF for about a third of a second. */
const emptyTexts = 25_000;
const lineLength = 80;

const ofType = (type: SmallText["file_type"], seed: number): string =>
  fc.sample(
    smallText.filter(({ file_type }) => file_type === type),
    { seed, numRuns: 1 },
  )[0]?.content ?? "";

/**
 * PDFs, tables, Markdown and plain text, the same for the same seed; three of ten go into the second knowledge graph.
 */
export const mixedUploads = (seed: number, count: number): readonly Upload[] =>
  Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? "txt";
    const content = kind === "pdf" ? asPdf(ofType("txt", seed + at)) : ofType(kind, seed + at);
    return { kg: kgOf(at), name: `document-${at}.${kind}`, content };
  });

function asPdf(text: string): Buffer {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return buildBusyPdf(lines, emptyTexts);
}
