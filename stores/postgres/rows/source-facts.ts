// Facts of documents: those found in a revision, and the statements of clients about its source.
import { effectiveFacts, type FactCorrections, type FoundFacts } from "../../../domain/facts.ts";
import { type Conditional, expectTag, sourceTag } from "../../../domain/record-tag.ts";
import type { Source } from "../../../domain/source.ts";
import type { Sql } from "../client.ts";

/** Columns of a statement that joins `sources s` to its revision `r`. */
export const factColumns = "r.facts AS found_facts, s.fact_corrections";

export interface FactRow {
  readonly found_facts: FoundFacts | null;
  readonly fact_corrections: FactCorrections | null;
}

/**
 * The facts that hold. For a source without a revision, and for a chunk without a source, these are the statements of
 * clients.
 */
export const factsOf = ({ found_facts, fact_corrections }: FactRow): FoundFacts =>
  effectiveFacts(found_facts ?? {}, fact_corrections ?? {});

export type Tagged = Pick<Source, "id" | "name" | "active_revision" | "content_hash" | "metadata"> & FactRow;
export const taggedColumns = `s.id, s.name, s.active_revision, s.content_hash, s.metadata, ${factColumns}`;
export const tagOf = (source: Tagged): string => sourceTag({ ...source, facts: factsOf(source) });

/** Reads the tag of an existing source. */
export async function readSourceTag(sql: Sql, source_id: string): Promise<string> {
  const source = await sql.one<Tagged>(
    `SELECT ${taggedColumns} FROM sources s
     LEFT JOIN revisions r ON r.source_id = s.id AND r.revision = s.active_revision WHERE s.id = $1`,
    [source_id],
  );
  if (source === null) throw new Error("A locked source has no row");
  return tagOf(source);
}

/** Throws `precondition_failed` if the source has none of the expected tags. The caller has locked it. */
export async function expectSource(sql: Sql, source_id: string, condition: Conditional): Promise<void> {
  if (condition.expected) expectTag(await readSourceTag(sql, source_id), condition);
}
