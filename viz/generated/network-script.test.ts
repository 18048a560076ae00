import { Script } from "node:vm";
import { expect, test } from "vitest";
import { networkScript } from "./network-script.ts";

test("the program is a script that a browser can read, and cannot end its element", () => {
  expect(() => new Script(networkScript)).not.toThrow();
  expect(networkScript).not.toMatch(/<\/script|<!--/i);
});

test("names from documents reach the page as text only", () => {
  expect(networkScript).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|\.href|DOMParser/);
});
