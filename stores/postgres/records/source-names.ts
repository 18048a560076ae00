// Sources by name, and the names that the service chooses itself.
import { sourceNameLengthLimit } from "../../../domain/limits.ts";
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
  /** Hash of the revision under way, else of the active one, else of the failed one. */
  readonly current_hash: string;
}

/** `current_hash` of a row of `sources s` joined to its latest revision `r`. */
const currentHash = "CASE WHEN s.status IN ('pending', 'processing') THEN r.content_hash ELSE s.content_hash END";
const withLatest = "sources s JOIN revisions r ON r.source_id = s.id AND r.revision = s.latest_revision";

export const findSource = (sql: Sql, kg_id: number, name: string): Promise<KnownSource | null> =>
  sql.one<KnownSource>(
    `SELECT s.id, s.name, s.status, s.active_revision, s.latest_revision, s.job_id, ${currentHash} AS current_hash
     FROM ${withLatest} WHERE s.kg_id = $1 AND s.name = $2 FOR NO KEY UPDATE OF s`,
    [kg_id, name],
  );

/** Leaves space for " (12345)" within the limit. */
const stemLength = sourceNameLengthLimit - 8;

/** The file's name, or with " (2)", " (3)", … when other content has it. The same content keeps its existing name. */
export async function automaticName(sql: Sql, input: AcceptInput): Promise<string> {
  // In the database's form, so that names can be compared: half surrogate pairs become U+FFFD.
  const base = Buffer.from(input.file_name).toString();
  const stem = Array.from(base).slice(0, stemLength).join("");
  // The index of names finds those that begin with "<stem> (": ")" is the character after "(".
  const rows = await sql.query<{ name: string; same: boolean }>(
    `SELECT s.name, ${currentHash} = $4 AND s.status <> 'deleting' AS same
     FROM ${withLatest} WHERE s.kg_id = $1 AND (s.name COLLATE "C" = $2
       OR (s.name COLLATE "C" >= $3::text || ' (' AND s.name COLLATE "C" < $3::text || ' )')) ORDER BY s.created_at, s.id`,
    [input.kg_id, base, stem, input.content_hash],
  );
  const numbered = rows.filter(({ name }) => name === base || /^ \(\d+\)$/.test(name.slice(stem.length)));
  const taken = new Set(numbered.map((row) => row.name));
  return numbered.find((row) => row.same)?.name ?? firstFree(base, stem, taken);
}

function firstFree(base: string, stem: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let n = 2; ; n += 1) {
    const name = `${stem} (${n})`;
    if (!taken.has(name)) return name;
  }
}
