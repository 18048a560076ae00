/** A value of a row. */
export interface RowCell {
  readonly column: number;
  readonly label: string;
  readonly value: string;
  /** UTF-16 offset into the line. */
  readonly start: number;
}

const SEPARATOR = "; ";
const MARK = ": ";
/** Colons that one label may contain. */
const colons = 4;

/**
 * Reads the cells of some columns (ascending) from a line "label: value; label: value." of a table with these labels.
 * The cells of a line occur in the order of the columns, so "; " inside a value is told from the beginning of the next
 * cell. A part of a row may begin inside a value, which is left out.
 */
export function cellsOf(labels: readonly string[], wanted: readonly number[]): (line: string) => RowCell[] {
  const columns = new Map<string, number[]>();
  for (const [column, label] of labels.entries()) {
    const same = columns.get(label);
    if (same === undefined) columns.set(label, [column]);
    else same.push(column);
  }

  /** Whether a cell of a later column begins at an offset. */
  function beginsCell(line: string, at: number, after: number): boolean {
    let mark = line.indexOf(MARK, at);
    for (let count = 0; count < colons && mark >= 0; count += 1) {
      if (columns.get(line.slice(at, mark))?.some((column) => column > after)) return true;
      mark = line.indexOf(MARK, mark + 1);
    }
    return false;
  }

  function valueFrom(line: string, start: number, column: number): string {
    for (let at = line.indexOf(SEPARATOR, start); at >= 0; at = line.indexOf(SEPARATOR, at + 1)) {
      if (beginsCell(line, at + SEPARATOR.length, column)) return line.slice(start, at);
    }
    return line.slice(start).replace(/[.;]$/, "");
  }

  return (line) => {
    const cells: RowCell[] = [];
    let from = 0;
    for (const column of wanted) {
      const label = labels[column] ?? "";
      const start = startOf(line, `${label}${MARK}`, from);
      if (start === null) continue;
      const value = valueFrom(line, start, column);
      cells.push({ column, label, value, start });
      from = start + value.length;
    }
    return cells;
  };
}

/** Where the value behind an opening begins. */
function startOf(line: string, opening: string, from: number): number | null {
  if (from === 0 && line.startsWith(opening)) return opening.length;
  const at = line.indexOf(`${SEPARATOR}${opening}`, from);
  return at < 0 ? null : at + SEPARATOR.length + opening.length;
}
