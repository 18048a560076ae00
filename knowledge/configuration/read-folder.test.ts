import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readFolder } from "./read-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kg-files-"));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const harbour = "name: harbour\nkg_type: domain\n";

test("YAML and JSON files declare knowledge graphs, absent fields have the defaults of the interface", async () => {
  await write("a.yaml", `${harbour}domains: [shipping, trade]\n`);
  await write("b.json", '{ "name": "ferries", "kg_type": "user", "is_active": false, "tenant_id": "acme" }');
  await write("notes.txt", "not read");
  await write(".hidden.yaml", "not read");
  const { declared, faults } = await readFolder(folder);
  expect(faults).toEqual([]);
  expect(declared).toEqual([
    expect.objectContaining({ name: "harbour", tenant_id: "default", domains: ["shipping", "trade"], is_active: true }),
    expect.objectContaining({ name: "ferries", tenant_id: "acme", is_active: false, embedding_method: "semantic_gnn" }),
  ]);
});

test.each([
  ["no YAML", "name: harbour\nkg_type: [domain\n", /^line \d: not valid YAML or JSON$/],
  ["a field with a wrong value", "name: harbour\n\nkg_type: domains\n", /^line 3: kg_type must be one of universal, /],
  ["an unknown field", `${harbour}colour: red\n`, /^line 3: colour is not a field$/],
  ["a missing field", "display_name: Harbour\nkg_type: user\n", /^line 1: name is required$/],
  ["a wrong item", `${harbour}domains:\n  - trade\n  - 7\n`, /^line 5: domains\.1 must be text$/],
  ["a list", "- name: harbour\n", /^line 1: the file must be an object$/],
  ["an empty file", "", /^line 1: the file /],
  [
    "aliases that multiply",
    `a: &a [x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b]\n`,
    /^line 1: /,
  ],
])("%s is named with its line", async (_what, text, reason) => {
  await write("a.yaml", text);
  const { declared, faults } = await readFolder(folder);
  expect(declared).toEqual([]);
  expect(faults).toMatchObject([{ name: "a.yaml", reason: expect.stringMatching(reason) }]);
});

test("a knowledge graph that two files declare is a fault of the second one; the same name in another tenant is none", async () => {
  await write("a.yaml", harbour);
  await write("b.yml", harbour);
  await write("c.yaml", `${harbour}tenant_id: acme\n`);
  const { faults } = await readFolder(folder);
  const reason = "declares the same knowledge graph as a.yaml";
  expect(faults).toEqual([{ name: "b.yml", reason, tenant_id: "default" }]);
});

test("a fault has the tenant of its file, if the file tells", async () => {
  await write("a.yaml", "name: harbour\n");
  await write("b.yaml", "name: harbour\ntenant_id: acme\n");
  await write("c.yaml", `${harbour}tenant_id: [acme\n`);
  await write("d.yaml", `${harbour}tenant_id: 7\n`);
  const { faults } = await readFolder(folder);
  expect(faults.map(({ name, tenant_id }) => [name, tenant_id])).toEqual([
    ["a.yaml", "default"],
    ["b.yaml", "acme"],
    ["c.yaml", null],
    ["d.yaml", null],
  ]);
});

test("files that are too large, and folders without files, are faults", async () => {
  expect((await readFolder(folder)).faults).toMatchObject([{ reason: "the folder has no YAML or JSON file" }]);
  await write("a.yaml", `${harbour}#${"x".repeat(65_536)}`);
  expect((await readFolder(folder)).faults).toMatchObject([{ name: "a.yaml", reason: expect.stringMatching(/65536/) }]);
});
