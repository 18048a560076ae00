import { runInNewContext } from "node:vm";
import { D3Node } from "d3-node";
import { expect, test } from "vitest";
import { dashboardScript } from "./dashboard-script.ts";

interface Element {
  readonly dataset: Record<string, string>;
  readonly textContent: string;
  readonly outerHTML: string;
  hidden: boolean;
  click(): void;
  getAttribute(name: string): string | null;
}

interface Browser {
  readonly Element: unknown;
  readonly document: { readonly documentElement: Element; querySelector(selector: string): Element };
  addEventListener(type: string, listener: (event: unknown) => void): void;
  close(): void;
}

const card = `<section class="card"><button aria-expanded="false" aria-controls="t"><span class="verb">Show as table</span></button>
<div class="figure">picture</div><div class="table" id="t" hidden>table</div></section>`;

/** The program running in a page at that address; `receive` is a message from a window. */
function open(search: string): { window: Browser; parent: object; receive: (event: object) => void } {
  const window = new D3Node({ container: card }).window as unknown as Browser;
  const parent = {};
  const listeners: ((event: unknown) => void)[] = [];
  const addEventListener = (type: string, listener: (event: unknown) => void): void => {
    if (type === "message") listeners.push(listener);
    else window.addEventListener(type, listener);
  };
  runInNewContext(dashboardScript, {
    document: window.document,
    Element: window.Element,
    location: { search },
    parent,
    addEventListener,
    URLSearchParams,
  });
  return { window, parent, receive: (event) => listeners.forEach((listener) => void listener(event)) };
}

const themeOf = (window: Browser): string | null => window.document.documentElement.getAttribute("data-theme");

test("the address chooses one of two themes", () => {
  expect(themeOf(open("?theme=dark").window)).toBe("dark");
  expect(themeOf(open("?a=1&theme=light").window)).toBe("light");
});

test("anything else in the address changes nothing and is not written into the page", () => {
  for (const search of ["", "?theme=", "?theme=blue", "?theme=%22%3E%3Cscript%3Eboo", "?boo=dark"]) {
    const { window } = open(search);
    expect(themeOf(window)).toBeNull();
    expect(window.document.documentElement.outerHTML).not.toContain("boo");
  }
});

test("the embedding page, and no other window, may choose the theme by a message", () => {
  const { window, parent, receive } = open("");
  receive({ source: {}, data: { theme: "dark" } });
  for (const data of [null, "dark", { theme: "blue" }, { theme: ["dark"] }]) receive({ source: parent, data });
  expect(themeOf(window)).toBeNull();
  receive({ source: parent, data: { theme: "dark" } });
  expect(themeOf(window)).toBe("dark");
});

test("the button changes between picture and table, and says which comes next", () => {
  const { document } = open("").window;
  const button = document.querySelector("button");
  const [figure, table] = [document.querySelector(".figure"), document.querySelector("#t")];
  button.click();
  expect([figure.hidden, table.hidden, button.getAttribute("aria-expanded"), button.textContent]).toEqual([
    true,
    false,
    "true",
    "Show as chart",
  ]);
  button.click();
  expect([figure.hidden, table.hidden, button.getAttribute("aria-expanded"), button.textContent]).toEqual([
    false,
    true,
    "false",
    "Show as table",
  ]);
});
