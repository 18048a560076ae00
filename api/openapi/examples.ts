import type { Route } from "../route.ts";
import recorded from "./answers.json" with { type: "json" };
import type { Json } from "./json.ts";

/** The service's answer to each example, by route and summary. `npm run record-examples` writes the file. */
const answers: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map(
  Object.entries(recorded as Record<string, Json>).map(([id, bodies]) => [id, new Map(Object.entries(bodies))]),
);

/** The recorded answer to an example; undefined if the answer is no JSON or was never recorded. */
export const recordedAnswer = (id: string, summary: string): unknown => answers.get(id)?.get(summary);

/** The `examples` of a response's media type: those with this status. */
export const answerExamples = ({ examples = [], id }: Route, status: number): Json =>
  asExamples(
    examples
      .filter((example) => example.status === status)
      .map(({ summary }) => [summary, recordedAnswer(id, summary)] as const)
      .filter(([, body]) => body !== undefined),
  );

/** The `examples` of a request body. Each leads to one of the documented answers. */
export const bodyExamples = ({ examples = [] }: Route): Json =>
  asExamples(
    examples
      .filter(({ body }) => body !== undefined)
      .map(({ summary, body, status }) => [summary, body, status] as const),
  );

function asExamples(list: readonly (readonly [summary: string, value: unknown, status?: number])[]): Json {
  if (list.length === 0) return {};
  const examples = list.map(([summary, value, status]) => [
    nameOf(summary),
    { summary: status === undefined ? summary : `${summary} (${status})`, value },
  ]);
  return { examples: Object.fromEntries(examples) };
}

const nameOf = (summary: string): string =>
  summary
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
