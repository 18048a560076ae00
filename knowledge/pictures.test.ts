import { expect, test } from "vitest";
import { pageFiles } from "../domain/picture-names.ts";
import type { Picture } from "../stores/ports/records/pictures.ts";
import { createPictures } from "./pictures.ts";

const facts = {
  generator_version: 1,
  display_name: "Harbour",
  sizes: { "dashboard.html": 5, "network_visualization.html": 3, "index.html": 2 },
  statistics: {
    entities_count: 1,
    relations_count: 0,
    entity_types: {},
    relation_types: {},
    shown_entities: 1,
    shown_relations: 0,
  },
  csp_hashes: { script: [], style: [] },
};
const drawn: Picture = {
  kg_id: 1,
  version: 1,
  generated_at: new Date(),
  size_bytes: 10,
  cost_ms: 1,
  facts,
  job_id: null,
};

const never = (): Promise<never> => Promise.reject(new Error("A page needs its row only"));
const unasked = {
  queue: never,
  generatedAt: never,
  overview: never,
  list: never,
  outdated: never,
  lease: never,
  renew: never,
  finish: never,
  release: never,
  remove: never,
  read: never,
};

/** The dashboard, when each look at the files and at the row finds the next of these states; the last one stays. */
function dashboard(states: { readonly files: readonly boolean[]; readonly rows: readonly boolean[] }) {
  let [reads, gets] = [0, 0];
  const at = (list: readonly boolean[], index: number) => list[Math.min(index, list.length - 1)] === true;
  const { html } = pageFiles(1, "dashboard.html");
  const pictures = createPictures({
    files: {
      read: async (name) => {
        if (name !== html) return Buffer.from("default-src 'none'");
        return at(states.files, reads++) ? Buffer.from("<p>Ada</p>") : null;
      },
      exists: async () => true,
      deleteAll: async () => undefined,
    },
    records: { pictures: { ...unasked, get: async () => (at(states.rows, gets++) ? drawn : null) } },
  });
  return pictures.page(1, "dashboard.html");
}

test("a page that a rendering stores between the two looks is shown", async () => {
  expect(await dashboard({ files: [false, true], rows: [true] })).toMatchObject({ html: "<p>Ada</p>" });
});

test("a page whose files a removal has just deleted is absent, and no failure", async () => {
  expect(await dashboard({ files: [false], rows: [true, false] })).toBeNull();
});

test("a page that was drawn and cannot be found is a failure", async () => {
  await expect(dashboard({ files: [false], rows: [true] })).rejects.toMatchObject({ kind: "unavailable" });
});
