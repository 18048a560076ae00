import type { DocumentFilter, DocumentStore, StoredDocument } from "../stores/ports/documents.ts";

/** Largest number of turns that one call of the store reads. */
const page = 1_000;

/** Stored turns, newest first. They are read page by page. */
export async function* allTurns(
  documents: Pick<DocumentStore, "find">,
  filter: DocumentFilter,
): AsyncGenerator<StoredDocument> {
  let after: StoredDocument | undefined;
  for (;;) {
    const found = await documents.find("memory_turns", { ...filter, ...(after && { after }) }, page);
    yield* found;
    after = found.at(-1);
    if (found.length < page) return;
  }
}
