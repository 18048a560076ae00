import { parseArgs } from "node:util";
import { readingCsv } from "./support/reading-csv.ts";
import { readingDocuments } from "./support/reading-documents.ts";
import { readingFacts } from "./support/reading-facts.ts";
import type { ReadingPart } from "./support/reading-part.ts";
import { readingPdf } from "./support/reading-pdf.ts";
import { readingRetrieval } from "./support/reading-retrieval.ts";
import { readingSearch } from "./support/reading-search.ts";
import { readingTables } from "./support/reading-tables.ts";
import { evalData, report } from "./support/report.ts";

// How well files are read: --part=pdf, several with commas, all without it. Each part is a function of the evaluation
// folder in a file of its own, bench/support/reading-<part>.ts, with a line below.
const parts: Readonly<Record<string, ReadingPart>> = {
  csv: readingCsv,
  pdf: readingPdf,
  tables: readingTables,
  facts: readingFacts,
  retrieval: readingRetrieval,
  search: readingSearch,
  documents: readingDocuments,
};

const { values: given } = parseArgs({ options: { part: { type: "string" } } });
const chosen = given.part === undefined ? Object.keys(parts) : given.part.split(",");
for (const name of chosen) {
  const part = parts[name];
  if (part === undefined) throw new Error(`There is no part "${name}"; parts are ${Object.keys(parts).join(", ")}`);
  const { rows, notes } = await part.run(evalData());
  await report({ name: `reading-${name}`, title: part.title }, rows, notes);
}
