import fc from "fast-check";
import { expect, test } from "vitest";
import { attribute, dataOf, elementsOf, hostile, named, textOf } from "../test/support/parsed-page.ts";
import { boundData } from "./bound.ts";
import { renderDashboard } from "./dashboard.ts";
import type { DashboardData } from "./dashboard-data.ts";
import { withDrawing } from "./drawing.ts";
import { html } from "./html.ts";
import { displayLabel } from "./label.ts";
import { renderPage } from "./page.ts";
import { emptySample, fullSample } from "./samples.ts";

/** The same figures, with these texts as names, one after another. */
function renamed(data: DashboardData, texts: readonly string[]): DashboardData {
  let next = 0;
  const text = (): string => `${texts[next++ % texts.length]}`;
  const types = data.type_matrix.types.map((_, index) => `${index}${text()}`);
  const typeNames = new Map(data.type_matrix.types.map((type, index) => [type, types[index] ?? ""]));
  return {
    ...data,
    kg_name: text(),
    display_name: text(),
    entity_types: data.entity_types.map((row) => ({ ...row, name: text() })),
    relation_types: data.relation_types.map((row) => ({ ...row, name: text() })),
    type_matrix: {
      types,
      cells: data.type_matrix.cells.map(({ from, to, count }) => ({
        from: typeNames.get(from) ?? "",
        to: typeNames.get(to) ?? "",
        count,
      })),
    },
    sources: data.sources.map((row) => ({ ...row, name: text() })),
    central: data.central.map((row) => ({ ...row, label: text(), entity_type: text() })),
  };
}

test("a label stays text at every place of a page, and the data block parses back unchanged", () => {
  const expected = [
    "html",
    "head",
    "meta",
    "meta",
    "meta",
    "link",
    "title",
    "style",
    "script",
    "body",
    "main",
    "p",
    "svg",
    "title",
    "text",
    "script",
  ];
  withDrawing((draw) =>
    fc.assert(
      fc.property(hostile, (raw) => {
        const label = displayLabel(raw);
        const picture = draw({ size: { width: 10, height: 10 }, name: label }, (svg) => {
          svg.append("title").text(label);
          svg.append("text").text(label);
        });
        const elements = elementsOf(
          renderPage({ title: label, data: { raw }, body: html`<p title="${label}">${label}</p>${picture}` }),
        );
        expect(elements.map(({ tagName }) => tagName)).toEqual(expected);
        expect(dataOf(elements)).toEqual({ raw });
        const [pageTitle, pictureTitle] = named(elements, "title");
        const [paragraph, svg, text] = ["p", "svg", "text"].map((tag) => named(elements, tag)[0]);
        for (const shown of [pageTitle, pictureTitle, paragraph, text]) expect(textOf(shown)).toBe(label);
        expect(paragraph?.attrs).toEqual([{ name: "title", value: label }]);
        expect(svg?.attrs.map(({ name }) => name)).toEqual(
          ["width", "height", "viewbox", "role", "aria-label", "class"].map((name) =>
            name === "viewbox" ? "viewBox" : name,
          ),
        );
      }),
      { numRuns: 2000 },
    ),
  );
});

test("a whole dashboard with hostile names has the elements of one with plain names", () => {
  const plain = elementsOf(renderDashboard(renamed(fullSample, ["x"])).html).map(({ tagName }) => tagName);
  const run = fc.property(fc.array(hostile, { minLength: 1, maxLength: 30 }), (texts) => {
    const data = boundData(renamed(fullSample, texts));
    const elements = elementsOf(renderDashboard(data).html);
    expect(elements.map(({ tagName }) => tagName)).toEqual(plain);
    expect(dataOf(elements)).toEqual(data);
  });
  fc.assert(run, { numRuns: 15 });
});

test("script and style are the same bytes for every knowledge graph", () => {
  const [full, empty] = [fullSample, emptySample].map((data) => elementsOf(renderDashboard(data).html));
  for (const elements of [full ?? [], empty ?? []]) {
    expect(named(elements, "script").map((script) => attribute(script, "type"))).toEqual([
      undefined,
      "application/json",
    ]);
    expect(named(elements, "style")).toHaveLength(1);
  }
  for (const tag of ["script", "style"])
    expect(textOf(named(full ?? [], tag)[0])).toBe(textOf(named(empty ?? [], tag)[0]));
});

test("the same data give the same bytes", () => {
  expect(renderDashboard(structuredClone(fullSample))).toEqual(renderDashboard(fullSample));
});

test("the page sends no request and has no inline style, handler or font", () => {
  const elements = elementsOf(renderDashboard(fullSample).html);
  const attributes = new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)));
  for (const name of ["style", "src", "xlink:href", "srcset", "action", "font-size", "font-family"]) {
    expect(attributes, name).not.toContain(name);
  }
  expect(elements.flatMap((element) => attribute(element, "href") ?? [])).toEqual(["data:,"]);
  expect([...attributes].filter((name) => name.startsWith("on"))).toEqual([]);
  expect(textOf(named(elements, "style")[0])).not.toMatch(/url\(|@import/);
});

test("every picture has a name, and every chart a table behind a button", () => {
  const elements = elementsOf(renderDashboard(fullSample).html);
  for (const svg of named(elements, "svg")) {
    expect(attribute(svg, "role")).toBe("img");
    expect(attribute(svg, "aria-label")).toBeTruthy();
  }
  const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  const buttons = named(elements, "button");
  expect(buttons).toHaveLength(8);
  for (const button of buttons) expect(ids).toContain(attribute(button, "aria-controls"));
  expect(named(elements, "table")).toHaveLength(9);
  for (const section of named(elements, "section")) expect(ids).toContain(attribute(section, "aria-labelledby"));
});

test("an empty knowledge graph gets a page that says what to do, card by card", () => {
  const page = renderDashboard(emptySample).html;
  const elements = elementsOf(page);
  expect(elements.filter((element) => attribute(element, "class") === "empty")).toHaveLength(9);
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});

test("a card is drawn although the data of other cards are missing", () => {
  const lists = [
    "growth",
    "degrees",
    "entity_types",
    "relation_types",
    "sources",
    "central",
    "years",
    "confidences",
  ] as const;
  for (const list of lists) {
    const missing = renderDashboard({ ...fullSample, [list]: [] }).html;
    const single = renderDashboard({ ...fullSample, [list]: fullSample[list].slice(0, 1) }).html;
    expect(
      elementsOf(missing).filter((element) => attribute(element, "class") === "empty"),
      list,
    ).toHaveLength(1);
    expect(missing + single, list).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("a page stays below 150 kB for a graph of any size", () => {
  const many = <T>(length: number, make: (index: number) => T): readonly T[] =>
    Array.from({ length }, (_, index) => make(index));
  const name = (index: number): string => `an_ordinary_name_${index}`;
  const types = many(300, (index) => `Type_${index}`);
  const huge: DashboardData = {
    ...fullSample,
    growth: many(5000, (index) => ({
      date: new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
      entities: index * 20_011,
      relations: index * 70_001,
      chunks: index * 30_007,
    })),
    degrees: many(3000, (index) => ({ k: index + 1, share: 1 / (index + 1) ** 1.5 })),
    entity_types: types.map((type, index) => ({ name: type, count: 100_000 - index })),
    relation_types: many(300, (index) => ({ name: name(index), count: 100_000 - index })),
    type_matrix: {
      types,
      cells: types.flatMap((from) => types.slice(0, 30).map((to, index) => ({ from, to, count: 90_000 - index }))),
    },
    sources_count: 20_000,
    sources: many(20_000, (index) => ({
      name: `${name(index)}.pdf`,
      only_here: 90_000 - index,
      also_elsewhere: 40_000,
    })),
    central: many(500, (index) => ({
      label: name(index),
      entity_type: "Person",
      relations: 9000,
      score: 1 / (index + 1),
    })),
    years: many(3000, (index) => ({ year: index - 900, count: 1000 })),
  };
  const page = renderDashboard(huge).html;

  expect(Buffer.byteLength(page)).toBeLessThan(150_000);
  expect(page).toContain("and 19,990 more sources");
  expect(Buffer.byteLength(renderDashboard(fullSample).html)).toBeLessThan(150_000);
});
