import { z } from "zod";
import { quotesOfRows } from "../../domain/quotes.ts";

const Answered = z.object({ quotes: z.array(z.string()) });
const Rows = z.object({
  sql: z.object({
    kg_id: z.number().int(),
    tables: z.array(z.object({ source_id: z.string(), revision: z.number().int() })),
  }),
});

/** What the value of a step quotes: an answer, or rows of tables. Other values hold ids. */
export function quotesIn(value: unknown): readonly string[] {
  const answered = Answered.safeParse(value);
  if (answered.success) return answered.data.quotes;
  const rows = Rows.safeParse(value);
  return rows.success ? quotesOfRows(rows.data.sql) : [];
}
