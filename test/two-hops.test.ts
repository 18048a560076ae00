import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { askDocuments, type Texts } from "./support/ask-documents.ts";

/** Two documents each: a thing that names a person, and that person. */
const bridge = {
  "harrow-bridge.md":
    "# Harrow Bridge\n\nThe Harrow Bridge spans the Tarn. It was designed by Olaf Brandt and opened in 1911.\n",
  "olaf-brandt.md": "# Olaf Brandt\n\nOlaf Brandt was an engineer. He was born in Lindau in 1870.\n",
};
const film = {
  "silent-tide.md":
    "# The Silent Tide\n\nThe Silent Tide is a film about two brothers. It was directed by Marta Oksanen and filmed at the Rovik Studio in 1998.\n\n## Reception\n\nThe Silent Tide won three prizes in 1999. Critics praised the music.\n",
  "marta-oksanen.md":
    "# Marta Oksanen\n\nMarta Oksanen is a film director. She was born in Turku in 1955 and studied at the University of Tampere.\n\n## Work\n\nOksanen made eleven films. She received the Nordic Film Prize in 2004.\n",
};
const company = {
  "kelm-optics.md":
    "# Kelm Optics\n\nKelm Optics makes lenses for telescopes and was founded by Ruth Adler in Jena in 1962.\n\n## Products\n\nThe lenses are ground by hand. A lens takes eleven weeks.\n\n## Staff\n\nThe firm has 80 employees in two halls.\n",
  "ruth-adler.md":
    "# Ruth Adler\n\nRuth Adler was a physicist. She studied in Graz and grew up in Villach.\n\n## Later years\n\nAdler retired to Lienz and died there in 2003.\n",
};
const others = {
  "tarn.md": "# Tarn\n\nThe Tarn is a river with many bridges. It rises near Mont Lozère.\n",
  "turku.md": "# Turku\n\nTurku is a city on the coast. It was founded in the 13th century.\n",
};

interface Hop {
  readonly texts: Texts;
  readonly question: string;
  readonly says: string;
}

async function readme(): Promise<{ readonly texts: Texts; readonly question: string }> {
  const text = await readFile("README.md", "utf8");
  const names = /for NAME in ([\w -]+); do/.exec(text)?.[1]?.split(" ") ?? [];
  const question = /"query": "([^"]+)", "kg_names": \["harbour"\]/.exec(text)?.[1] ?? "";
  const files = await Promise.all(
    names.map(async (name) => [`${name}.md`, await readFile(`samples/${name}.md`, "utf8")] as const),
  );
  return { texts: Object.fromEntries(files), question };
}

test("the first question of README is answered from both of its documents, with the path between them", async () => {
  const { texts, question } = await readme();
  expect(Object.keys(texts)).toHaveLength(2);
  for (const order of [Object.entries(texts), Object.entries(texts).reverse()]) {
    const { draft, path } = await askDocuments(Object.fromEntries(order), question);
    expect(draft.answer).toContain("born in Kestrel Bay");
    expect(new Set(draft.citations.map(({ source_name }) => source_name))).toEqual(new Set(Object.keys(texts)));
    expect(path).toMatchObject([{ title: "Aurora Belle", via: "ingrid solheim" }, { title: "Ingrid Solheim" }]);
    expect(draft.confidence).toBeGreaterThan(0.8);
  }
});

test.for<Hop>([
  { texts: bridge, question: "Where was the designer of the Harrow Bridge born?", says: "Lindau" },
  { texts: { ...bridge, ...others }, question: "When was the designer of the Harrow Bridge born?", says: "1870" },
  { texts: film, question: "Where was the director of The Silent Tide born?", says: "Turku" },
  { texts: { ...film, ...others }, question: "Where was The Silent Tide's director born?", says: "Turku" },
  { texts: { ...bridge, ...film }, question: "Where did the director of The Silent Tide study?", says: "Tampere" },
  { texts: company, question: "Where did the founder of Kelm Optics study?", says: "Graz" },
  {
    texts: { ...company, "tarn.md": others["tarn.md"] },
    question: "When did the founder of Kelm Optics die?",
    says: "2003",
  },
])("in a graph of few documents '$question' is answered with '$says'", async ({ texts, question, says }) => {
  for (const order of [Object.entries(texts), Object.entries(texts).reverse()]) {
    const { draft, path } = await askDocuments(Object.fromEntries(order), question);
    expect(draft.answer).toContain(says);
    expect(new Set(draft.citations.map(({ source_name }) => source_name)).size).toBe(2);
    expect(path).toHaveLength(2);
  }
});

test.for([
  { texts: bridge, question: "Where was the sponsor of the Harrow Bridge born?" },
  {
    texts: { "harrow-bridge.md": bridge["harrow-bridge.md"] },
    question: "Where was the designer of the Harrow Bridge born?",
  },
  {
    texts: { ...bridge, "olaf-brandt.md": "# Olaf Brandt\n\nOlaf Brandt was an engineer.\n" },
    question: "Where was the designer of the Harrow Bridge born?",
  },
])("without the asked place '$question' has no sure answer", async ({ texts, question }) => {
  const { draft } = await askDocuments(texts, question);
  expect(draft.confidence).toBeLessThanOrEqual(0.5);
});
