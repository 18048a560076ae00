import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { parseBytes } from "../../ingest/parse/parse-bytes.ts";
import { type OtherReader, otherReader } from "./other-pdf-reader.ts";
import type { ReadingPart } from "./reading-part.ts";
import { compareWords } from "./reading-words.ts";
import type { Row } from "./report.ts";

/**
 * A document that holds less than this share of the other reader's words, and of its letters, has lost text. Words
 * alone do not tell: letters in a figure make other words for each reader.
 */
const lostBelow = 0.9;
/** Documents with fewer words of the other reader are scans or pictures: their share says nothing. */
const fewWords = 20;

interface Read {
  readonly name: string;
  readonly pages: number;
  readonly cpuSeconds: number;
  /** Distinct words of the other reader, and how many of them the text contains. */
  readonly words: number;
  readonly found: number;
  /** Some of those that it does not contain. */
  readonly missing: readonly string[];
  /** Share of the other reader's letters that the text has. */
  readonly letters: number;
  /** Whether the document names pages whose text it lacks, or was refused with a reason. */
  readonly isTold: boolean;
  readonly refused: string | null;
}

/** Documents that hold a smaller share of the words are listed. */
const goal = 0.995;
/** Words of a document that a note shows. */
const shownWords = 8;

/**
 * Real PDFs of a folder, read in this process: the words of another reader that the text contains, documents that lost
 * text without a warning, and pages per second of processor time. Nothing is copied or stored.
 */
export const readingPublic = (folder: string | undefined): ReadingPart => ({
  title: "Reading real PDFs",
  run: async () => {
    if (folder === undefined) throw new Error("Give the folder of PDFs: --part=public --folder=…");
    const other = await otherReader();
    return judged(await readFolder(folder, other), other);
  },
});

/** Files of the same bytes are read once. */
async function readFolder(folder: string, other: OtherReader): Promise<Read[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.pdf$/i.test(name)).sort();
  const read: Read[] = [];
  const seen = new Set<string>();
  for (const name of names) {
    const path = join(folder, name);
    const hash = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    if (!seen.has(hash)) read.push(await readOne(path, other));
    seen.add(hash);
  }
  return read;
}

function judged(
  read: readonly Read[],
  other: OtherReader,
): { readonly rows: readonly Row[]; readonly notes: readonly string[] } {
  const texts = read.filter(({ words, refused }) => refused === null && words >= fewWords);
  const lost = texts.filter(({ words, found, letters }) => found / words < lostBelow && letters < lostBelow);
  const silent = lost.filter(({ isTold }) => !isTold);
  const sum = (of: readonly Read[], value: (one: Read) => number) => of.reduce((total, one) => total + value(one), 0);
  const share =
    sum(texts, ({ found }) => found) /
    Math.max(
      1,
      sum(texts, ({ words }) => words),
    );
  const rows: Row[] = [
    { figure: `words of the other reader found, ${texts.length} documents`, goal: "≥ 99.5 %", value: percent(share) },
    { figure: `lost text without a warning, of ${lost.length} that lost text`, goal: "0", value: silent.length },
    {
      figure: `pages per CPU second, ${sum(read, ({ pages }) => pages)} pages`,
      goal: "≥ 15",
      value: (sum(read, ({ pages }) => pages) / sum(read, ({ cpuSeconds }) => cpuSeconds)).toFixed(1),
    },
  ];
  const below = texts.filter(({ words, found }) => found / words < goal);
  return {
    rows,
    notes: [`The other reader is ${other.name}.`, ...below.map(lossNote), ...refusals(read)],
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const lossNote = ({ name, found, words, letters, isTold, missing }: Read): string => {
  const shares = `${percent(found / words)} of ${words} words and ${percent(letters)} of the letters`;
  return `${name}: ${shares}, ${isTold ? "with" : "without"} a warning; not found: ${missing.join(", ")}.`;
};

/** Names of the refused files by reason. */
function refusals(read: readonly Read[]): string[] {
  const names = new Map<string, string[]>();
  for (const { name, refused } of read) {
    if (refused === null) continue;
    const reason = refused.replace(`${name}: `, "");
    names.set(reason, [...(names.get(reason) ?? []), name]);
  }
  return [...names].map(([reason, refused]) => `${refused.length} refused, "${reason}": ${refused.join(", ")}.`);
}

async function readOne(path: string, other: OtherReader): Promise<Read> {
  const name = basename(path);
  const expected = await other.textOf(path);
  const file = await readFile(path);
  const before = process.cpuUsage();
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  const of = { name, words: compareWords(expected, "").words };
  try {
    const { text, page_starts, gaps } = await parseBytes(file, { fileType: "pdf", fileName: name });
    const used = { pages: page_starts.length, cpuSeconds: cpuSeconds() };
    const { words, missing, letters } = compareWords(expected, text);
    const found = { found: words - missing.length, missing: missing.slice(0, shownWords), letters };
    return { ...of, ...used, ...found, isTold: gaps.length > 0, refused: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      ...of,
      pages: 0,
      cpuSeconds: cpuSeconds(),
      found: 0,
      missing: [],
      letters: 0,
      isTold: true,
      refused: error.message,
    };
  }
}
