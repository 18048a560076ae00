import type { Clue } from "../../../domain/document.ts";
import { AppError } from "../../../domain/errors.ts";
import type { Archive } from "./archive.ts";
import { relationshipsOf } from "./relationships.ts";
import { readTree } from "./xml-tree.ts";

/** Statements about the document, by element. Names of programs and revision numbers say nothing about it. */
const names: ReadonlyMap<string, string> = new Map([
  ...["title", "creator", "subject", "description", "language"].map((name) => [name, `dc:${name}`] as const),
  ...["keywords", "category", "version"].map((name) => [name, name] as const),
  ...["created", "modified"].map((name) => [name, `dcterms:${name}`] as const),
]);

/** Title, author and dates that Office stores beside the text ("core properties"). Broken ones count as absent. */
export async function coreProperties(archive: Archive): Promise<Clue[]> {
  try {
    const relationships = await relationshipsOf(archive, "");
    const part = [...relationships.values()].find(({ type }) => type === "core-properties")?.target;
    if (part === undefined || !archive.has(part)) return [];
    return readTree(await archive.read(part)).children.flatMap((element): Clue[] => {
      const name = names.get(element.name);
      return name === undefined ? [] : [{ origin: "core", name, value: element.text.trim() }];
    });
  } catch (error) {
    // The text matters more than its metadata.
    if (error instanceof AppError) return [];
    throw error;
  }
}
