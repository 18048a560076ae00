import { type Candidate, candidate, HEADLINE, headlineLines } from "./candidate.ts";
import { cluesNamed, type Opening } from "./opening.ts";

/**
 * Kinds of documents; the first matching pattern decides. Forms of authorities come first, because their covers also
 * name other kinds.
 */
const kinds: readonly (readonly [type: string, pattern: RegExp])[] = [
  ["annual report, Form 10-K", /\b(?:form\s*)?10-?K(?:\/A)?\b/iu],
  ["quarterly report, Form 10-Q", /\b(?:form\s*)?10-?Q(?:\/A)?\b/iu],
  ["current report, Form 8-K", /\b(?:form\s*)?8-?K(?:\/A)?\b/iu],
  ["annual report, Form 20-F", /\bform\s*20-?F\b/iu],
  ["proxy statement", /\bproxy statement\b/iu],
  [
    "earnings release",
    /\bearnings(?: release)?\b|\b(?:reports?|announces?)\b[^.]{0,80}\b(?:quarter|year|annual|half)[^.]{0,40}\bresults\b/iu,
  ],
  ["annual report", /\bannual report\b|\bgeschäftsbericht\b|\brapport annuel\b/iu],
  ["quarterly report", /\bquarterly report\b/iu],
  ["sustainability report", /\bsustainability report\b/iu],
  ["press release", /\b(?:press|news) release\b/iu],
  ["release notes", /\brelease notes\b|\bchange ?log\b/iu],
  ["user guide", /\b(?:user(?:['’]?s)?|owner(?:['’]?s)?)[ -](?:guide|manual)\b/iu],
  ["installation guide", /\binstallation (?:guide|manual|instructions)\b/iu],
  ["administration guide", /\badmin(?:istrat(?:or|ion))?(?:['’]?s)? (?:guide|manual)\b/iu],
  ["reference manual", /\breference (?:manual|guide)\b/iu],
  ["developer guide", /\b(?:developer|programm(?:er|ing))(?:['’]?s)? (?:guide|manual)\b/iu],
  ["tutorial", /\btutorial\b/iu],
  ["data sheet", /\bdata ?sheet\b/iu],
  ["white paper", /\bwhite ?paper\b/iu],
  ["specification", /\bspecification\b/iu],
  ["policy", /\bpolicy$/iu],
  ["handbook", /\bhandbook\b/iu],
  ["manual", /\bmanual\b/iu],
  ["style guide", /\bstyle guide\b/iu],
  ["guide", /\bguide(?:lines)?\b/iu],
  ["glossary", /^glossary\b/iu],
  ["frequently asked questions", /\b(?:frequently asked questions|FAQs?)\b/iu],
  ["minutes", /\b(?:meeting )?minutes (?:of|for)\b|\bmeeting minutes\b/iu],
  ["agreement", /\b(?:agreement|contract)$/iu],
  ["invoice", /^invoice\b/iu],
  ["thesis", /\b(?:dissertation|(?:master|doctoral|phd|bachelor)(?:['’]?s)? thesis)\b/iu],
  ["patent", /\bpatent application\b|\bunited states patent\b/iu],
];

const typeOf = (text: string): string | undefined => kinds.find(([, pattern]) => pattern.test(text))?.[0];
/** Running text names many kinds; a heading or a line of a cover names the document's own. */
const coverLineLength = 80;

export function readDocumentType(opening: Opening): Candidate[] {
  const { lines, document, fileName, text } = opening;
  const cover = lines.filter((line) => line.page === 1 && line.text.length <= coverLineLength).slice(0, 12);
  const forms = cover.map((line) => /^form\s+\S+$/iu.exec(line.text)?.[0]).find((form) => form !== undefined);
  const isPaper = document.file_type === "pdf" && /(?:^|\n)[ \t]*abstract\b/iu.test(text);
  return [
    ...cluesNamed(opening, ["document_type", "doc_type", "doctype"]).flatMap((value) =>
      candidate("document_type", value, ["metadata", 0.95]),
    ),
    ...candidate("document_type", forms && typeOf(forms), ["cover", 0.93]),
    ...candidate("document_type", typeOf(document.title ?? ""), ["heading", 0.85]),
    ...lines
      .slice(0, headlineLines)
      .flatMap((line) => candidate("document_type", typeOf(HEADLINE.exec(line.text)?.[0] ?? ""), ["cover", 0.83])),
    ...cluesNamed(opening, ["title"]).flatMap((value) => candidate("document_type", typeOf(value), ["metadata", 0.8])),
    ...cover.flatMap((line) =>
      line.kind === "heading"
        ? candidate("document_type", typeOf(line.text), ["cover", line.level === 1 ? 0.75 : 0.6])
        : [],
    ),
    ...candidate(
      "document_type",
      typeOf(
        fileName
          .replace(/\.\w+$/, "")
          .replace(/[_-]+/g, " ")
          .replace(/\b(10|8) ([KQ])\b/gi, "$1-$2"),
      ),
      ["file_name", 0.65],
    ),
    ...candidate("document_type", isPaper ? "paper" : null, ["text", 0.7]),
  ];
}
