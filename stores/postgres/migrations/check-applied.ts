import { conflict } from "../../../domain/errors.ts";
import type { Migration } from "./migration.ts";

/** A row of the table `migrations`. A row that a person wrote may lack name and checksum. */
export interface AppliedMigration {
  readonly id: number;
  readonly name: string | null;
  readonly checksum: string | null;
}

/**
 * Throws `conflict` unless the applied migrations, ordered by id, are the first of the known ones. The message says
 * what the operator can do.
 */
export function checkApplied(applied: readonly AppliedMigration[], known: readonly Migration[]): void {
  const newest = applied.filter(({ id }) => !known.some((migration) => migration.id === id)).at(-1);
  if (newest) throw newer(newest, known);
  for (const [at, row] of applied.entries()) {
    const expected = known[at];
    if (expected?.id !== row.id) throw gap(row, expected);
    if (expected.checksum !== row.checksum) throw changed(row, expected);
  }
}

const newer = (row: AppliedMigration, known: readonly Migration[]): Error =>
  conflict(
    `The database has migration ${titleOf(row)}, which this version does not know; its last one is ` +
      `${titleOf(known.at(-1))}. Start the newer version, or restore the backup from before its first start`,
  );

const gap = (row: AppliedMigration, missing: Migration | undefined): Error =>
  conflict(
    `The database lacks migration ${titleOf(missing)}, but has the later migration ${titleOf(row)}. ` +
      "Restore a backup of the database: nobody may edit its table `migrations`",
  );

const changed = (row: AppliedMigration, expected: Migration): Error =>
  conflict(
    `Migration ${titleOf(expected)} is not the one that this database applied: its checksum is ` +
      `${shortOf(expected.checksum)} in this version and ${shortOf(row.checksum)} in the database. ` +
      "Start an unchanged release. A change of the schema is a new migration, never an edit of a released one",
  );

const titleOf = (migration: Pick<AppliedMigration, "id" | "name"> | undefined): string =>
  migration ? `${migration.id} (${migration.name ?? "no name"})` : "(none)";

const shortOf = (checksum: string | null): string => checksum?.slice(0, 12) ?? "missing";
