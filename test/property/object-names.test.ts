import { expect, test } from "vitest";
import { chunkDocument } from "../../ingest/chunk/chunk-document.ts";
import { documentSubjects } from "../../ingest/extract/document-subjects.ts";
import { extractChunk } from "../../ingest/extract/extract-chunk.ts";
import { parseMarkdown } from "../../ingest/parse/markdown/parse-markdown.ts";
import { indexChunk } from "../../retrieval/rank/forward-index.ts";
import { routeQuestion } from "../../retrieval/route-question.ts";
import { choosePlan } from "../../retrieval/sql/choose-plan.ts";
import { answerTo } from "../support/answer-to.ts";
import { statement } from "../support/ask-tables.ts";
import { objectNames } from "../support/object-names.ts";
import { sqlTableOf } from "../support/sql-table-of.ts";

// Texts and questions may have any word. None of these may be looked up in an object that has them as its own names.
const frames = [
  (word: string) => `How do I set the ${word}?`,
  (word: string) => `When was the ${word} founded?`,
  (word: string) => `What is a ${word}?`,
  (word: string) => `Where was the ${word} of the Aurora Belle born?`,
  (word: string) => `Where was the Aurora Belle's ${word} born?`,
  (word: string) => `Which ${word} has the most ${word}?`,
  (word: string) => `Why does ${word} fail and who runs ${word}?`,
  (word: string) => `What is the ${word} of the price by ${word}?`,
];

/** A document that consists of such words, in prose, a list, a table, code and headings. */
const text = objectNames
  .map(
    (word) =>
      `# ${word}\n\nThe ${word} sets the lamp. The Aurora Belle is a ferry. A ${word} was founded in 1907 by ${word} Lind.\n\n- ${word}: one\n- ${word}\n\n` +
      `| ${word} | price |\n| --- | --- |\n| ${word} | 3 |\n\n\`\`\`${word}\n${word}\n\`\`\`\n`,
  )
  .join("\n");

const drafts = chunkDocument(parseMarkdown(Buffer.from(text)), { strategy: "semantic", chunk_size: 400 });
const subjects = documentSubjects(drafts);
const chunks = drafts.map((draft, at) => {
  const {
    ordinal: _ordinal,
    triples: _triples,
    sentence_units: _units,
    name_units: _names,
    ...chunk
  } = extractChunk(draft, subjects);
  const place = { kg_id: 1, kg_name: "kg", source_id: "src_1", source_name: "names.md", revision: 1 };
  return { ...chunk, ...place, chunk_id: at + 1, template_sentences: [] };
});
const table = sqlTableOf(
  "parts",
  `part,${objectNames.slice(0, 4).join(",")},price\nconstructor,1,2,3,4,5\npen,2,3,4,5,6\n`,
);

test("a document of such words is read and indexed", () => {
  expect(chunks.map(({ content }) => content).join("\n")).toContain("A hasOwnProperty was founded in 1907");
  for (const chunk of chunks) expect(indexChunk(chunk).stems.length).toBeGreaterThan(0);
});

test.for(objectNames)("questions with the word %s are answered or refused", (word) => {
  for (const frame of frames) {
    const question = frame(word);
    const draft = answerTo(question, ...chunks.filter(({ content }) => content.includes(word)).slice(0, 8));
    expect(draft.confidence).toBeGreaterThanOrEqual(0);
    expect(routeQuestion(question, [table]).pipeline).toBeDefined();
    expect(choosePlan(question, [table])).toBeDefined();
  }
});

test("such a word is no aggregate", () => {
  const parts = sqlTableOf("parts", "part,price\npen,3\nink,5\n");
  expect(statement("What is the constructor price?", parts)).not.toMatch(/avg|sum|min\(|max|count/i);
});
