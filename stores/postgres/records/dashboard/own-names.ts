// Headings and field labels that many documents share belong to the form, such as "Status". Extraction sees only one
// document and makes entities of them. Pictures show other entities first.
import { unitOf } from "../../../../domain/text/unit-hash.ts";
import type { Sql } from "../../client.ts";
import { readTemplates } from "../templates.ts";

interface Named {
  readonly label: string;
  readonly entity_type: string;
}

/**
 * Whether an entity's name is more than a heading or label of a form. A person's name always is, although chats write
 * it before a colon like a label.
 */
export async function ownNames(sql: Sql, kg_id: number): Promise<(entity: Named) => boolean> {
  const units = (await readTemplates(sql, [kg_id])).get(kg_id);
  return ({ label, entity_type }) => entity_type === "person" || !units?.has(unitOf(label));
}

/** At most `limit` rows in their order. If there are too many, names of the form are left out first. */
export function preferred<Row extends Named>(rows: readonly Row[], isOwn: (row: Row) => boolean, limit: number): Row[] {
  const kept = new Set([...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))].slice(0, limit));
  return rows.filter((row) => kept.has(row));
}

/** Rows to read beyond a limit, so that names of the form can be left out. */
export const spareRows = 100;
