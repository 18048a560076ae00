import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { AppError } from "../../domain/errors.ts";
import { parseBytes } from "../../ingest/parse/parse-bytes.ts";
import type { ReadingPart } from "./reading-part.ts";
import { wordsOf } from "./reading-texts.ts";
import type { Row } from "./report.ts";

const run = promisify(execFile);
const pdftotextBytes = 256 * 1_048_576;
/** A document that holds less than this share of the words of `pdftotext` has lost text. */
const lostBelow = 0.9;
/** Documents with fewer words of `pdftotext` are scans or pictures: their share says nothing. */
const fewWords = 20;

interface Read {
  readonly name: string;
  readonly pages: number;
  readonly cpuSeconds: number;
  /** Distinct words of `pdftotext`, and how many of them the text contains. */
  readonly words: number;
  readonly found: number;
  /** Whether the document names pages whose text it lacks, or was refused with a reason. */
  readonly isTold: boolean;
  readonly refused: string | null;
}

/**
 * Real PDFs of a folder, read in this process: the words of `pdftotext` (poppler) that the text contains, documents
 * that lost text without a warning, and pages per second of processor time. Nothing is copied or stored.
 */
export const readingPublic = (folder: string | undefined): ReadingPart => ({
  title: "Reading real PDFs",
  run: async () => {
    if (folder === undefined) throw new Error("Give the folder of PDFs: --part=public --folder=…");
    return judged(await readFolder(folder));
  },
});

async function readFolder(folder: string): Promise<Read[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.pdf$/i.test(name)).sort();
  const read: Read[] = [];
  for (const name of names) read.push(await readOne(join(folder, name)));
  return read;
}

function judged(read: readonly Read[]): { readonly rows: readonly Row[]; readonly notes: readonly string[] } {
  const texts = read.filter(({ words, refused }) => refused === null && words >= fewWords);
  const lost = texts.filter(({ words, found }) => found / words < lostBelow);
  const silent = lost.filter(({ isTold }) => !isTold);
  const sum = (of: readonly Read[], value: (one: Read) => number) => of.reduce((total, one) => total + value(one), 0);
  const share =
    sum(texts, ({ found }) => found) /
    Math.max(
      1,
      sum(texts, ({ words }) => words),
    );
  const rows: Row[] = [
    { figure: `words of pdftotext found, ${texts.length} documents`, goal: "≥ 99.5 %", value: percent(share) },
    { figure: `lost text without a warning, of ${lost.length} that lost text`, goal: "0", value: silent.length },
    {
      figure: `pages per CPU second, ${sum(read, ({ pages }) => pages)} pages`,
      goal: "≥ 15",
      value: (sum(read, ({ pages }) => pages) / sum(read, ({ cpuSeconds }) => cpuSeconds)).toFixed(1),
    },
  ];
  return { rows, notes: [...lost.map(lossNote), ...read.flatMap(refusalNote)] };
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const lossNote = ({ name, found, words, isTold }: Read): string =>
  `${name}: ${percent(found / words)} of ${words} words, ${isTold ? "with" : "without"} a warning.`;
const refusalNote = ({ name, refused }: Read): string[] => (refused === null ? [] : [`${name}: refused. ${refused}`]);

async function readOne(path: string): Promise<Read> {
  const name = basename(path);
  const expected = new Set(wordsOf(await pdftotext(path)));
  const file = await readFile(path);
  const before = process.cpuUsage();
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  const of = { name, words: expected.size };
  try {
    const { text, page_starts, gaps } = await parseBytes(file, { fileType: "pdf", fileName: name });
    const used = { pages: page_starts.length, cpuSeconds: cpuSeconds() };
    const there = new Set(wordsOf(text));
    const found = [...expected].filter((word) => there.has(word)).length;
    return { ...of, ...used, found, isTold: gaps.length > 0, refused: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...of, pages: 0, cpuSeconds: cpuSeconds(), found: 0, isTold: true, refused: error.message };
  }
}

/** Empty for a file that the program cannot read. */
const pdftotext = (path: string): Promise<string> =>
  run("pdftotext", ["-enc", "UTF-8", path, "-"], { maxBuffer: pdftotextBytes }).then(
    ({ stdout }) => stdout,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw new Error("This part needs pdftotext (poppler-utils) on the PATH");
      return "";
    },
  );
