import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import type { FoundFacts } from "../../domain/facts.ts";
import { documentFacts } from "../../ingest/facts/document-facts.ts";
import { parseBytes } from "../../ingest/parse/parse-bytes.ts";
import type { ReadingPart } from "./reading-part.ts";
import type { Row } from "./report.ts";

/** Judged once by reading each document. null: the document does not have the fact, and only null is right. */
const judged = ["title", "date", "organization", "period"] as const;
const Judgements = z.array(
  z.object({
    /** Below real/ of the evaluation folder, or "owner/repository/path" of a public repository. */
    document: z.string(),
    title: z.string().nullable(),
    date: z.string().nullable(),
    organization: z.string().nullable(),
    period: z.string().nullable(),
  }),
);
type Judgement = z.infer<typeof Judgements>[number];

/** Facts of real documents, compared with judgements. Files of public repositories lie below public/ of the folder. */
export const readingFacts: ReadingPart = {
  title: "Facts of documents",
  run: async (evalFolder) => {
    const file = join(import.meta.dirname, "reading-facts.json");
    const judgements = Judgements.parse(JSON.parse(await readFile(file, "utf8")));
    const rights: Record<(typeof judged)[number], boolean[]> = { title: [], date: [], organization: [], period: [] };
    const [absent, wrong]: [string[], string[]] = [[], []];
    for (const judgement of judgements) {
      const facts = await factsOf(evalFolder, judgement.document);
      if (facts === null) absent.push(judgement.document);
      else
        for (const fact of judged) {
          const found = facts[fact]?.value ?? null;
          const isRight = fits(fact, judgement[fact], found);
          rights[fact].push(isRight);
          if (!isRight)
            wrong.push(`${fact} of ${basename(judgement.document)}: ${found} instead of ${judgement[fact]}`);
        }
    }
    const rows = judged.map((fact): Row => row(fact, rights[fact], judgements));
    const goal = (["title", "date", "organization"] as const).flatMap((fact) => rights[fact]);
    return {
      rows: [
        ...rows,
        {
          fact: "title, date and organization",
          documents: rights.title.length,
          "stated, %": "",
          "right, %": percent(goal),
        },
      ],
      notes: [
        "Judged once by reading each document. A fact that a document does not have is right only if it is null.",
        ...(absent.length === 0 ? [] : [`${absent.length} of the documents are not in the folder and do not count.`]),
        ...(wrong.length === 0 ? [] : [`Wrong: ${wrong.join("; ")}.`]),
      ],
    };
  },
};

async function factsOf(evalFolder: string, document: string): Promise<FoundFacts | null> {
  const fileName = basename(document);
  const type = z.enum(["pdf", "md", "csv", "txt", "html"]).parse(fileName.split(".").at(-1));
  for (const folder of ["real", "public"]) {
    const bytes = await readFile(join(evalFolder, folder, document)).catch(() => null);
    if (bytes !== null) return documentFacts(await parseBytes(bytes, { fileType: type, fileName }), fileName);
  }
  return null;
}

/** Titles and organizations by their words: a title may also name who it is from, and for when. */
function fits(fact: (typeof judged)[number], wanted: string | null, found: string | null): boolean {
  if (wanted === null || found === null) return wanted === found;
  if (fact === "date" || fact === "period") return wanted === found;
  const [asked, given] = [wordsOf(wanted), wordsOf(found)];
  return (
    ` ${given.join(" ")} `.includes(` ${asked.join(" ")} `) && given.length <= asked.length + (fact === "title" ? 5 : 0)
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const percent = (right: readonly boolean[]): string =>
  right.length === 0 ? "–" : ((100 * right.filter(Boolean).length) / right.length).toFixed(1);

const row = (fact: (typeof judged)[number], right: readonly boolean[], judgements: readonly Judgement[]): Row => ({
  fact,
  documents: right.length,
  "stated, %": percent(judgements.map((judgement) => judgement[fact] !== null)),
  "right, %": percent(right),
});
