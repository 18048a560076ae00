import { firstDate, machineDate } from "../../domain/prose/read-dates.ts";
import { type Candidate, candidate } from "./candidate.ts";
import { cluesNamed, type Opening } from "./opening.ts";

const published =
  "date published publish_date publication_date date_published datepublished issued article:published_time dc.date dcterms.date dcterms.issued citation_publication_date citation_date dc:date".split(
    " ",
  );
const changed =
  "updated last_updated lastupdated last_modified lastmod modified revised last_reviewed_on last_reviewed reviewed article:modified_time dcterms.modified".split(
    " ",
  );
const LABEL =
  /^[\s*_#]*(?:date(?:d| of (?:report|issue|publication))?|published(?: on)?|publication date|(?:last )?(?:updated|modified|revised|reviewed)(?: on)?|effective(?: date)?|issued|release date|released|stand|datum)\b\s*(?:\([^)]{0,60}\))?[*_]*\s*[:\-–—]?\s*/iu;
/** A date of a report anywhere in a line. */
const REPORT_DATE = /\bdate of (?:report|issue|publication)\b\s*(?:\([^)]{0,60}\))?\s*:?\s*/iu;
/** "NORRVIK, March 2, 2023 --": the place and date with which press releases begin. */
const DATELINE = /^\p{Lu}[\p{L} .,'’]{1,60}[,–—-]\s*$/u;
/** Most characters besides the date in a line that consists of a date. */
const besideDate = 25;
const coverLines = 15;

/** The date of the document itself, not that of its file or of events in it. */
export function readDate(opening: Opening): Candidate[] {
  const stated = (names: readonly string[], confidence: number) =>
    cluesNamed(opening, names).flatMap((value) => candidate("date", machineDate(value), ["metadata", confidence]));
  const described = cluesNamed(opening, ["title", "subject"]).flatMap((value) =>
    candidate("date", firstDate(value)?.iso, ["metadata", 0.65]),
  );
  const [, compact] =
    /(?<!\d)((?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?!\d)/.exec(opening.fileName) ?? [];
  const named = firstDate(opening.fileName)?.iso ?? (compact && machineDate(compact));
  return [
    ...stated(published, 0.95),
    ...stated(changed, 0.85),
    // The time at which an Office document was last saved: better than no date.
    ...stated(["dcterms:modified"], 0.55),
    ...onCover(opening),
    ...inTitle(opening),
    ...described,
    ...candidate("date", named, ["file_name", 0.7]),
  ];
}

/** "Meeting of the board, 2024-07-24": the title of minutes and reports ends with their day. */
function inTitle({ document: { title } }: Opening): Candidate[] {
  const date = title === null ? null : firstDate(title);
  const isDay = date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date.iso);
  const isLast = isDay && /^[)\]\s.]*$/.test(title?.slice(date.end) ?? "");
  return isLast ? candidate("date", date.iso, ["heading", 0.75]) : [];
}

function onCover({ lines }: Opening): Candidate[] {
  return lines.slice(0, 2 * coverLines).flatMap(({ text, page }, at) => {
    const date = firstDate(text);
    if (date === null || page > 2) return [];
    const label = LABEL.exec(text) ?? REPORT_DATE.exec(text);
    const labelEnd = label === null ? -9 : label.index + label[0].length;
    if (Math.abs(date.start - labelEnd) < 3) return candidate("date", date.iso, ["cover", 0.9]);
    const before = text.slice(0, date.start);
    if (DATELINE.test(before) && /^\s*(?:--|[-–—/(])/.test(text.slice(date.end))) {
      return candidate("date", date.iso, ["text", 0.88]);
    }
    const isAlone = text.length - (date.end - date.start) <= besideDate && !/\d/.test(before);
    // A part of a sentence is broken over its lines.
    const isSentence = /[.]\s*$/u.test(text) && /^[(\p{Ll}]/u.test(text);
    const isPeriod = /\b(?:ended|ending|through|until|from|since|as of)\s*$/iu.test(before);
    return isAlone && !isPeriod && !isSentence && at < coverLines ? candidate("date", date.iso, ["cover", 0.8]) : [];
  });
}
