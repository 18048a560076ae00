import { firstDate } from "../../domain/prose/read-dates.ts";
import { type Candidate, candidate, HEADLINE, headlineLines } from "./candidate.ts";
import type { Opening } from "./opening.ts";

const quarters = ["first", "second", "third", "fourth"];
const YEAR_ENDED = /\b(?:fiscal|financial)\s+year\s+(?:ended|ending)\s*:?\s*/iu;
const QUARTER_ENDED = /\b(?:quarterly period|(?:fiscal )?quarter|three months|13 weeks)\s+(?:ended|ending)\s*:?\s*/iu;
/** Financial years that end in these months are often counted by the year before. */
const lateMonths = new Set(["01", "02"]);

/** The time that the document covers: a financial year, a quarter, or a year. */
export function readPeriod(opening: Opening): Candidate[] {
  const { lines, text, document, fileName } = opening;
  const headline = lines.slice(0, headlineLines).map((line) => HEADLINE.exec(line.text)?.[0] ?? "");
  const headings = lines.filter(({ kind }) => kind === "heading").slice(0, 6);
  return [
    ...[document.title ?? "", ...headline].flatMap((line) => candidate("period", named(line), ["heading", 0.85])),
    ...headings.flatMap((line) => candidate("period", named(line.text), ["heading", 0.68])),
    ...candidate("period", yearEnded(text), ["cover", 0.9]),
    ...candidate("period", named(fileName.replaceAll("_", " ")), ["file_name", 0.7]),
    ...candidate("period", quarterEnded(text), ["cover", 0.65]),
    ...candidate("period", /(?<!\d)((?:19|20)\d{2})(?![\d])(?!-\d)/.exec(fileName)?.[1], ["file_name", 0.55]),
  ];
}

/** "Q4 FY23", "fourth quarter 2022", "2023Q2", "FY2018", "2023 Annual Report". */
function named(text: string): string | null {
  const quarter = /\bQ([1-4])\s*(?:of\s+)?(?:(FY|fiscal(?: year)?)\s*)?'?((?:20)?\d{2})\b/iu.exec(text);
  if (quarter) return `Q${quarter[1]} ${quarter[2] ? "FY" : ""}${fullYear(quarter[3])}`;
  const swapped = /(?<!\d)(20\d{2})\s?-?Q([1-4])\b/iu.exec(text);
  if (swapped) return `Q${swapped[2]} ${swapped[1]}`;
  const worded = new RegExp(
    `\\b(${quarters.join("|")})[- ]quarter\\b[^.\\d]{0,30}?(?:(fiscal)\\s*(?:year\\s*)?)?((?:19|20)\\d{2})\\b`,
    "iu",
  ).exec(text);
  if (worded) return `Q${quarters.indexOf((worded[1] ?? "").toLowerCase()) + 1} ${worded[2] ? "FY" : ""}${worded[3]}`;
  const year = /\b(?:FY|fiscal(?: year)?|financial year)\s*'?((?:19|20)?\d{2})(?!\d)/iu.exec(text);
  if (year) return `FY${fullYear(year[1])}`;
  const report =
    /\b((?:19|20)\d{2})\s+(?:annual|integrated|sustainability) report|\bannual report\s+(?:for\s+)?((?:19|20)\d{2})\b/iu.exec(
      text,
    );
  return report ? `FY${report[1] ?? report[2]}` : null;
}

const fullYear = (year = ""): string => (year.length === 2 ? `20${year}` : year);

function yearEnded(text: string): string | null {
  const date = dateAfter(text, YEAR_ENDED);
  if (date === null) return null;
  const year = Number(date.slice(0, 4));
  const count = (of: number): number => text.match(new RegExp(`fiscal(?: year)?\\s+${of}\\b`, "gi"))?.length ?? 0;
  return `FY${lateMonths.has(date.slice(5, 7)) && count(year - 1) > count(year) ? year - 1 : year}`;
}

function quarterEnded(text: string): string | null {
  const date = dateAfter(text, QUARTER_ENDED);
  return date === null ? null : `quarter ended ${date}`;
}

function dateAfter(text: string, label: RegExp): string | null {
  const found = label.exec(text);
  if (found === null) return null;
  const rest = text.slice(found.index + found[0].length, found.index + found[0].length + 40);
  const date = firstDate(rest);
  return date !== null && date.start < 5 ? date.iso : null;
}
