// New revisions of an existing source, from a stored upload.
import type { IngestOptions } from "../../../domain/ingest-options.ts";
import type { Accepted, AcceptInput, FetchedContent, Reprocessing } from "../../ports/records/sources.ts";
import type { Sql } from "../client.ts";
import { renewSource } from "./accept-source.ts";
import { findSource } from "./source-names.ts";

interface UploadedRevision {
  readonly source_id: string;
  readonly revision: number;
}

type Upload = Omit<AcceptInput, "trace_id"> & { readonly kg_name: string; readonly source_name: string };

/** The upload and the options of a revision, with the present metadata of its source. */
const uploadOf = (sql: Sql, { source_id, revision }: UploadedRevision): Promise<Upload | null> =>
  sql.one<Upload>(
    `SELECT s.tenant_id, s.kg_id, k.name AS kg_name, s.name AS source_name, r.file_name, r.file_type, s.source_type,
       r.content_hash, r.size_bytes, r.origin, s.metadata, r.options
     FROM sources s JOIN revisions r ON r.source_id = s.id JOIN knowledge_graphs k ON k.id = s.kg_id
     WHERE s.id = $1 AND r.revision = $2`,
    [source_id, revision],
  );

/**
 * Queues a new revision, from the upload of an earlier revision, or from other bytes with the options of that revision.
 * The caller has locked the knowledge graph and the source, and has checked that no job runs on the source.
 */
export async function reprocess(
  sql: Sql,
  from: UploadedRevision,
  { content, trace_id, priority }: Reprocessing & Pick<AcceptInput, "priority">,
): Promise<Accepted> {
  const upload = await uploadOf(sql, from);
  const known = upload && (await findSource(sql, upload.kg_id, upload.source_name));
  if (upload === null || known === null) throw new Error("A locked source has lost its revision");
  const { kg_name, ...stored } = upload;
  const input = { ...stored, ...(content && fetched(content, stored.options)), trace_id };
  return renewSource({ sql, input: { ...input, ...(priority === undefined ? {} : { priority }) }, kg_name }, known);
}

/** Fetched bytes are always a document, even if the stored upload is a part of an imported file. */
function fetched({ charset, ...content }: FetchedContent, { charset: _old, imported: _, ...options }: IngestOptions) {
  return { ...content, options: charset === null ? options : { ...options, charset } };
}
