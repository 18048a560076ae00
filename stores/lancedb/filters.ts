import { checkedId, checkedSource, checkedWhole, type SourceChoice } from "../checks/records.ts";

// The engine takes filters as SQL text. Every value in a filter is a number or an id of a fixed alphabet, checked here.

/** Selects rows in two forms: for the engine, and for the copy in memory. */
export interface RowFilter {
  readonly where: string;
  covers(row: RowPlace): boolean;
}

/** The columns that a filter can use. */
export interface RowPlace {
  readonly id: number;
  readonly source_id: string | null;
  readonly revision: number | null;
}

export function idIs(ids: readonly number[]): RowFilter {
  const wanted = new Set(ids);
  return { where: `id IN (${ids.map(checkedId).join(", ")})`, covers: ({ id }) => wanted.has(id) };
}

export function sourceIs(source_id: string, revision: number | null): RowFilter {
  const ofSource = `source_id = ${quotedSource(source_id)}`;
  return {
    where: revision === null ? ofSource : `${ofSource} AND revision = ${checkedWhole(revision)}`,
    covers: (row) => row.source_id === source_id && (revision === null || row.revision === revision),
  };
}

/**
 * `exclude` never removes records without a source. undefined when the filter selects all rows. `only` must not be
 * empty.
 */
export function sourceIsIn({ only, exclude }: SourceChoice): string | undefined {
  if (only !== null) return `source_id IN (${listed(only)})`;
  return exclude.size === 0 ? undefined : `source_id IS NULL OR source_id NOT IN (${listed(exclude)})`;
}

const listed = (sources: ReadonlySet<string>): string => [...sources].map(quotedSource).join(", ");

const quotedSource = (source_id: string): string => `'${checkedSource(source_id)}'`;
