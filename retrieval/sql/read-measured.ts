import { ownerOf } from "./joined-table.ts";
import type { ColumnLink } from "./links.ts";
import { namesRows } from "./read-counted.ts";
import { type Reading, spend } from "./reading.ts";
import { isRepeated } from "./repeated-rows.ts";

const opening = /^(of|for|among|across|over|all|do|does|have|has)$/;
const besides = /^(and|with|show|list|give|find|tell|display|return|name|what|which|each|every|per|are|is)$/;

/**
 * Finds requested columns that identify rows but only name the measured things: in "the total size of all packages" the
 * packages form no groups. "The name and the total size" asks for both. If the position of a column decides neither,
 * the question is beyond the rules.
 */
export function measuredRows(reading: Reading, links: readonly ColumnLink[]): readonly ColumnLink[] {
  const naming = links.filter(({ column }) => namesRows(column, reading));
  const roles = naming.map((link) => ({ link, role: roleOf(reading, link) }));
  for (const { link, role } of roles) {
    if (role === "measured") spend(reading, link);
    if (role === "unknown") reading.beyond.push(`total for ${reading.words[link.from]?.text ?? link.column.header}`);
  }
  return roles.filter(({ role }) => role === "measured").map(({ link }) => link);
}

/** Most words before a column that may tell its role: "of all the small web packages". */
const reach = 5;

function roleOf({ words, table, links }: Reading, { from, to, column }: ColumnLink): "measured" | "asked" | "unknown" {
  const isFree = (at: number) => !links.some((link) => link.kind !== "value" && link.from <= at && at < link.to);
  const before = words.slice(Math.max(0, from - reach), from).filter(({ at }) => isFree(at));
  const said = before.findLast(({ lower }) => opening.test(lower) || besides.test(lower));
  if (said ? besides.test(said.lower) : from === 0 || words[to]?.lower === "and") return "asked";
  if (!said) return "unknown";
  return isRepeated(table, ownerOf(table, column)) ? "unknown" : "measured";
}
