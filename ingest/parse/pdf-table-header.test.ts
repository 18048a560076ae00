import { describe, expect, it } from "vitest";
import { across, at, down, page, row, until } from "../../test/support/page-pieces.ts";
import type { Piece } from "./pdf-page.ts";
import { findTables } from "./pdf-tables.ts";

/** Rows whose numbers end at the given places, from the height downwards. */
const figures = (y: number, ends: readonly number[]): Piece[] =>
  ["Cash", "Leases", "Goodwill"].flatMap((label, at) =>
    row(
      y - 16 * at,
      label,
      ends.map((end, column) => [end, `${(at + 2) * (column + 11)}`]),
    ),
  );
const headerOf = (pieces: readonly Piece[], rules = [across(0, 0, 0)]) => findTables(page(pieces, rules))[0]?.header;

describe("A header over several columns", () => {
  it("covers the columns whose cells it is in the middle of, though their short numbers stand at the right edge", () => {
    const pieces = [
      // The cells end at 200, 300 and 400: the middle of both is 300, that of their numbers is 340.
      at([245, 700], "Year ended December 31"),
      ...row(684, "", [
        [300, "2024"],
        [400, "2023"],
      ]),
      ...figures(668, [300, 400]),
    ];
    expect(headerOf(pieces)?.[0]).toEqual(["", "Year ended December 31", "Year ended December 31"]);
  });

  it("covers every date below it", () => {
    const ends = [280, 400, 520];
    const dates = ends.map((end, column): [number, string] => [end, `June 30, ${2024 - column}`]);
    const pieces = [at([335, 700], "Year Ended"), ...row(684, "", dates), ...figures(668, ends)];
    expect(headerOf(pieces)).toEqual([
      ["", "Year Ended", "Year Ended", "Year Ended"],
      ["", "June 30, 2024", "June 30, 2023", "June 30, 2022"],
    ]);
  });

  it("covers the group of names below it that repeats", () => {
    const pieces = [
      at([262, 700], "Europe"),
      at([460, 700], "Asia"),
      ...row(684, "", [
        [240, "2024"],
        [340, "2023"],
        [440, "2024"],
        [540, "2023"],
      ]),
      ...figures(668, [240, 340, 440, 540]),
    ];
    expect(headerOf(pieces)).toEqual([
      ["", "Europe", "Europe", "Asia", "Asia"],
      ["", "2024", "2023", "2024", "2023"],
    ]);
  });

  it("is the first line of a name where it stands over the rest of that name", () => {
    const pieces = [
      at([248, 700], "Adjusted"),
      at([448, 700], "Adjusted"),
      ...row(689, "", [
        [210, "number"],
        [290, "odds ratio"],
        [410, "number"],
        [490, "odds ratio"],
      ]),
      ...figures(672, [210, 285, 410, 485]),
    ];
    expect(headerOf(pieces)).toEqual([["", "number", "Adjusted odds ratio", "number", "Adjusted odds ratio"]]);
  });

  it("has two lines, which are no table of their own", () => {
    const pieces = [
      at([205, 700], "Year ended December"),
      at([400, 700], "Nine months ended June"),
      at([245, 688], "31,"),
      at([448, 688], "30,"),
      ...row(671, "", [
        [240, "2024"],
        [310, "2023"],
        [440, "2024"],
        [510, "2023"],
      ]),
      ...figures(654, [240, 310, 440, 510]),
    ];
    const tables = findTables(page(pieces, [across(712, 50, 510), across(680, 200, 510), across(665, 50, 510)]));
    expect(tables.map(({ header }) => header)).toEqual([
      [
        [
          "",
          "Year ended December 31,",
          "Year ended December 31,",
          "Nine months ended June 30,",
          "Nine months ended June 30,",
        ],
        ["", "2024", "2023", "2024", "2023"],
      ],
    ]);
  });

  it("is narrower in its first line than in its last one", () => {
    const pieces = [
      at([300, 700], "Year ended"),
      at([270, 688], "December 31, restated"),
      ...row(671, "", [
        [280, "2024"],
        [370, "2023"],
      ]),
      ...figures(654, [280, 370]),
    ];
    expect(headerOf(pieces)?.[0]).toEqual(["", "Year ended December 31, restated", "Year ended December 31, restated"]);
  });
});

describe("A table at the edge of a page", () => {
  it("begins with a label whose rows follow, and ends with all lines of its last cells", () => {
    const cells = (y: number, label: string, comment: string) => [
      at([50, y], label),
      until([300, y], "1,250"),
      at([330, y], comment),
    ];
    const pieces = [
      at([46, 700], "Current assets:"),
      ...cells(680, "Receivables of the", "Sold in the course"),
      ...cells(668, "Parent", "of this year").filter(({ text }) => text !== "1,250"),
      ...cells(648, "Loans to the", "Paid back before"),
      ...cells(636, "Other owners", "the end of the year").filter(({ text }) => text !== "1,250"),
    ];
    expect(findTables(page(pieces))[0]?.rows).toEqual([
      ["Current assets:", "", ""],
      ["Receivables of the Parent", "1,250", "Sold in the course of this year"],
      ["Loans to the Other owners", "1,250", "Paid back before the end of the year"],
    ]);
  });

  it("may have one row only, if its header names every value", () => {
    const first = [
      ...row(684, "", [
        [300, "2024"],
        [400, "2023"],
      ]),
      ...row(668, "Cash", [
        [300, "12"],
        [400, "13"],
      ]),
    ];
    expect(findTables(page(first)).map(({ rows }) => rows)).toEqual([[["Cash", "12", "13"]]]);
    expect(findTables(page([...first, at([50, 640], "The text goes on below.")]))).toEqual([]);
  });
});

it("a column of text stays in its table, though its lines look like prose", () => {
  const lines = ["follows from new contracts and", "higher prices of raw material"];
  const pieces = Array.from({ length: 5 }, (_, at) => 700 - 44 * at).flatMap((y, row) => [
    at([50, y], `Provision ${row}`),
    until([300, y], `${row + 1},250`),
    at([50, y - 12], "for contracts"),
    at([50, y - 24], "in Europe"),
    ...lines.map((text, index) => at([340, y - 12 * index], text)),
  ]);
  expect(findTables(page(pieces)).map(({ rows }) => rows[1])).toEqual([
    ["Provision 1 for contracts in Europe", "2,250", lines.join(" ")],
  ]);
});

it("signs in columns of their own belong to their numbers, though two stray rules cross the table", () => {
  const pieces = [0, 1, 2, 3].flatMap((index) => {
    const y = 700 - 16 * index;
    return [
      ...row(y, `Segment ${index}`, [
        [220, `1,${index}10`],
        [300, `1${index}`],
        [420, `2,${index}20`],
      ]),
      at([316, y], "%"),
      at([328, y], "$"),
    ];
  });
  const rules = [712, 696, 680, 664, 648].map((y) => across(y, 50, 430));
  const [table] = findTables(page(pieces, [...rules, down(150, 640, 712), down(430, 640, 712)]));
  expect(table?.rows[1]).toEqual(["Segment 1", "1,110", "11%", "$2,120"]);
});
