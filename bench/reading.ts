import { parseArgs } from "node:util";
import { readingCsv } from "./support/reading-csv.ts";
import { readingDocuments } from "./support/reading-documents.ts";
import { readingFacts } from "./support/reading-facts.ts";
import type { ReadingPart } from "./support/reading-part.ts";
import { readingPdf } from "./support/reading-pdf.ts";
import { readingPublic } from "./support/reading-public.ts";
import { readingResident } from "./support/reading-resident.ts";
import { readingRetrieval } from "./support/reading-retrieval.ts";
import { readingSearch } from "./support/reading-search.ts";
import { readingTables } from "./support/reading-tables.ts";
import { evalData, report } from "./support/report.ts";

// How well files are read: --part=pdf, several with commas, all without it. Each part is a function of the evaluation
// folder in a file of its own, bench/support/reading-<part>.ts, with a line below. The part "public" reads the PDFs of
// a folder of your own instead: --part=public --folder=… The part "resident" takes 65 PDFs, or --files=N.
const options = { part: { type: "string" }, folder: { type: "string" }, files: { type: "string" } } as const;
const { values: given } = parseArgs({ options });
const ofFolder = "public";
const parts: Readonly<Record<string, ReadingPart>> = {
  csv: readingCsv,
  pdf: readingPdf,
  tables: readingTables,
  facts: readingFacts,
  retrieval: readingRetrieval,
  search: readingSearch,
  documents: readingDocuments,
  resident: readingResident(Number(given.files ?? 65)),
  [ofFolder]: readingPublic(given.folder),
};

/** Parts that need no evaluation data. */
const withoutData = [ofFolder, "resident"];
const always = Object.keys(parts).filter((name) => name !== ofFolder);
const chosen = given.part === undefined ? always : given.part.split(",");
for (const name of chosen) {
  const part = parts[name];
  if (part === undefined) throw new Error(`There is no part "${name}"; parts are ${Object.keys(parts).join(", ")}`);
  const { rows, notes } = await part.run(withoutData.includes(name) ? "" : evalData());
  await report({ name: `reading-${name}`, title: part.title }, rows, notes);
}
