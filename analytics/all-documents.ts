import type { DocumentCollection, DocumentSearch, DocumentStore, StoredDocument } from "../stores/ports/documents.ts";

const pageSize = 1_000;

/**
 * The matching documents, newest first, page by page; then documents that only this process has. `own` are this
 * process's newest states; they replace stored documents with the same ids.
 */
export async function* documentsOf(
  documents: Pick<DocumentStore, "find">,
  { collection, filter }: { readonly collection: DocumentCollection; readonly filter: Omit<DocumentSearch, "after"> },
  own: readonly StoredDocument[],
): AsyncGenerator<StoredDocument> {
  const ours = new Set(own.map(({ id }) => id));
  let page: readonly StoredDocument[] = [];
  do {
    const after = page.at(-1);
    page = await documents.find(collection, after ? { ...filter, after } : filter, pageSize);
    yield* page.filter(({ id }) => !ours.has(id));
  } while (page.length === pageSize);
  yield* own.filter((document) => matches(document, filter));
}

const matches = ({ occurred_at, user_id }: StoredDocument, filter: Omit<DocumentSearch, "after">): boolean =>
  (filter.since === undefined || occurred_at >= filter.since) &&
  (filter.before === undefined || occurred_at < filter.before) &&
  (filter.user_id === undefined || user_id === filter.user_id);
