import { expect, test } from "vitest";
import { across, at, down, page, row, until } from "../../test/support/page-pieces.ts";
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
