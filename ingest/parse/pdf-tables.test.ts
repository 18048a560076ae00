import { describe, expect, it } from "vitest";
import { across, at, boldFont, down, page, row, until } from "../../test/support/page-pieces.ts";
import { findTables } from "./pdf-tables.ts";

const income = [
  at([240, 740], "CONSOLIDATED STATEMENTS OF INCOME"),
  at([50, 720], "(in millions, except per share data)"),
  at([330, 700], "Year ended December 31,"),
  ...row(688, "", [
    [370, "2021"],
    [450, "2020"],
  ]),
  ...row(670, "Revenue:", []),
  ...row(658, "Products", [
    [370, "1,204"],
    [450, "1,110"],
  ]),
  at([310, 658], "$"),
  at([400, 658], "$"),
  ...row(646, "Loss from operations of", []),
  ...row(634, "discontinued segments", [
    [373, "(163)"],
    [453, "(54)"],
  ]),
  at([374, 639], "(1)", { size: 6 }),
  ...row(622, "Other . . . . . . . .", [
    [370, "—"],
    [450, "12"],
  ]),
];

describe("Tables without rules", () => {
  it("read a statement with its header, its unit, its caption and every row", () => {
    const [table, ...others] = findTables(page(income));
    expect(others).toEqual([]);
    expect(table?.header).toEqual([
      ["", "Year ended December 31,", "Year ended December 31,"],
      ["", "2021", "2020"],
    ]);
    expect(table?.rows).toEqual([
      ["Revenue:", "", ""],
      ["Products", "$1,204", "$1,110"],
      ["Loss from operations of discontinued segments", "(163) (1)", "(54)"],
      ["Other", "—", "12"],
    ]);
    expect(table?.caption.map(({ text }) => text)).toEqual(["CONSOLIDATED STATEMENTS OF INCOME"]);
    expect(table?.unit.map(({ text }) => text)).toEqual(["(in millions, except per share data)"]);
    expect(table?.pieces.size).toBe(income.length);
  });

  it("leave the text around them alone", () => {
    const prose = [0, 12, 24, 36].map((down) =>
      at(
        [50, 560 - down],
        "The company sold its segments in the last quarter of the year and bought others. ".slice(0, 80 - down / 12),
      ),
    );
    const [table] = findTables(page([...income, ...prose]));
    expect(prose.filter((piece) => table?.pieces.has(piece))).toEqual([]);
  });

  it("divide a piece that holds several cells", () => {
    const lines = ["10 20 30", "11 21 31", "12 22 32"].map((text, index) =>
      at([200, 600 - 12 * index], text.replaceAll(" ", "      ")),
    );
    const labels = ["North", "South", "West"].map((text, index) => at([50, 600 - 12 * index], text));
    expect(findTables(page([...lines, ...labels]))[0]?.rows).toEqual([
      ["North", "10", "20", "30"],
      ["South", "11", "21", "31"],
      ["West", "12", "22", "32"],
    ]);
  });

  it("write a raised digit behind a number so that it is no part of the number", () => {
    const pieces = [
      ...row(600, "Losses", [
        [370, "163"],
        [450, "54"],
      ]),
      at([370, 604], "1", { size: 6 }),
      ...row(588, "Gains", [
        [370, "12"],
        [450, "9"],
      ]),
      ...row(576, "Others", [
        [370, "7"],
        [450, "8"],
      ]),
    ];
    expect(findTables(page(pieces))[0]?.rows[0]).toEqual(["Losses", "163 ¹", "54"]);
  });

  it("join the lines of cells by their distance, and the lines of a header over several columns", () => {
    const pieces = [
      at([347, 700], "Year ended June"),
      at([377, 688], "30,"),
      ...row(670, "", [
        [370, "2021"],
        [420, "2020"],
      ]),
      ...[0, 1, 2].flatMap((index) => [
        ...row(650 - 40 * index, `Provision ${index} for contracts that`, [
          [370, `${index}10`],
          [420, `${index}20`],
        ]),
        at([50, 638 - 40 * index], "The Company closed"),
      ]),
    ];
    const [table] = findTables(page(pieces));
    expect(table?.header).toEqual([
      ["", "Year ended June 30,", "Year ended June 30,"],
      ["", "2021", "2020"],
    ]);
    expect(table?.rows[1]).toEqual(["Provision 1 for contracts that The Company closed", "110", "120"]);
    expect(table?.rows.length).toBe(3);
  });

  it("are found beside prose", () => {
    const prose = Array.from({ length: 20 }, (_, index) =>
      at([40, 700 - 12 * index], "The segments of the company grew in the year and"),
    );
    const table = Array.from({ length: 8 }, (_, index) => [
      at([320, 690 - 17 * index], `Segment ${index}`),
      until([500, 690 - 17 * index], `${100 + index}`),
      until([560, 690 - 17 * index], `${90 + index}`),
    ]);
    const found = findTables(page([...prose, ...table.flat()]));
    expect(found.map(({ rows }) => rows.length)).toEqual([8]);
    expect(found[0]?.rows[3]).toEqual(["Segment 3", "103", "93"]);
  });
});

describe("Tables in a grid", () => {
  const xs = [50, 150, 250, 350];
  const ys = [700, 680, 660, 630, 610];
  const grid = [...ys.map((y) => across(y, 50, 350)), ...xs.map((x) => down(x, 610, x === 250 ? 680 : 700))];

  it("repeat the text of a spanning header, and join the lines of a cell", () => {
    const pieces = [
      at([55, 685], "Plant", { font: boldFont }),
      at([200, 685], "Output per year", { font: boldFont }),
      at([155, 666], "2021", { font: boldFont }),
      at([255, 666], "2020", { font: boldFont }),
      at([55, 648], "North of"),
      at([55, 636], "the river"),
      at([155, 648], "1,200"),
      at([255, 648], "1,100"),
      at([55, 615], "South"),
      at([155, 615], "900"),
      at([255, 615], "950"),
    ];
    const [table] = findTables(page(pieces, grid));
    expect(table?.header).toEqual([
      ["Plant", "Output per year", "Output per year"],
      ["", "2021", "2020"],
    ]);
    expect(table?.rows).toEqual([
      ["North of the river", "1,200", "1,100"],
      ["South", "900", "950"],
    ]);
  });

  it("are no frames around prose", () => {
    const prose = Array.from({ length: 12 }, (_, index) => at([60, 690 - 6 * index], "words of a long note"));
    const frame = [across(700, 50, 350), across(610, 50, 350), down(50, 610, 700), down(350, 610, 700)];
    expect(findTables(page(prose, frame))).toEqual([]);
  });
});

describe("What is no table", () => {
  const lines = (texts: readonly (readonly [number, string][])[]) =>
    page(texts.flatMap((pieces, index) => pieces.map(([x, text]) => at([x, 700 - 14 * index], text))));

  it("a page of contents", () => {
    const chapters = ["Introduction", "Risks", "Markets", "Results", "Notes"];
    expect(
      findTables(
        lines(
          chapters.map((name, index) => [
            [50, `${name} . . . . . . . . . .`],
            [500, String(3 + 9 * index)],
          ]),
        ),
      ),
    ).toEqual([]);
  });

  it("lists, prose in two columns, addresses and numbered formulas", () => {
    const prose = "the segments of the company grew in the year";
    const cases = [
      lines(
        [1, 2, 3, 4].map((number) => [
          [50, `${number}.`],
          [75, "an item of the list with some words"],
        ]),
      ),
      lines(
        [1, 2, 3, 4].map(() => [
          [50, "•"],
          [75, "an item of the list, 25 of them"],
        ]),
      ),
      lines(
        [...Array(12).keys()].map(() => [
          [40, prose],
          [320, prose],
        ]),
      ),
      lines([
        [
          [50, "Jane Doe"],
          [300, "John Smith"],
        ],
        [
          [50, "Secretary"],
          [300, "Director"],
        ],
        [
          [50, "12 Main Street"],
          [300, "4 Hill Road"],
        ],
      ]),
      lines(
        [1, 2, 3].map((number) => [
          [200, "E = m c"],
          [500, `(${number})`],
        ]),
      ),
    ];
    expect(cases.map((content) => findTables(content).length)).toEqual([0, 0, 0, 0, 0]);
  });

  it("a page with more pieces than a reader could read", () => {
    const cells = Array.from({ length: 8_001 }, (_, index) =>
      at([20 + 30 * (index % 20), 790 - Math.floor(index / 20)], "12"),
    );
    expect(findTables(page(cells))).toEqual([]);
  });
});
