import type { EntityType } from "../../domain/chunk.ts";
import { headerType } from "./header-type.ts";

/** A part of a column that holds several things: "City" of "Bank Name, City, State". */
export interface ColumnPart {
  readonly label: string;
  /** The type that the part's name states; null if each value decides. */
  readonly type: EntityType | null;
}

const partsLimit = 4;
/** Share of the values that have a part for each name of the header. */
const wholeShare = 0.9;

/** The parts that a header names with commas, if the values have as many; empty for any other column. */
export function partsOfColumn(header: string, values: readonly string[]): readonly ColumnPart[] {
  const labels = header.split(",").map((label) => label.trim());
  if (labels.length < 2 || labels.length > partsLimit || labels.includes("")) return [];
  const whole = values.filter((value) => splitParts(value, labels.length).length === labels.length);
  if (whole.length === 0 || whole.length < values.length * wholeShare) return [];
  return labels.map((label) => ({ label, type: headerType(label) }));
}

export interface ValuePart {
  readonly name: string;
  /** Its place in the cell. */
  readonly at: number;
}

/**
 * The parts of a value; the first one keeps surplus commas ("Kesmark Bank, Inc., Oslo"). One part if it has too few.
 */
export function splitParts(value: string, count: number): readonly ValuePart[] {
  const found: ValuePart[] = [];
  let end = value.length;
  while (found.length < count - 1) {
    const comma = value.lastIndexOf(", ", end - 1);
    if (comma <= 0) return [{ name: value, at: 0 }];
    found.unshift({ name: value.slice(comma + 2, end), at: comma + 2 });
    end = comma;
  }
  return [{ name: value.slice(0, end), at: 0 }, ...found];
}
