/** A year, or one of its quarters. */
export interface Period {
  readonly year: number;
  readonly quarter: number | null;
}

const ordinals = ["first", "second", "third", "fourth"];
const quarterFirst =
  /\bQ([1-4])\s*(?:of\s+|in\s+)?(?:the\s+)?(?:FY|fiscal(?: year)?|financial year)?[\s'’-]*((?:19|20)\d{2}|\d{2})(?!\d)/giu;
const quarterLast = /(?<!\d)((?:19|20)\d{2})\s*-?Q([1-4])\b/giu;
const quarterWorded = new RegExp(
  `\\b(${ordinals.join("|")})\\s+(?:fiscal\\s+)?quarter\\s+(?:of\\s+|in\\s+)?(?:the\\s+)?(?:FY|fiscal(?: year)?|financial year)?[\\s'’]*((?:19|20)\\d{2})\\b`,
  "giu",
);
const fiscalYear = /\b(?:FY|fiscal(?: year)?|financial year)[\s'’-]*((?:19|20)\d{2}|\d{2})(?!\d)/giu;
const plainYear = /(?<![\d.,$€£])((?:19|20)\d{2})(?![\d%]|[.,]\d)/gu;

/** The years and quarters that a text names, in any of the usual forms: FY2018, FY18, Q2 2023, 2023Q2, 2018. */
export function periodsIn(text: string): Period[] {
  const found: Period[] = [
    ...[...text.matchAll(quarterFirst)].map(([, quarter, year]) => period(year, Number(quarter))),
    ...[...text.matchAll(quarterLast)].map(([, year, quarter]) => period(year, Number(quarter))),
    ...[...text.matchAll(quarterWorded)].map(([, ordinal = "", year]) =>
      period(year, ordinals.indexOf(ordinal.toLowerCase()) + 1),
    ),
    ...[...text.matchAll(fiscalYear)].map(([, year]) => period(year, null)),
    ...[...text.matchAll(plainYear)].map(([, year]) => period(year, null)),
  ];
  return found;
}

const period = (year = "", quarter: number | null): Period => ({
  year: Number(year.length === 2 ? `20${year}` : year),
  quarter,
});

/** The question with plain years added: "FY2018" and "Q2 FY18" are about 2018. */
export function withPlainYears(question: string): string {
  const written = new Set(question.match(/(?<![\p{L}\p{N}])\d{4}(?![\p{L}\p{N}])/gu) ?? []);
  const years = new Set(periodsIn(question).map(({ year }) => String(year)));
  const added = [...years].filter((year) => !written.has(year));
  return added.length === 0 ? question : `${question} ${added.join(" ")}`;
}
