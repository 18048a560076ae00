import { z } from "zod";
import { quotesOfRows } from "../../domain/quotes.ts";

const Answered = z.object({ quotes: z.array(z.string()) });
const Read = z.object({
  kg_id: z.number().int(),
  tables: z.array(z.object({ source_id: z.string(), revision: z.number().int() })),
});
/** Evidence with rows; those of mode hybrid stand beside its passages. */
const Rows = z.union([
  z.object({ sql: Read }).transform(({ sql }) => sql),
  z.object({ beside: z.object({ rows: Read }) }).transform(({ beside }) => beside.rows),
]);

/** What the value of a step quotes: an answer, or rows of tables. Other values hold ids. */
export function quotesIn(value: unknown): readonly string[] {
  const answered = Answered.safeParse(value);
  if (answered.success) return answered.data.quotes;
  const rows = Rows.safeParse(value);
  return rows.success ? quotesOfRows(rows.data) : [];
}
