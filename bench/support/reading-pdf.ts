import { chromium } from "playwright-core";
import type { ParsedDocument } from "../../domain/document.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { parseBytes } from "../../ingest/parse/parse-bytes.ts";
import type { ReadingPart } from "./reading-part.ts";
import { footText, headText, type Layout, layouts, makePdf } from "./reading-pdf-make.ts";
import { type KnownText, knownTexts, wordsOf } from "./reading-texts.ts";
import type { Row } from "./report.ts";

/** PDFs made from real prose by headless Chromium, so that the truth is known. */
export const readingPdf: ReadingPart = {
  title: "Reading PDFs whose text is known",
  run: async (evalFolder) => {
    const texts = await knownTexts(evalFolder, 24);
    const browser = await chromium.launch({ executablePath: process.env.LORE_CHROMIUM ?? "/usr/bin/chromium" });
    try {
      const rows: Row[] = [];
      for (const layout of layouts) {
        const score = newScore();
        for (const text of texts) await measure(score, text, { file: await makePdf(browser, text, layout), layout });
        rows.push(rowOf(layout.name, score));
      }
      return {
        rows,
        notes: [`${texts.length} texts in each layout; columns are shares of the text that was printed.`],
      };
    } finally {
      await browser.close();
    }
  },
};

interface Score {
  pages: number;
  cpuSeconds: number;
  words: number;
  found: number;
  grams: number;
  contiguous: number;
  headings: number;
  headingsFound: number;
  headingsWrong: number;
  furnitureInText: number;
  gaps: number;
}

const newScore = (): Score => ({
  pages: 0,
  cpuSeconds: 0,
  words: 0,
  found: 0,
  grams: 0,
  contiguous: 0,
  headings: 0,
  headingsFound: 0,
  headingsWrong: 0,
  furnitureInText: 0,
  gaps: 0,
});

interface Made {
  readonly file: Buffer;
  readonly layout: Layout;
}

async function measure(score: Score, text: KnownText, { file, layout }: Made): Promise<void> {
  const before = process.cpuUsage();
  const document = await parseBytes(file, { fileType: "pdf", fileName: text.title });
  const used = process.cpuUsage(before);
  score.cpuSeconds += (used.user + used.system) / 1e6;
  score.pages += document.page_starts.length;
  score.gaps += document.gaps.length;
  const read = wordsOf(proseOf(document));
  countWords(score, text, read);
  countHeadings(score, text, document);
  const prose = proseOf(document);
  if (layout.runningHeads) score.furnitureInText += [headText, footText].filter((head) => prose.includes(head)).length;
}

function proseOf({ text, blocks }: ParsedDocument): string {
  return blocks
    .filter(({ kind }) => kind !== "furniture")
    .map(({ start, end }) => sliceCodePoints(text, start, end))
    .join("\n");
}

function countWords(score: Score, { blocks }: KnownText, read: readonly string[]): void {
  const known = new Set(read);
  const joined = ` ${read.join(" ")} `;
  for (const { text } of blocks) {
    const words = wordsOf(text);
    score.words += words.length;
    score.found += words.filter((word) => known.has(word)).length;
    for (let at = 0; at + 8 <= words.length; at += 1) {
      score.grams += 1;
      if (joined.includes(` ${words.slice(at, at + 8).join(" ")} `)) score.contiguous += 1;
    }
  }
}

function countHeadings(score: Score, { blocks }: KnownText, document: ParsedDocument): void {
  const read = document.blocks.filter(({ kind }) => kind === "heading");
  const found = new Set(read.map(({ start, end }) => wordsOf(sliceCodePoints(document.text, start, end)).join(" ")));
  const known = new Set(blocks.filter(({ kind }) => kind === "heading").map(({ text }) => wordsOf(text).join(" ")));
  score.headings += known.size;
  score.headingsFound += [...known].filter((heading) => found.has(heading)).length;
  score.headingsWrong += [...found].filter((heading) => !known.has(heading)).length;
}

function rowOf(layout: string, score: Score): Row {
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
  return {
    layout,
    pages: score.pages,
    "words found": percent(score.found, score.words),
    "8-grams contiguous": percent(score.contiguous, score.grams),
    "headings found": percent(score.headingsFound, score.headings),
    "wrong headings": score.headingsWrong,
    "heads and feet in the text": score.furnitureInText,
    gaps: score.gaps,
    "pages per CPU second": (score.pages / score.cpuSeconds).toFixed(1),
  };
}
