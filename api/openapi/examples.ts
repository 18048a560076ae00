import type { Route } from "../route.ts";
import recorded from "./answers.json" with { type: "json" };
import type { Json } from "./json.ts";

/** What the service answered to each example: by route, by summary. `npm run record-examples` writes it. */
const answers: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map(
  Object.entries(recorded as Record<string, Json>).map(([id, bodies]) => [id, new Map(Object.entries(bodies))]),
);

/** The recorded answer to an example; undefined when it is no JSON or was never asked. */
export const recordedAnswer = (id: string, summary: string): unknown => answers.get(id)?.get(summary);

/** `examples` of the media type of an answer: those with this status. */
export const answerExamples = ({ examples = [], id }: Route, status: number): Json =>
  asExamples(
    examples
      .filter((example) => example.status === status)
      .map(({ summary }) => [summary, recordedAnswer(id, summary)] as const)
      .filter(([, body]) => body !== undefined),
  );

/** `examples` of a request body: each shows what leads to one of the answers. */
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
