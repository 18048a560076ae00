import type { SqlColumn } from "../../domain/sql-table.ts";

/** Names that a statement written by rules gives to a measure whose values have the unit of its column. */
const MEASURE = /^(?:average|total|median|difference|lowest|highest)_/;

/** Units of a statement's result by column name: of a table's column, or of a measure of it. */
export function unitsOfResult(
  results: readonly { readonly name: string }[],
  columns: readonly SqlColumn[],
): Readonly<Record<string, string>> {
  const units = new Map<string, string | undefined>();
  for (const { name, unit } of columns) units.set(name, units.has(name) && units.get(name) !== unit ? undefined : unit);
  return Object.fromEntries(
    results.flatMap(({ name }) => {
      const unit = units.has(name) ? units.get(name) : units.get(name.replace(MEASURE, ""));
      return unit === undefined ? [] : [[name, unit]];
    }),
  );
}

/** "$12", "$2.20", "12%", "12 USD". Anything but a number stays as it is. */
export function withUnit(value: string, unit: string | undefined): string {
  if (unit === undefined || !/^-?\d/.test(value)) return value;
  if (unit === "%") return `${value}%`;
  if (/\p{L}$/u.test(unit)) return `${value} ${unit}`;
  return value.replace(/^-?/, (sign) => sign + unit).replace(/(\.\d)$/, "$10");
}
