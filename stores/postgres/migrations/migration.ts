import { createHash } from "node:crypto";

/**
 * One step from a version of the schema to the next. Version n of the schema is the result of the migrations 1 to n.
 */
export interface Migration {
  /** From 1, without gaps. */
  readonly id: number;
  /** As in the file's name. */
  readonly name: string;
  /** Statements for one transaction. */
  readonly sql: string;
  /** SHA-256 of `sql`, in hex. Every database that applies the migration records it. */
  readonly checksum: string;
}

export const createMigration = ({ id, name, sql }: Omit<Migration, "checksum">): Migration => ({
  id,
  name,
  sql,
  checksum: createHash("sha256").update(sql).digest("hex"),
});
