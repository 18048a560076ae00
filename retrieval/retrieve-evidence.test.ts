import { expect, test } from "vitest";
import { AppError } from "../domain/errors.ts";
import { sketchChunk, sketchQuestion } from "../test/support/candidates.ts";
import type { RetrievalRequest, Retrieved } from "./pipeline.ts";
import { graphEvidence } from "./retrieve-evidence.ts";

const question = "How long is the crossing to Crete, and who signs the logbook?";
const request: RetrievalRequest = { question, kgs: [{ id: 1, name: "kg" }], limit: 10 };

/** A graph that finds one passage of the source "a" for each question, in these revisions by question. */
function graph(revisions: Readonly<Record<string, number>> = {}) {
  const asked: string[] = [];
  const retrieve = async (search: RetrievalRequest): Promise<Retrieved> => {
    asked.push(search.question);
    const chunk = sketchChunk(asked.length, { sentences: ["Ada sails."] });
    return {
      passages: [{ chunk, score: 0.5, scores: {}, path: [] }],
      revisions: { a: revisions[search.question] ?? 1 },
      timings_ms: {},
      nominated: 1,
      analysed: sketchQuestion(search.question),
      lost: [],
    };
  };
  return { asked, retrieve };
}

test("each part of a question that says enough by itself has a search of its own", async () => {
  const engine = graph();
  const { of_parts = [] } = await graphEvidence(engine, request, []);
  expect(engine.asked.toSorted()).toEqual(["How long is the crossing to Crete", question, "who signs the logbook?"]);
  expect(of_parts.map((part) => part.length)).toEqual([1, 1]);
});

test("a part that refers to the one before is not searched alone", async () => {
  const { of_parts = [] } = await graphEvidence(
    graph(),
    { ...request, question: "How long is the crossing to Crete, and who signs its long logbook?" },
    [],
  );
  expect(of_parts.map((part) => part.length)).toEqual([1, 0]);
});

test("a question whose part cannot be searched is answered from the whole search, with a warning", async () => {
  const whole = graph();
  const failing = async (search: RetrievalRequest) => {
    if (search.question !== question) throw new AppError("overloaded", "Too many searches");
    return whole.retrieve(search);
  };
  const { passages, of_parts, warnings } = await graphEvidence({ retrieve: failing }, request, []);
  expect([passages.length, of_parts]).toEqual([1, [[], []]]);
  expect(warnings).toEqual(["A part of the question was not searched by itself"]);
});

test("an engine that is lost in the search for a part is lost for the answer", async () => {
  const engine = graph();
  const retrieve = async (search: RetrievalRequest) => ({
    ...(await engine.retrieve(search)),
    lost: search.question === question ? [] : ["graphdb"],
  });
  const { lost, warnings } = await graphEvidence({ retrieve }, request, []);
  expect(lost).toEqual(["graphdb"]);
  expect(warnings).toHaveLength(1);
});

test("a part is searched with the plain year of its period", async () => {
  const engine = graph();
  await graphEvidence(engine, { ...request, question: "Who led the port, and who audited the FY18 report? 2018" }, []);
  expect(engine.asked.at(-1)).toBe("who audited the FY18 report? 2018");
});

test("a question for one thing is searched once", async () => {
  const engine = graph();
  const evidence = await graphEvidence(engine, { ...request, question: "Who signs the logbook?" }, []);
  expect(engine.asked).toHaveLength(1);
  expect(evidence).not.toHaveProperty("of_parts");
});

test("passages of a source in another revision than the question saw are left out", async () => {
  const { of_parts, revisions } = await graphEvidence(graph({ "who signs the logbook?": 2 }), request, []);
  expect(of_parts?.map((part) => part.length)).toEqual([1, 0]);
  expect(revisions).toEqual({ a: 1 });
});
