import { invalidInput } from "../../../domain/errors.ts";
import type { Workbook } from "./xlsx-workbook.ts";

interface WrittenCell {
  readonly type: string;
  readonly isFormula: boolean;
  /** The text of the cell in the file: a value, or the number of a shared text. */
  readonly text: string;
}

/** Counts the cells of a sheet whose value the file does not hold, for warnings. */
export function createLosses({ strings }: Workbook) {
  let [formulas, texts] = [0, 0];
  return {
    /** @throws AppError invalid_input for a cell with a text in a file without the part that holds the texts */
    note({ type, isFormula, text }: WrittenCell): void {
      if (isFormula && text === "" && type !== "str") formulas += 1;
      if (type !== "s" || text === "") return;
      if (strings === null) {
        throw invalidInput(
          "The workbook is damaged: the part with the texts of its cells is missing; save it again and upload it",
        );
      }
      if (strings[Number(text)] === undefined) texts += 1;
    },
    warnings: (): string[] => [
      ...counted(
        formulas,
        ["formula has", "formulas have"],
        "no stored value; open and save the file in a spreadsheet program",
      ),
      ...counted(texts, ["cell refers", "cells refer"], "to a text that the file does not hold; save it again"),
    ],
  };
}

const counted = (count: number, [one, more]: readonly [string, string], what: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more} ${what}`];
