import { parseArgs } from "node:util";
import { deletionRows, judgedDeletions } from "./support/change-deletions.ts";
import { documentRows } from "./support/change-documents.ts";
import { judgedParagraphs, paragraphRow } from "./support/change-paragraphs.ts";
import { loadDataSets, type Passage } from "./support/data-sets.ts";
import { editRows } from "./support/edit-costs.ts";
import { judgedGoals } from "./support/edit-goals.ts";
import { inKeptFolder, inWikiGraph } from "./support/edited-graph.ts";
import { evalData, report } from "./support/report.ts";

// What changes cost. --only=documents: one paragraph of long documents, in process. paragraphs: one paragraph of a
// document within the knowledge graph of 6,119 passages, over HTTP. deletions: documents of growing knowledge graphs.
// edits: edits by hand of the 6,119 passages, one at a time and fifty at once; with --data=folder those of the largest
// knowledge graph of `bench:scale --data=folder`, which are undone at the end.
// Further arguments: paragraphs of the documents; --passages=N of the 6,119, --keep=folder: fill a folder with them
// once and work on copies, --edits=N paragraphs, --sizes=N,N of the knowledge graphs of deletions.
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    passages: { type: "string" },
    keep: { type: "string" },
    edits: { type: "string", default: "26" },
    sizes: { type: "string", default: "1000,6000,20000" },
    data: { type: "string" },
  },
});
const paragraphs = positionals.length > 0 ? positionals.map(Number) : [100, 1_000];
const sizes = given.sizes.split(",").map(Number);

async function wikiPassages(): Promise<readonly Passage[]> {
  const [wiki] = await loadDataSets(evalData());
  if (!wiki) throw new Error("The 2wiki corpus is missing");
  return given.passages === undefined ? wiki.passages : wiki.passages.slice(0, Number(given.passages));
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  documents: async () => {
    await report({ name: "change", title: "A small change of a long document" }, await documentRows(paragraphs), [
      "From the upload to visible in all engines, in process, without pictures. Extracted and embedded: chunks that were computed. Rows to engines: chunks written to vectors, keywords and graph together.",
    ]);
  },
  paragraphs: async () => {
    const row = await paragraphRow(await wikiPassages(), { kept: given.keep ?? null, edits: Number(given.edits) });
    await report(
      { name: "change-paragraphs", title: "One paragraph of a document in a knowledge graph" },
      [row],
      [
        "Over HTTP, on the embedded workflow engine: an upload under the name of a document, in turn, in which one paragraph has a new sentence, until the new revision is visible in all engines; its pages are drawn later. Moved: chunks whose text has not changed and that have another id. Tokens: read by all models, as the service counts them.",
        "",
        ...judgedParagraphs(row),
      ],
    );
  },
  deletions: async () => {
    const rows = await deletionRows(sizes);
    await report({ name: "change-deletions", title: "Deleting documents of growing knowledge graphs" }, rows, [
      "Over HTTP: DELETE of a source until its answer. Pending: answers in which a store still had work. Generated texts (bench/support/scale-corpus.ts); the deleted documents are the same at each size.",
      "",
      ...judgedDeletions(rows),
    ]);
  },
  edits: async () => {
    const { data } = given;
    const rows =
      data === undefined
        ? await inWikiGraph(await wikiPassages(), given.keep ?? null, editRows)
        : await inKeptFolder(data, editRows);
    const heading =
      data === undefined
        ? { name: "edits", title: "Edits by hand" }
        : { name: "edits-large", title: "Edits by hand of a large knowledge graph" };
    await report(heading, rows, [
      "Over HTTP, until the engines show the change. Pending: answers in which a store still had work.",
      "",
      ...judgedGoals(rows),
    ]);
  },
};

const chosen = given.only === undefined ? Object.keys(parts) : given.only.split(",");
for (const name of chosen) {
  const part = parts[name];
  if (part === undefined) throw new Error(`There is no part "${name}"; parts are ${Object.keys(parts).join(", ")}`);
  await part();
}
