import { parse } from "node:url";
import { routes } from "../../../api/routes/all.ts";
import type { Documented } from "../conforms.ts";
import type { Answer, Exchange } from "./send.ts";
import type { World } from "./world.ts";

/** The facts of a request that decide which answers are right. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly asker: string;
  /** The request is valid by the document, and its credential may do everything. */
  readonly isValid: boolean;
  /** The service may give no answer: the client stopped early, or the bytes were no HTTP. */
  readonly mayBeSilent: boolean;
}

/** The faults of an answer; empty if it is right. */
export function faultsOf(
  asked: Asked,
  result: Exchange,
  { world, document }: { readonly world: World; readonly document: Documented },
): string[] {
  if (result === "silent") return ["no answer in 30 s"];
  if (result === "closed") return asked.mayBeSilent ? [] : ["the connection was closed without an answer"];
  return [
    ...statusFaults(asked, result),
    ...headerFaults(asked, result),
    ...(addsSlash(asked, result)
      ? []
      : document.check({ method: asked.method, route: patternOf(asked) ?? "outside" }, result)),
    ...leaks(asked, result, world),
  ];
}

/** A page whose path ends with a slash is asked for without it. */
const addsSlash = ({ path }: Asked, { status, headers }: Answer): boolean =>
  status === 308 && headers.get("location") === `${path.replace(/[?#].*$/, "")}/`;

/**
 * The pattern of the path in the document, if there is one for it. Fixed paths before those with parameters, and
 * patterns with the request's method before all others: GET …/sources/{source_id}/stats has the form of a DELETE of a
 * source.
 */
function patternOf({ method, path }: Asked): string | null {
  const plain = path.startsWith("/") ? path.replace(/[?#].*$/, "") : pathOfUrl(path);
  const fitting = patterns.filter(({ expression }) => expression.test(plain));
  const isServed = (pattern: string) => routes.some((route) => route.path === pattern && route.method === method);
  return (fitting.find((each) => isServed(each.path)) ?? fitting[0])?.path ?? null;
}

/** A whole URL in the place of the path, read as Koa reads it: with the older parser, which takes any host. */
function pathOfUrl(url: string): string {
  try {
    return parse(url).pathname ?? "";
  } catch {
    return "";
  }
}

const html: ReadonlySet<string> = new Set(routes.flatMap(({ path, response }) => (response === "html" ? path : [])));
const patterns = [...new Set(routes.map(({ path }) => path))]
  .sort((a, b) => Number(a.includes("{")) - Number(b.includes("{")))
  .map((path) => {
    // A list may be asked for without its slash.
    const isList = path.endsWith("/") && !html.has(path);
    const given = isList ? path.slice(0, -1) : path;
    const slash = isList || !(path.startsWith("/api/visualizations") || path.endsWith("/")) ? "/?" : "";
    return { path, expression: new RegExp(`^${given.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}${slash}$`) };
  });

/** Statuses that may refuse a valid request: the data are not as it assumes, or there were too many requests. */
const refusalsOfValid = new Set([404, 409, 412, 429, 503]);

function statusFaults({ isValid }: Asked, { status, headers, text }: Answer): string[] {
  if (status === 503 && headers.has("retry-after")) return [];
  if (status >= 500 && status !== 501) return [`${status}: ${text.slice(0, 200)}`];
  if (isValid && status >= 300 && !refusalsOfValid.has(status)) return [`valid, but ${status}: ${text.slice(0, 300)}`];
  return [];
}

function headerFaults({ method }: Asked, { status, headers, text }: Answer): string[] {
  const faults: string[] = [];
  if (!headers.has("x-trace-id")) faults.push("X-Trace-Id is missing");
  if (status === 401 && !headers.has("www-authenticate")) faults.push("WWW-Authenticate is missing");
  if (status === 405 && !headers.has("allow")) faults.push("Allow is missing");
  if (status >= 400 && method !== "HEAD" && text === "") faults.push(`${status} without a body`);
  if (status >= 400 && headers.get("content-type") !== "application/json; charset=utf-8")
    faults.push(`${status} with the type ${headers.get("content-type")}`);
  if (headers.has("x-injected")) faults.push("a header was injected");
  return faults;
}

/** Internal details that no answer may show: stacks, drivers, files. */
const inside =
  /\bat \S+ \(|node_modules|\.ts:\d+|ECONN|syntax error at|relation ".*" does not exist|lore_live_[0-9A-Za-z]{20}/;

function leaks({ asker, path }: Asked, { status, text }: Answer, { canary }: World): string[] {
  if (status < 300 && (path.startsWith("/docs") || path.startsWith("/openapi.json"))) return [];
  const faults = status >= 400 && inside.test(text) ? [`the inside is told: ${text.slice(0, 200)}`] : [];
  if (asker !== "admin" && ["stranger", "nobody", "broken"].includes(asker) && text.includes(canary))
    faults.push(`${asker} sees another tenant's data`);
  return faults;
}
