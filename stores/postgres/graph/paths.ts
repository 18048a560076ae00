import { findPaths, type PathSearch } from "../../graph-paths.ts";
import type { GraphRelation } from "../../ports/graph.ts";
import type { Sql } from "../client.ts";
import { neighbours, relationsBetween } from "./neighbours.ts";

export const paths = (sql: Sql, kg_id: number, search: PathSearch): Promise<readonly GraphRelation[][]> =>
  findPaths(
    {
      neighbours: (entity_ids, cap) => neighbours(sql, kg_id, { entity_ids, cap }),
      between: (entity_ids, other, cap) => relationsBetween(sql, kg_id, { entity_ids, other, cap }),
    },
    search,
  );
