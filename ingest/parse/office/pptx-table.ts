import { type CollectedTable, spanOf } from "../table-layout.ts";
import { plainText } from "./pptx-paragraphs.ts";
import { all, at, type XmlElement } from "./xml-tree.ts";

export function readTable(table: XmlElement): CollectedTable {
  const hasHeader = isTrue(at(table, "tblPr")?.attributes.firstRow);
  const rows = all(table, "tr").map((row, number) => ({
    isHead: hasHeader && number === 0,
    cells: all(row, "tc").flatMap((cell) => {
      const { hMerge, vMerge, gridSpan, rowSpan } = cell.attributes;
      // The cell that spans this place holds its text.
      if (isTrue(hMerge) || isTrue(vMerge)) return [];
      return [{ text: plainText(cell), isHeader: false, columns: spanOf(gridSpan), rows: spanOf(rowSpan) }];
    }),
  }));
  return { caption: "", rows };
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";
