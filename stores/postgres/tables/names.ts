import { fold } from "../../../domain/text/fold.ts";

/** PostgreSQL cuts identifiers at 63 bytes. The remaining bytes are for a suffix. */
const nameLengthLimit = 56;
/** Names of the views that every KG's schema has. */
const viewNames = ["entities", "relations", "sources"];

export const schemaOf = (kg_id: number): string => `kg_${kg_id}`;
export const roleOf = (kg_id: number): string => `lore_kg_${kg_id}`;

/** Table of one revision, without its schema. Source ids are "src_" + ULID. */
export const physicalOf = (source_id: string, revision: number): string =>
  `t_${source_id.replace(/^src_/, "").toLowerCase()}_${revision}`;

export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** "Sales 2024.csv" → "sales_2024". When another source of the KG has the name: the first free one of _2, _3, … */
export function tableName(source_name: string, taken: readonly string[]): string {
  const words = fold(source_name.replace(/\.(csv|tsv|txt|xlsx)$/i, "").slice(0, 500))
    .replace(/[^a-z0-9]+/g, "_")
    .slice(0, nameLengthLimit)
    .replace(/^_+|(?<!_)_+$/g, "");
  const slug = words === "" ? "data" : /^[0-9]/.test(words) ? `_${words}` : words;
  const used = new Set([...taken, ...viewNames]);
  for (let name = slug, count = 2; ; name = `${slug}_${count}`, count += 1) if (!used.has(name)) return name;
}
