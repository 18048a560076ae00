import type { SqlTable } from "../../domain/sql-table.ts";
import { findJoin } from "./join-keys.ts";
import { type AskedTable, type Join, joinedTable } from "./joined-table.ts";

/** Most tables of one join. */
const partsLimit = 4;
/** Most pairs of tables that a question tries to join. */
const pairsLimit = 45;
/** Most tables of a knowledge graph among which a path is searched, nearest to the question first. */
const tablesSearched = 30;

/**
 * Joins of the tables that the question names, on the shortest path of keys between two of them. Both lists come best
 * first.
 */
export function joinCandidates(named: readonly SqlTable[], all: readonly SqlTable[]): AskedTable[] {
  const found = new Map<string, AskedTable>();
  let pairs = 0;
  for (const [at, first] of named.entries()) {
    for (const second of named.slice(at + 1)) {
      if (first.kg_id !== second.kg_id || pairs >= pairsLimit) continue;
      pairs += 1;
      const path = shortestPath(first, second, searched(first, named, all));
      if (!path) continue;
      const table = fromPath(first, path);
      found.set(
        [...(table.parts ?? [])]
          .map(({ name }) => name)
          .sort()
          .join(" "),
        table,
      );
    }
  }
  return [...found.values()];
}

/** The tables of the first one's knowledge graph on which a path may lie. */
const searched = ({ kg_id }: SqlTable, named: readonly SqlTable[], all: readonly SqlTable[]): readonly SqlTable[] =>
  [...new Set([...named, ...all])].filter((table) => table.kg_id === kg_id).slice(0, tablesSearched);

/** Breadth first, over keys in either direction. */
function shortestPath(start: SqlTable, end: SqlTable, tables: readonly SqlTable[]): readonly Join[] | null {
  const seen = new Set([start]);
  let paths: { readonly at: SqlTable; readonly joins: readonly Join[] }[] = [{ at: start, joins: [] }];
  for (let length = 1; length < partsLimit; length += 1) {
    const longer: typeof paths = [];
    for (const { at, joins } of paths) {
      for (const next of tables) {
        const join = seen.has(next) ? null : findJoin(at, next);
        if (!join) continue;
        if (next === end) return [...joins, join];
        seen.add(next);
        longer.push({ at: next, joins: [...joins, join] });
      }
    }
    paths = longer;
  }
  return null;
}

function fromPath(start: SqlTable, joins: readonly Join[]): AskedTable {
  const parts = [start];
  for (const { from, to } of joins) parts.push(parts.includes(from) ? to : from);
  return joinedTable(parts, joins);
}
