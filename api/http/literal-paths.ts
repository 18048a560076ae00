import { METHODS } from "node:http";
import type { Route } from "../route.ts";

/** A path whose other methods are refused before the routes of other paths can answer them. */
interface LiteralPath {
  /** One route of the path. */
  readonly route: Route;
  readonly allowed: readonly string[];
  readonly refused: readonly string[];
}

/**
 * The paths with a word where another path has an id, such as `…/entities/bulk-delete` beside `…/entities/{entity_id}`.
 * The service creates the ids, so none of them is that word, and the word wins for all methods. The name of a knowledge
 * graph may be any word: `DELETE /api/visualizations/health` is about the knowledge graph of that name.
 */
export function literalPaths(list: readonly Route[]): LiteralPath[] {
  const literal = list.filter(({ path }) => list.some((other) => replacesId(path, other.path)));
  const onePerPath = [...new Map(literal.map((route) => [route.path, route])).values()];
  return onePerPath.map((route) => {
    const allowed = methodsOf(list, route.path);
    return { route, allowed, refused: METHODS.filter((method) => !allowed.includes(method)) };
  });
}

function methodsOf(list: readonly Route[], path: string): string[] {
  const methods: string[] = list.filter((route) => route.path === path).map(({ method }) => method);
  return methods.includes("GET") ? [...methods, "HEAD"] : methods;
}

function replacesId(path: string, other: string): boolean {
  const [words, others] = [path.split("/"), other.split("/")];
  if (words.length !== others.length) return false;
  const pairs = words.map((word, at) => [word, others[at] ?? ""] as const);
  const differing = pairs.filter(([word, there]) => word !== there && !(isParameter(word) && isParameter(there)));
  return differing.length > 0 && differing.every(([word, there]) => !isParameter(word) && /^\{\w+_id\}$/.test(there));
}

const isParameter = (word: string): boolean => word.startsWith("{");
