import { buildPdf, type PdfText } from "../../test/support/pdf.ts";
import type { Corpus } from "./scale-corpus.ts";

const pages = 130;
const linesPerPage = 34;
const charactersPerLine = 80;
const [left, top, leading] = [72, 720, 19];
const [titleSize, textSize] = [15, 11];
/** Numbers of passages that no other file of the corpus shares. */
const passagesPerFile = 2_000;

/** File number `file` of a generated corpus: a PDF of 130 pages of text, about 2 kB each, with headings. */
export function largePdf(corpus: Corpus, file: number): Buffer {
  const lines: { readonly text: string; readonly size: number }[] = [];
  for (let at = file * passagesPerFile; lines.length < pages * linesPerPage; at += 1) {
    const { title, text } = corpus.passage(at);
    lines.push({ text: title, size: titleSize }, ...wrapped(text).map((line) => ({ text: line, size: textSize })));
  }
  const page = (number: number): PdfText[] =>
    lines
      .slice(number * linesPerPage, (number + 1) * linesPerPage)
      .map((line, at) => ({ ...line, x: left, y: top - at * leading }));
  return buildPdf(
    Array.from({ length: pages }, (_, number) => page(number)),
    `Report ${file + 1}`,
  );
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length >= charactersPerLine) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
