import { sqlLimits } from "../../../domain/limits/sql.ts";
import type { Database } from "../client.ts";
import { isUnknownFunction } from "../database-errors.ts";

/** The statement that limits the temporary files of a transaction; empty when the service's user may not limit them. */
export type TempFileLimit = () => Promise<string>;

const setting = `SET LOCAL temp_file_limit = '${sqlLimits.tempBytes / 1_024}kB';`;

/**
 * Only superusers and users with the right to SET the parameter may limit temporary files (README, "Configuration").
 * Without that right the deadline of the statement still bounds them. Asks the server until it has answered once.
 */
export function createTempFileLimit(db: Pick<Database, "one">): TempFileLimit {
  let may: boolean | null = null;
  return async () => {
    may ??= await mayLimit(db);
    return may ? setting : "";
  };
}

async function mayLimit(db: Pick<Database, "one">): Promise<boolean> {
  try {
    const row = await db.one<{ may: boolean }>("SELECT has_parameter_privilege('temp_file_limit', 'SET') AS may");
    return row?.may ?? false;
  } catch (error) {
    // Before PostgreSQL 15 there was no such right.
    if (isUnknownFunction(error)) return false;
    throw error;
  }
}
