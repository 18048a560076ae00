import type { FoundFact } from "../../domain/facts.ts";
import { type Candidate, candidate, HEADLINE, headlineLines } from "./candidate.ts";
import { cluesNamed, type Opening } from "./opening.ts";
import { isOrganization } from "./organization.ts";

/** Placeholders: texts that programs write into the title field, and names of files that their author has not named. */
const PLACEHOLDER =
  /^(?:untitled(?:[\s-]?\d*)?|unknown|title|document\s?\d*|new document|presentation\s?\d*|powerpoint presentation|slide\s?\d*|book\s?\d*|sheet\s?\d*|layout\s?\d*|print(?:ing)?|scan(?:ned)?.*|no title|null|none|n\/a|default|template|home|index|readme|full page(?: photo| fax print)?)$/iu;
const PROGRAM = /^microsoft (?:word|powerpoint|excel)\s*-\s*/iu;
const FILE = /\.(?:docx?|pdf|tex|dvi|indd|pptx?|xlsx?|rtf|odt|html?|md|txt|qxd|csv|fm|ps|eps)$/iu;
const PATH = /[\\/]\S*[\\/]|^file:|^https?:|^[a-z]:\\/iu;
/** "0001018724-20-000004", "10.1016/j.x", "a813704", "ISBN…": numbers of registers. */
const NUMBER =
  /^[\d\s._:/()-]+$|^\d{10}-\d{2}-\d{6}$|^10\.\d{4,}\/|^(?:isbn|issn|doi|arxiv)\b|^[a-z]{0,3}\d{4,}[a-z]?$/iu;
/** Parts that many documents have. */
const PART =
  /^(?:table of contents|contents|abstract|summary|introduction|overview|preface|foreword|vorwort|inhalt(?:sverzeichnis)?|cover(?: page)?|appendix|index|part [ivx\d]+|chapter [ivx\d]+|page \d+|confidential|draft|form|\(mark one\)|references|acknowledg.*|notice|disclaimer)\.?$/iu;
const CAPTION = /^(?:figure|fig\.|table)\s+\d{1,3}[:.]/iu;
const SECTION_NUMBER = /^\d{1,2}(?:\.\d{1,2})*\.?\s+/u;
const FIRST_SECTION = /^1\.?\s+\p{L}/u;
const NEXT_SECTION = /^(?:1\.1|2)\.?\s+\p{L}/u;
const AUTHORITY = /securities and exchange commission|^washington,|^united states$|^omb (?:no|approval)/iu;
/** Kinds of documents, and what stands above every document of a kind. */
const KIND =
  /^(?:(?:news|press) release|exhibit\s*[\d.]+.{0,15}|ex[. -]*\d+.*|for immediate release|annual report|report|memo(?:randum)?|letter|current report|quarterly report)$/iu;
const FORM = /^form\s+(?:\d+-?[a-z]+|[a-z]-?\d+)(?:\/a)?$/iu;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Whether a text may be a title. Placeholders, paths, register numbers and headings that many documents have may not.
 */
export function isTitle(text: string): boolean {
  if (Array.from(text).length > 250 || (text.match(/\p{L}/gu)?.length ?? 0) < 2) return false;
  return ![PLACEHOLDER, FILE, PATH, NUMBER, PART, AUTHORITY, KIND, FORM].some((pattern) => pattern.test(text));
}

export function readTitle(
  opening: Opening,
  others: Readonly<{ organization?: FoundFact; period?: FoundFact }>,
): Candidate[] {
  const { document, clues, lines } = opening;
  const isPdf = document.file_type === "pdf";
  const stated = clues.filter(({ origin, name }) => origin === "front" && name === "title").map(({ value }) => value);
  const shared = cluesNamed(opening, ["citation_title", "og:title", "dc.title", "dcterms.title"]);
  const parsed = isPdf ? [] : [document.title ?? ""];
  return [
    ...stated.flatMap((value) => titled(value, ["metadata", 0.97])),
    ...formTitle(opening, others),
    ...shared.flatMap((value) => titled(value, ["metadata", 0.93])),
    ...parsed.flatMap((value) => titled(value, ["heading", 0.9])),
    ...(isPdf ? pdfTitles(opening) : officeTitles(opening)),
    ...(document.file_type === "txt" ? firstLine(lines) : []),
    ...titled(fromFileName(opening.fileName), ["file_name", 0.55]),
  ];
}

const titled = (raw: string | undefined, origin: readonly [FoundFact["from"], number]): Candidate[] => {
  const text = (raw ?? "")
    .replace(PROGRAM, "")
    .replace(/&(\w{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
  return isTitle(text) ? candidate("title", text, origin) : [];
};

/** A form of an authority has the same heading in every file, so the title also names the filer and the period. */
function formTitle({ lines }: Opening, { organization, period }: Parameters<typeof readTitle>[1]): Candidate[] {
  const form = lines.slice(0, 12).find(({ text }) => FORM.test(text))?.text;
  if (form === undefined) return [];
  const shown = form.replace(/^form/iu, "Form");
  if (organization === undefined) return candidate("title", shown, ["cover", 0.6]);
  return candidate(
    "title",
    [organization.value, shown, period && period.confidence > 0.6 ? period.value : ""].join(" "),
    ["cover", 0.96],
  );
}

/** Metadata counts if the first pages repeat it. */
function statedTitles({ clues, text }: Opening): Candidate[] {
  const seen = folded(text);
  return clues
    .filter(({ name }) => name === "title" || name === "dc:title")
    .map(({ value }) => value.replace(PROGRAM, ""))
    .flatMap((value) => titled(value, ["metadata", seen.includes(folded(value)) ? 0.92 : phrase(value)]));
}

/** Many Office documents keep the title of the document that they were copied from. */
const officeTitles = (opening: Opening): Candidate[] =>
  opening.clues.some(({ origin }) => origin === "core") ? statedTitles(opening) : [];

/**
 * Captions and sections are no title of the whole: "Figure 1: Chart", "1 Introduction", and "1. Intent" if "2. Scope"
 * follows it. "17. Tätigkeitsbericht" and "1 Million trees" are titles.
 */
function isPartOf(line: string, lines: Opening["lines"]): boolean {
  if (CAPTION.test(line)) return true;
  const name = line.replace(SECTION_NUMBER, "");
  if (name === line || PART.test(name)) return name !== line;
  const headings = lines.flatMap(({ kind, text }) => (kind === "heading" ? [text] : []));
  const first = headings.findIndex((text) => FIRST_SECTION.test(text));
  const isOnlyFirst = headings.findLastIndex((text) => FIRST_SECTION.test(text)) === first;
  const hasSections = first >= 0 && isOnlyFirst && headings.some((text) => NEXT_SECTION.test(text));
  return hasSections && headings.indexOf(line) >= first;
}

/** If the first pages do not repeat the title of the metadata, the greatest heading of the cover is preferred to it. */
function pdfTitles(opening: Opening): Candidate[] {
  const { lines } = opening;
  const cover = lines.filter(
    ({ kind, page, text: line }) =>
      kind === "heading" && page === lines[0]?.page && isTitle(line) && !isPartOf(line, lines),
  );
  const top = Math.min(...cover.map(({ level }) => level));
  const greatest = cover.find(({ level, text: line }) => level === top && !isOrganization(line)) ?? cover[0];
  const first = lines[0];
  const opens =
    first !== undefined && first.kind === "paragraph" && first.text.length <= 120 && !/[.;,:]$/u.test(first.text);
  return [
    ...statedTitles(opening),
    ...lines.slice(0, headlineLines).flatMap(({ text: line }) => titled(HEADLINE.exec(line)?.[0], ["cover", 0.82])),
    ...titled(greatest?.text, ["cover", 0.8]),
    ...(opens ? titled(first.text, ["cover", 0.52]) : []),
  ];
}

/** A name of several words is more likely a title than a single word or a code. */
const phrase = (value: string): number => (/\p{L}{2,}\s+\S*\p{L}{2,}/u.test(value) && !/_/.test(value) ? 0.72 : 0.4);

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function firstLine([first, second]: Opening["lines"]): Candidate[] {
  if (first === undefined || first.text.length > 100 || /[.;,]$/u.test(first.text)) return [];
  const labelled = /^title\s*:\s*(.+)$/iu.exec(first.text)?.[1];
  const isUnderlined = second !== undefined && /^[=\-~*]{3,}$/.test(second.text);
  return titled(labelled ?? first.text, ["cover", labelled || isUnderlined ? 0.9 : 0.65]);
}

/** "annual_report-2019.pdf" → "annual report 2019"; a code or a single word is no title. */
function fromFileName(name: string): string {
  const words = name
    .replace(/(?:\.\p{L}[\p{L}\d]{1,4})+$/u, "")
    .replace(/[\s_+-]+/g, " ")
    .trim();
  return /\p{L}{3,}\s+\S*\p{L}{3,}/u.test(words) ? words : "";
}
