// Sources by name, and the names that the service chooses itself.

import { conflict } from "../../../domain/errors.ts";
import { sourceNameLengthLimit } from "../../../domain/limits/names.ts";
import type { NameConflict } from "../../../domain/name-conflict.ts";
import type { SourceStatus } from "../../../domain/source.ts";
import type { AcceptInput } from "../../ports/records/sources.ts";
import type { Sql } from "../client.ts";

/** The source with that name, locked. */
export interface KnownSource {
  readonly id: string;
  readonly name: string;
  readonly status: SourceStatus;
  readonly active_revision: number | null;
  readonly latest_revision: number;
  /** null if the source's last job was removed (`removeJobs`). */
  readonly job_id: string | null;
  /**
   * Hash of the upload of the revision in preparation; without one, of the active revision; without that, of the failed
   * revision.
   */
  readonly current_hash: string;
  /** Hash of the document of that revision. For an imported source it differs from the hash of the stored upload. */
  readonly document_hash: string;
}

/** `current_hash` of a row of `sources s` joined to its latest revision `r`. */
const currentHash = "CASE WHEN s.status IN ('pending', 'processing') THEN r.content_hash ELSE s.content_hash END";
/** The same for the document; `a` is the active revision. An import keeps the hash of the exported document. */
const documentHash = `CASE WHEN s.status IN ('pending', 'processing') OR a.source_id IS NULL
  THEN coalesce(r.options->'imported'->>'content_hash', r.content_hash)
  ELSE coalesce(a.options->'imported'->>'content_hash', a.content_hash) END`;
const withLatest = "sources s JOIN revisions r ON r.source_id = s.id AND r.revision = s.latest_revision";

export const findSource = (sql: Sql, kg_id: number, name: string): Promise<KnownSource | null> =>
  sql.one<KnownSource>(
    `SELECT s.id, s.name, s.status, s.active_revision, s.latest_revision, s.job_id, ${currentHash} AS current_hash,
       ${documentHash} AS document_hash
     FROM ${withLatest} LEFT JOIN revisions a ON a.source_id = s.id AND a.revision = s.active_revision
     WHERE s.kg_id = $1 AND s.name = $2 FOR NO KEY UPDATE OF s`,
    [kg_id, name],
  );

interface ChosenName {
  readonly name: string;
  /** True if the source of that name is replaced even if its content differs. */
  readonly isSure: boolean;
  readonly conflict?: NameConflict;
}

/**
 * The name of the source that a document becomes: the given one, or the name of the file. If other content has the
 * file's name, `on_conflict` decides: another name, the same name, or an error. The same content keeps its existing
 * name.
 *
 * @throws AppError conflict when the name is taken and the client wants that refused
 */
export async function nameFor(sql: Sql, input: AcceptInput): Promise<ChosenName> {
  const { source_name, on_conflict: action = "keep_both" } = input;
  if (source_name !== null) return { name: source_name, isSure: true };
  // The name in the form of the database, so that names can be compared: half surrogate pairs become U+FFFD.
  const base = Buffer.from(input.file_name).toString();
  const rows = await numberedNames(sql, input, base);
  const holder = rows.find(({ name, same }) => name === base && !same);
  if (holder && action === "reject") throw conflict(`Source '${base}' (${holder.id}) has this name and other content`);
  const found = holder && action !== "reject" && { source_id: holder.id, source_name: base, action };
  if (found && action === "replace") return { name: base, isSure: true, conflict: found };
  const name = rows.find(({ same }) => same)?.name ?? firstFree(base, new Set(rows.map((row) => row.name)));
  return { name, isSure: false, ...(found ? { conflict: found } : {}) };
}

interface NumberedName {
  readonly id: string;
  readonly name: string;
  /** Whether the source has the content of the document. */
  readonly same: boolean;
}

/** Leaves space for " (12345)" within the limit. */
const stemOf = (base: string): string =>
  Array.from(base)
    .slice(0, sourceNameLengthLimit - 8)
    .join("");

/** The sources of this name, and of the name with " (2)", " (3)", …, oldest first. */
async function numberedNames(sql: Sql, input: AcceptInput, base: string): Promise<readonly NumberedName[]> {
  const stem = stemOf(base);
  // The index of names finds those that begin with "<stem> (": ")" is the character after "(".
  const rows = await sql.query<NumberedName>(
    `SELECT s.id, s.name, ${currentHash} = $4 AND s.status <> 'deleting' AS same
     FROM ${withLatest} WHERE s.kg_id = $1 AND (s.name COLLATE "C" = $2
       OR (s.name COLLATE "C" >= $3::text || ' (' AND s.name COLLATE "C" < $3::text || ' )')) ORDER BY s.created_at, s.id`,
    [input.kg_id, base, stem, input.content_hash],
  );
  return rows.filter(({ name }) => name === base || /^ \(\d+\)$/.test(name.slice(stem.length)));
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let n = 2; ; n += 1) {
    const name = `${stemOf(base)} (${n})`;
    if (!taken.has(name)) return name;
  }
}
