import { expect, test } from "vitest";
import { across, at, boldFont, down, page, row, until } from "../../test/support/page-pieces.ts";
import type { Rule } from "./pdf-page.ts";
import { findTables } from "./pdf-tables.ts";

/** Two labels with their values side by side. */
const fields = (y: number, [left, one]: readonly [string, string], [right, two]: readonly [string, string]) => [
  at([50, y], left),
  at([150, y], one),
  at([300, y], right),
  at([400, y], two),
];

const form = [
  ...fields(700, ["Insured", "Gabriel Diaz"], ["Year", "2022"]),
  ...fields(686, ["Claim", "SF-1008"], ["Make", "Jeep"]),
  ...fields(672, ["Policy", "POL-2022"], ["Model", "Cherokee"]),
  ...fields(658, ["Town", "Lindholm"], ["Trim", "Limited"]),
  ...fields(644, ["Street", "Quay Road"], ["Colour", "White"]),
  ...fields(630, ["Order", "RO-20"], ["Odometer", "9,800"]),
];
const totals = [...row(602, "Subtotal", [[480, "2,730"]]), ...row(588, "Grand total", [[480, "5,738"]])];
const frame: Rule[] = [across(720, 40, 500), across(574, 40, 500), down(40, 574, 720), down(500, 574, 720)];

test("a frame around a form is no cell: each label keeps its value", () => {
  const rules = [...frame, across(616, 40, 500), across(598, 40, 500), down(470, 574, 616)];
  const rows = findTables(page([...form, ...totals], rules)).flatMap((table) => [...table.header, ...table.rows]);
  expect(rows).toContainEqual(["Claim", "SF-1008", "Make", "Jeep"]);
  expect(rows).toContainEqual(["Order", "RO-20", "Odometer", "9,800"]);
});

test("the rows of a form with texts above its first number are rows, not its header", () => {
  const amounts = Array.from({ length: 12 }, (_, line) =>
    fields(616 - 14 * line, [`Part ${line}`, `1,2${line + 10}`], ["Cost", `3,4${line + 10}`]),
  );
  const [table] = findTables(page([...form, ...amounts.flat()]));
  expect(table?.header).toEqual([]);
  expect(table?.rows.slice(0, 7).map(([label]) => label)).toEqual([
    "Insured",
    "Claim",
    "Policy",
    "Town",
    "Street",
    "Order",
    "Part 0",
  ]);
});

test("a cell that holds lines of text stays a cell of its ruled table", () => {
  const cells = [
    at([50, 700], "Task"),
    at([200, 700], "Steps"),
    until([480, 700], "Hours"),
    at([50, 680], "Door"),
    ...["Take it off its hinges", "Sand both of its sides", "Paint it twice in white", "Hang it again"].map(
      (text, line) => at([200, 680 - 12 * line], text),
    ),
    until([480, 680], "1,250"),
  ];
  const walls = [40, 190, 400, 500].map((x) => down(x, 630, 715));
  const [table] = findTables(page(cells, [...[715, 694, 630].map((y) => across(y, 40, 500)), ...walls]));
  expect(table?.rows).toEqual([
    ["Door", "Take it off its hinges Sand both of its sides Paint it twice in white Hang it again", "1,250"],
  ]);
});

/** The rows of a ruled table with a label, a cell of lines, and a number. Each line is one or more texts at places. */
function ruledRows(
  cellOfLines: readonly (readonly (readonly [number, string])[])[],
  width: number,
  labels: readonly string[] = ["Door", "Gate"],
) {
  const [x, height] = [200 + width + 10, 12 * cellOfLines.length + 10];
  const cells = labels.flatMap((label, row) => {
    const y = 680 - height * row;
    const lines = cellOfLines.flatMap((texts, line) => texts.map(([left, text]) => at([left, y - 12 * line], text)));
    return [at([50, y], label), ...lines, until([x + 80, y], `${row + 1},250`)];
  });
  const head = [at([50, 700], "Task"), at([200, 700], "Steps"), until([x + 80, 700], "Hours")];
  const ys = [715, 694, ...labels.map((_, row) => 694 - height * (row + 1))];
  const walls = [40, 190, x, x + 90].map((wall) => down(wall, ys.at(-1) ?? 0, 715));
  const [table] = findTables(page([...head, ...cells], [...ys.map((y) => across(y, 40, x + 90)), ...walls]));
  return table?.rows;
}

const steps =
  "Remove the door from its hinges and sand both sides with fine paper until the old varnish is gone and then apply the primer as the maker of it tells you before you paint it";

/** The words of a text in lines that fill the width, as justified text does. */
function justified(text: string, width: number) {
  const lines: string[][] = [[]];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? [];
    if ([...last, word].join(" ").length * 5 > width) lines.push([word]);
    else last.push(word);
  }
  return lines.map((words, line) => {
    const space = (width - 5 * words.join("").length) / Math.max(1, words.length - 1);
    let left = 200;
    return words.map((word): [number, string] => {
      const place = left;
      left += 5 * word.length + (line === lines.length - 1 ? 5 : space);
      return [place, word];
    });
  });
}

test.each([90, 110, 160])("justified text in a cell %i points wide stays a cell", (width) => {
  expect(ruledRows(justified(steps, width), width)).toEqual([
    ["Door", steps, "1,250"],
    ["Gate", steps, "2,250"],
  ]);
});

test("a cell with small columns, and a large one with bullets, stay cells of their ruled tables", () => {
  const withNames = ["Monday", "Tuesday", "Friday", "Sunday"].map((day): [number, string][] => [
    [200, day],
    [300, "high water"],
  ]);
  const days = "Monday high water Tuesday high water Friday high water Sunday high water";
  expect(ruledRows(withNames, 210)).toEqual([
    ["Door", days, "1,250"],
    ["Gate", days, "2,250"],
  ]);
  const bullets = ["Sand it", "Paint it", "Dry it", "Hang it"].map((step): [number, string][] => [
    [200, "•"],
    [216, step],
  ]);
  expect(ruledRows(bullets, 300, ["Door"])).toEqual([["Door", "• Sand it • Paint it • Dry it • Hang it", "1,250"]]);
});

const plans = [
  ["Support", "mail", "phone"],
  ["Backup", "weekly", "daily"],
  ["Search", "plain", "fuzzy"],
  ["Export", "none", "full"],
  ["Themes", "light", "both"],
  ["Users", "1,000", "5,000"],
  ["Files", "2,000", "9,000"],
  ["Price", "1,200", "3,400"],
];
const textRow = (y: number, texts: readonly string[], style = {}) =>
  texts.map((text, column) => at([50 + 130 * column, y], text, style));

test.each([
  ["in bold letters", { font: boldFont }, []],
  ["above a rule", {}, [across(712, 45, 450), across(696, 45, 450), across(580, 45, 450)]],
])("a header %s above rows of texts, then of numbers, is the header", (_, style, rules) => {
  const body = plans.flatMap((texts, line) => textRow(686 - 14 * line, texts));
  const [table] = findTables(page([...textRow(700, ["Feature", "Basic", "Pro"], style), ...body], rules));
  expect(table?.header).toEqual([["Feature", "Basic", "Pro"]]);
  expect(table?.rows).toEqual(plans);
});
