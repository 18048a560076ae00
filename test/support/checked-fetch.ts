import { loadDocument } from "./conforms.ts";

/** fetch that throws when an answer differs from openapi.json, so that every test over HTTP tests the document. */
export const checkedFetch: typeof fetch = async (input, init) => {
  const documented = loadDocument();
  const response = await fetch(input, init);
  // A stream goes on, so its body cannot be checked.
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
  const address = input instanceof Request ? input.url : String(input);
  const method = init?.method ?? (input instanceof Request ? input.method : "GET");
  const { status, headers } = response;
  const answer = { status, headers, text: await response.clone().text() };
  const deviations = documented.check({ method, route: documented.routeOf(address) }, answer);
  if (deviations.length === 0) return response;
  const what = `${method} ${new URL(address).pathname}: ${status} ${answer.text.slice(0, 500)}`;
  throw new Error(`Not as documented (npm run openapi writes the document):\n${what}\n${deviations.join("\n")}`);
};
