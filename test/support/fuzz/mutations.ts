import fc from "fast-check";
import type { BodySpec } from "../../../api/route.ts";
import { anyCodePoint } from "../code-points.ts";
import type { Content, Draft, FormPart, Header, Mutation } from "./draft.ts";
import { formBytes } from "./draft.ts";
import { hostileBodies } from "./hostile/bodies.ts";
import { brokenCredentials } from "./hostile/credentials.ts";
import { hostileHeaders } from "./hostile/headers.ts";
import { hostilePaths, hostileQueryValues, hostileSegments, methods } from "./hostile/paths.ts";
import { hostileTexts } from "./hostile/texts.ts";
import { hostileValues } from "./hostile/values.ts";

// Each mutation takes a valid or an already spoiled request, and spoils one part of it.

type Node = Record<string, unknown> | unknown[];

const spoil = (draft: Draft, how: string, change: Partial<Draft>): Draft => ({
  ...draft,
  ...change,
  spoiled: [...draft.spoiled, how],
});

const hostileValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyCodePoint, maxLength: 50 }) },
);

/** Changes or removes a value in the JSON body, or adds an unknown name beside it. */
const bodyValue: fc.Arbitrary<Mutation> = fc
  .tuple(
    fc.nat(),
    hostileValue,
    fc.constantFrom("replace", "replace", "remove", "add"),
    fc.constantFrom(...hostileTexts),
  )
  .map(([seed, value, how, name]) => (draft) => {
    if (draft.content.kind !== "json") return draft;
    const copy: { body: unknown } = { body: structuredClone(draft.content.value) };
    const places = placesIn(copy);
    const [node, key] = places[seed % places.length] ?? [copy, "body"];
    change({ node, key, value, how, name });
    return spoil(draft, `${how} ${key}`, { content: { kind: "json", value: copy.body } });
  });

/** Every place of a value in the body, the whole body first. */
function placesIn(node: Node, found: [Node, string][] = []): [Node, string][] {
  for (const [key, value] of Object.entries(node)) {
    found.push([node, key]);
    if (typeof value === "object" && value !== null) placesIn(value as Node, found);
  }
  return found;
}

interface Change {
  readonly node: Node;
  readonly key: string;
  readonly value: unknown;
  readonly how: string;
  readonly name: string;
}

function change({ node, key, value, how, name }: Change): void {
  if (how === "remove" && !Array.isArray(node)) delete node[key];
  // Assigned like this, "__proto__" becomes an own name.
  else Object.defineProperty(node, how === "add" ? name : key, { value, ...ordinary });
}
const ordinary = { enumerable: true, writable: true, configurable: true } as const;

const wholeBody: fc.Arbitrary<Mutation> = fc.constantFrom(...hostileBodies).map(
  ([what, bytes]) =>
    (draft) =>
      spoil(draft, `a body of ${what}`, { content: { kind: "bytes", bytes } }),
);

/** Changes random bytes of the body. */
const flippedBytes: fc.Arbitrary<Mutation> = fc
  .array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 5 })
  .map((flips) => (draft) => {
    const { content } = draft;
    if (content.kind !== "json") return draft;
    const bytes = Buffer.from(JSON.stringify(content.value) ?? "{}");
    for (const [at, byte] of flips) bytes[at % bytes.length] = byte;
    return spoil(draft, "flipped bytes", { content: { kind: "bytes", bytes }, headers: withType(draft) });
  });

const withType = ({ headers }: Draft): Header[] => [...headers, ["Content-Type", "application/json"]];

const field = (name: string, content: string): FormPart => ({ name, content });
const file = (fileName: string, content: string | Buffer, name = "file"): FormPart => ({ name, fileName, content });

/** Changes of a form's parts. */
const formChanges: readonly (readonly [how: string, (parts: readonly FormPart[]) => readonly FormPart[]])[] = [
  ["no file", (parts) => parts.filter(({ fileName }) => fileName === undefined)],
  ["no fields", (parts) => parts.filter(({ fileName }) => fileName !== undefined)],
  ["the file first", (parts) => parts.toReversed()],
  ["two files", (parts) => [...parts, file("b.md", "# B")]],
  ["an executable", (parts) => [...parts.slice(0, -1), file("a.exe", "MZ")]],
  ["a fake PDF", (parts) => [...parts.slice(0, -1), file("a.pdf", "GIF89a")]],
  ["a broken PDF", (parts) => [...parts.slice(0, -1), file("a.pdf", "%PDF-1.7\n1 0 obj <<")]],
  ["binary text", (parts) => [...parts.slice(0, -1), file("a.txt", Buffer.from([0, 1, 2, 0xff]))]],
  ["an empty file", (parts) => [...parts.slice(0, -1), file("a.md", "")]],
  ["a path for a name", (parts) => [...parts.slice(0, -1), file("../../../etc/passwd.md", "# Passwords")]],
  ["no name", (parts) => [...parts.slice(0, -1), file("", "# Nobody")]],
  ["a ragged table", (parts) => [...parts.slice(0, -1), file("a.csv", 'a,b\n1\n"x')]],
  ["a field twice", (parts) => [field("kg_name", "twice"), ...parts]],
  ["a hostile name", (parts) => [field("kg_name", "../x"), ...parts.filter(({ name }) => name !== "kg_name")]],
  ["__proto__", (parts) => [field("__proto__", "x"), ...parts]],
  ["a huge field", (parts) => [field("source_name", "x".repeat(70_000)), ...parts]],
  ["many fields", (parts) => [...Array.from({ length: 40 }, (_, at) => field(`f${at}`, "")), ...parts]],
  ["NUL in a field", (parts) => [field("source_name", "a\0b"), ...parts]],
  ["JSON that is none", (parts) => [field("custom_fields_json", "{"), ...parts]],
  ["deep JSON", (parts) => [field("custom_fields_json", "[".repeat(5_000)), ...parts]],
  ["a prototype", (parts) => [field("custom_fields_json", '{"__proto__":{"a":1}}'), ...parts]],
  ["a URL and a file", (parts) => [field("doc_url", "http://127.0.0.1:1/"), ...parts]],
];

const formParts: fc.Arbitrary<Mutation> = fc.constantFrom(...formChanges).map(([how, work]) => (draft) => {
  if (draft.content.kind !== "form") return draft;
  return spoil(draft, how, { content: { kind: "form", parts: work(draft.content.parts) } });
});

/** Cuts a form at some place, or removes some bytes from its middle. */
const cutForm: fc.Arbitrary<Mutation> = fc.tuple(fc.nat(), fc.nat(30)).map(([at, length]) => (draft) => {
  if (draft.content.kind !== "form") return draft;
  const whole = formBytes(draft.content.parts);
  const [start, rest] = [
    at % whole.length,
    length === 0 ? Buffer.alloc(0) : whole.subarray((at % whole.length) + length),
  ];
  const headers: Header[] = [...draft.headers, ["Content-Type", "multipart/form-data; boundary=fuzz-boundary-7d81"]];
  const content: Content = { kind: "bytes", bytes: Buffer.concat([whole.subarray(0, start), rest]) };
  return spoil(draft, "a cut form", { content, headers });
});

const header: fc.Arbitrary<Mutation> = fc
  .constantFrom(...hostileHeaders)
  .map(
    (headers) => (draft) =>
      spoil(draft, `header ${headers[0]?.[0] ?? ""}`, { headers: [...draft.headers, ...headers] }),
  );

const credential: fc.Arbitrary<Mutation> = fc.constantFrom(...brokenCredentials).map((given) => (draft) => {
  const others = draft.headers.filter(([name]) => name !== "X-API-Key");
  return spoil(draft, "credential", { headers: [...others, ...given], asker: "broken" });
});

const segment: fc.Arbitrary<Mutation> = fc
  .tuple(fc.nat(), fc.constantFrom(...hostileSegments), fc.boolean())
  .map(([at, text, isAdded]) => (draft) => {
    const parts = draft.path.split("/");
    const place = 1 + (at % Math.max(1, parts.length - 1));
    parts.splice(place, isAdded ? 0 : 1, text);
    return spoil(draft, "path", { path: parts.join("/") });
  });

/** Repeats or replaces a parameter of the route. */
const query: fc.Arbitrary<Mutation> = fc
  .tuple(fc.nat(), fc.constantFrom(...hostileQueryValues), fc.boolean())
  .map(([at, value, isTwice]) => (draft) => {
    const names = [...draft.query.map(([name]) => name), "limit", "cursor", "__proto__", "unknown", "api_key", "a[b]"];
    const name = names[at % names.length] ?? "limit";
    const others = isTwice ? draft.query : draft.query.filter(([other]) => other !== name);
    return spoil(draft, `query ${name}`, { query: [...others, [name, value]] });
  });

const method: fc.Arbitrary<Mutation> = fc
  .constantFrom(...methods)
  .map((name) => (draft) => spoil(draft, `method ${name}`, { method: name, route: null }));

const path: fc.Arbitrary<Mutation> = fc
  .constantFrom(...hostilePaths)
  .map((text) => (draft) => spoil(draft, "no path of ours", { path: text, query: [], route: null }));

const framing: fc.Arbitrary<Mutation> = fc
  .constantFrom("chunked" as const, "short" as const)
  .map((how) => (draft) => (draft.content.kind === "none" ? draft : spoil(draft, how, { framing: how })));

const bodyWhereNone: fc.Arbitrary<Mutation> = fc.constantFrom(...hostileBodies).map(([what, bytes]) => (draft) => {
  if (draft.content.kind !== "none") return draft;
  return spoil(draft, `a body of ${what} nobody asked for`, { content: { kind: "bytes", bytes } });
});

type Weighted = readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Mutation>])[];

const ofAll: Weighted = [
  [5, header],
  [3, credential],
  [4, segment],
  [4, query],
  [3, method],
  [2, path],
];
const ofBody: Readonly<Record<BodySpec["kind"], Weighted>> = {
  none: [[1, bodyWhereNone]],
  json: [
    [20, bodyValue],
    [8, wholeBody],
    [4, flippedBytes],
    [1, framing],
  ],
  raw: [
    [8, wholeBody],
    [4, flippedBytes],
    [1, framing],
  ],
  multipart: [
    [16, formParts],
    [6, cutForm],
    [2, wholeBody],
    [1, framing],
  ],
};

/** The mutations of a request whose body is of this kind. */
export const mutationOf = (kind: BodySpec["kind"]): fc.Arbitrary<Mutation> =>
  fc.oneof(...[...ofAll, ...ofBody[kind]].map(([weight, arbitrary]) => ({ weight, arbitrary })));
