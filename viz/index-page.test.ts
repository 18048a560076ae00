import { parse } from "parse5";
import { expect, test } from "vitest";
import { renderIndex } from "./index-page.ts";
import { plantedGraph, sampleData } from "./network/samples.ts";
import { renderNetwork } from "./network.ts";
import { emptySample, fullSample } from "./samples.ts";

const network = plantedGraph(300).data;
const { positions } = renderNetwork(network);
const input = { dashboard: fullSample, network, positions };

test("the same data give the same bytes, at most 60 kB, without an inline style", () => {
  const page = renderIndex(input);
  expect(renderIndex(structuredClone(input))).toBe(page);
  expect(Buffer.byteLength(page)).toBeLessThan(60_000);
  expect(page).not.toMatch(/ style="/);
});

test("a name is shown as text, even if it contains markup", () => {
  const display_name = `</h1><script>window.ran=1</script>"'\`<img src=x onerror=alert(1)>`;
  const page = renderIndex({ ...input, dashboard: { ...fullSample, display_name } });
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain("&lt;script&gt;window.ran=1");
  expect(JSON.stringify(parse(page), (key, value) => (key === "parentNode" ? undefined : value))).not.toContain(
    '"tagName":"script"',
  );
});

test("a network that leaves out entities shows that it does", () => {
  const page = renderIndex({ ...input, network: { ...network, entities_total: 5_000, relations_total: 90_000 } });
  expect(page).toContain("300 of 5,000 entities");
});

test("an empty knowledge graph has its index, with a word on what to do", () => {
  const empty = sampleData([], []);
  const page = renderIndex({ dashboard: emptySample, network: empty, positions: renderNetwork(empty).positions });
  expect(page).toContain("add documents");
  expect(page).not.toMatch(/NaN|Infinity/);
});
