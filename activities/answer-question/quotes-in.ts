import { z } from "zod";
import { quoteOf } from "../../domain/quotes.ts";

const Answered = z.object({ quotes: z.array(z.string()) });
const Rows = z.object({
  sql: z.object({ tables: z.array(z.object({ source_id: z.string(), revision: z.number().int() })) }),
});

/** The revisions whose text the value of a step holds: an answer, or rows of tables. Other values hold ids. */
export function quotesIn(value: unknown): readonly string[] {
  const answered = Answered.safeParse(value);
  if (answered.success) return answered.data.quotes;
  const rows = Rows.safeParse(value);
  return rows.success ? rows.data.sql.tables.map(({ source_id, revision }) => quoteOf(source_id, revision)) : [];
}
