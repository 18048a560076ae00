import { type Candidate, candidate } from "./candidate.ts";
import { cluesNamed, type Opening } from "./opening.ts";

const SUFFIX =
  /(?:,?\s+(?:Inc|Corp|Corporation|Co|Company|Companies|Ltd|Limited|LLC|L\.L\.C|LLP|LP|PLC|Plc|plc|GmbH|AG|SE|KG|N\.?V|S\.?A|S\.?p\.?A|AB|ASA|Oy|B\.?V|Pty|Holdings?|Group|Foundation|Association|Institute|University|College|Society|Committee|Commission|Agency|Authority|Bureau|Council|Consortium|Ministry|Bank)\.?)+$/iu;
const PREFIX =
  /^(?:The\s+)?(?:University|Universität|Université|Institute|Ministry|Department|Office|Bank|Bureau|Federal|National)\s+(?:of|for|\p{Lu})/u;
/** "(Exact name of registrant as specified in its charter)" stands below the name on forms of authorities. */
const REGISTRANT = /\(\s*(?:exact )?name of (?:the )?(?:registrant|issuer|company)\b/iu;
/** The authority that a form is for is not its author. */
const ADDRESSEE = /securities and exchange commission|internal revenue service/iu;
/** Programs and services write their own names into the metadata of files. */
export const CONVERTER =
  /\b(?:pdf|converter|generator|printer|edgar|scanner|unknown|user|admin(?:istrator)?)\b|\.io\b|:\/\//iu;
const NAME =
  "(?<![\\p{L}\\d.])((?:\\p{Ll}?\\p{Lu}[\\p{L}\\d.&'’-]*,?\\s+(?:of\\s+|and\\s+|&\\s+)?){0,5}\\p{Ll}?\\p{Lu}[\\p{L}\\d.&'’-]*\\.?)";
const TICKER = new RegExp(`${NAME}\\s*[([](?:NYSE|NASDAQ|Nasdaq|LSE|TSX|ASX|XETRA|Euronext)[^)\\]]{0,20}:`, "u");
const ANNOUNCED = new RegExp(`${NAME}\\s*(?:[([][^)\\]]{0,60}[)\\]]\\s*)?today\\s+(?:announced|reported)`, "u");
const COPYRIGHT =
  /(?:©|\(c\)|\bcopyright)\s*(?:©|\(c\)\s*)?(?:(?:19|20)\d{2}(?:\s*[-–,]\s*(?:(?:19|20)\d{2}|present))*)?,?\s*(?:by\s+)?(\p{Lu}[^.©\n|;]{1,70}?(?:,? (?:Inc|Corp|Ltd|Co)\.)?)(?=\s*(?:[.|;©\n]|all rights|$))/iu;
const HOLDERS = /\b(?:to our|dear)\s+(\p{Lu}[\p{L}\d&-]*(?:\s\p{Lu}[\p{L}\d&-]*){0,3})\s+(?:stock|share)holders\b/iu;

const stated =
  "organization organisation company publisher institution agency og:site_name dc.publisher dcterms.publisher citation_publisher dc:publisher".split(
    " ",
  );

/** The organization that the document comes from. Others that it only names do not count. */
export function readOrganization(opening: Opening): Candidate[] {
  const { lines, text, ending } = opening;
  const isCover = opening.isPaged;
  const pages = lines.filter(({ page }) => page <= 2);
  const found = (value: string | undefined, [from, confidence]: readonly ["cover" | "text", number]): Candidate[] =>
    candidate("organization", value && tidy(value), [from, confidence]);
  const imprint = COPYRIGHT.exec(ending)?.[1] ?? COPYRIGHT.exec(text)?.[1];
  return [
    ...cluesNamed(opening, stated)
      .filter((value) => !CONVERTER.test(value))
      .flatMap((value) => candidate("organization", value, ["metadata", 0.9])),
    ...found(registrant(lines) ?? registrantIn(opening.beginning), ["cover", 0.95]),
    ...found(TICKER.exec(text.slice(0, 3_000))?.[1], ["text", 0.85]),
    ...found(ANNOUNCED.exec(text.slice(0, 3_000))?.[1], ["text", 0.85]),
    ...pages.flatMap(({ text: line, kind }) => {
      if (!isCover || !isOrganization(line) || ADDRESSEE.test(line)) return [];
      return found(line, ["cover", kind === "heading" ? 0.8 : 0.65]);
    }),
    ...author(opening),
    ...found(imprint !== undefined && isOrganization(tidy(imprint)) ? imprint : undefined, ["text", 0.75]),
    ...found(HOLDERS.exec(text)?.[1], ["text", 0.6]),
  ];
}

/** The name above the words that say so; PDF may put both on one line. */
function registrant(lines: Opening["lines"]): string | undefined {
  const at = lines.findIndex(({ text }) => REGISTRANT.test(text));
  if (at === -1) return undefined;
  const before = (lines[at]?.text ?? "").split(REGISTRANT)[0]?.trim() ?? "";
  const above = lines.slice(Math.max(0, at - 3), at).map(({ text }) => text.trim());
  const name = before !== "" ? before : above.findLast((text) => /\p{L}{2}/u.test(text) && !/\d{3}/.test(text));
  return name !== undefined && name.length <= 100 ? name : undefined;
}

/** The cover of a form may follow other pages, such as a letter. */
function registrantIn(text: string): string | undefined {
  const found = REGISTRANT.exec(text);
  const lines = found ? text.slice(Math.max(0, found.index - 300), found.index).split("\n") : [];
  const name = lines.findLast((line) => /\p{L}{2}/u.test(line) && !/\d{3}/.test(line))?.trim();
  return name !== undefined && name.length <= 100 && /^\p{Lu}|^\d\p{L}/u.test(name) ? name : undefined;
}

const wordLimit = 9;

export function isOrganization(line: string): boolean {
  const words = line.trim().split(/\s+/);
  const isShort =
    words.length > 1 && words.length <= wordLimit && !/[:;?!]|\d{4}/.test(line) && /^\p{Lu}|^\d\p{L}/u.test(line);
  return (
    isShort && (SUFFIX.test(line) || PREFIX.test(line)) && words.filter((word) => /^\p{Ll}{4}/u.test(word)).length === 0
  );
}

/** The field "author" of a file often holds the organization. It counts if the document's beginning names it. */
function author(opening: Opening): Candidate[] {
  return cluesNamed(opening, ["author", "authors", "dc:creator"])
    .filter((value) => isOrganization(value) && !CONVERTER.test(value) && opening.text.includes(value))
    .flatMap((value) => candidate("organization", value, ["metadata", 0.8]));
}

// The look-behind lets the second pattern start once in a run of signs, so its time grows linearly with the text.
const tidy = (name: string): string => name.replace(/^[\s_*#–—-]+/, "").replace(/(?<![\s_*#–—,-])[\s_*#–—,-]+$/, "");
