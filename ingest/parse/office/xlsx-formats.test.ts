import { expect, test } from "vitest";
import { formatOf } from "./xlsx-formats.ts";
import { shownNumber } from "./xlsx-values.ts";

const shown = (value: string, code: string, from1904 = false) => shownNumber(value, formatOf(code), from1904);

test.each([
  ["45000", "General", "45000"],
  ["45000", "dd/mm/yyyy", "2023-03-15"],
  ["45000", '[$-409]mmmm d", "yyyy;@', "2023-03-15"],
  ["45000", "mmm-yy", "2023-03-15"],
  ["45000.75", "yyyy-mm-dd hh:mm", "2023-03-15 18:00"],
  ["0.75", "h:mm AM/PM", "18:00"],
  ["0.000011574074", "mm:ss.0", "00:00:01"],
  ["1.5", "[h]:mm:ss", "36:00:00"],
  ["0.29", "0%", "29%"],
  ["1200.5", '#,##0.00 "€"', "€1200.5"],
  ["-5", "[$USD] #,##0", "-5 USD"],
  ["5", "[$€-407]#,##0", "€5"],
  ["5", "[$$-409]#,##0", "$5"],
  ["1234", "[$-10409]#,##0.00", "1234"],
  ["5", "[$-409]$#,##0", "$5"],
  ["5", '"R$"\\ #,##0.00', "5 R$"],
  ["5", '"HK$"#,##0.00', "5 HK$"],
  ["5", '"USD$"#,##0.00', "5 USD$"],
  ["12", '0 "kg"', "12"],
  ["12", '0 "days"', "12"],
  ["123", "00000", "00123"],
  ["0.30000000000000004", "0.00", "0.3"],
  ["1.5E+20", "0.00E+00", "150000000000000000000"],
  ["-3", "yyyy-mm-dd", "-3"],
  ["59", "yyyy-mm-dd", "1900-02-28"],
  ["61", "yyyy-mm-dd", "1900-03-01"],
  ["no number", "yyyy", "no number"],
])("the number %s in the format %s is shown as %s", (value, code, expected) => {
  expect(shown(value, code)).toBe(expected);
});

test("days are counted from 1904 if the workbook is set so", () => {
  expect(shown("43538", "yyyy-mm-dd", true)).toBe("2023-03-15");
});
