import { z } from "zod";
import { quotesOfRows } from "../../domain/quotes.ts";

const Answered = z.object({ quotes: z.array(z.string()) });
const Read = z.object({
  kg_id: z.number().int(),
  tables: z.array(z.object({ source_id: z.string(), revision: z.number().int() })),
});
/** Evidence with rows. In mode hybrid the rows are in `beside`, and the passages are the evidence itself. */
const Rows = z.union([
  z.object({ sql: Read }).transform(({ sql }) => sql),
  z.object({ beside: z.object({ rows: Read }) }).transform(({ beside }) => beside.rows),
]);

/**
 * Keys of the data that the value of a step quotes. Answers, also those that memory repeats, and rows of tables quote;
 * other values hold ids.
 */
export function quotesIn(value: unknown): readonly string[] {
  const answered = Answered.safeParse(value);
  if (answered.success) return answered.data.quotes;
  const rows = Rows.safeParse(value);
  return rows.success ? quotesOfRows(rows.data) : [];
}
