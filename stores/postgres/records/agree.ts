import type { Database } from "../client.ts";

/**
 * `Records.agree`. The first process to insert the row decides; the others wait for its transaction and read its value.
 */
export async function agree(
  db: Database,
  subject: string,
  { value, isAnew }: { readonly value: string; readonly isAnew: boolean },
): Promise<string> {
  return db.transaction(async (sql) => {
    const insert = "INSERT INTO agreements (subject, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    await sql.query(insert, [subject, value]);
    const held = await sql.one<{ value: string }>("SELECT value FROM agreements WHERE subject = $1 FOR UPDATE", [
      subject,
    ]);
    if (isAnew) await sql.query("UPDATE agreements SET value = $2 WHERE subject = $1", [subject, value]);
    return held?.value ?? value;
  });
}
