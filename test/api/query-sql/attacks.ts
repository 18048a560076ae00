// Attacks by statements of clients; query-sql.test.ts calls this with its service.
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../../stores/postgres/client.ts";
import type { TestApp } from "../../support/app.ts";
import { sqlAttacks } from "../../support/sql-attacks.ts";
import type { SqlClient } from "./options.ts";

interface Client extends SqlClient {
  /** Statements that reached the database. */
  readonly run: readonly string[];
}

export function attacks(service: () => TestApp, { ask, answer, run }: Client): void {
  describe("an attack", () => {
    /** Statements that need names of this installation. */
    async function onThisInstallation(): Promise<readonly string[]> {
      const db = await openDatabase({ url: service().databaseUrl });
      const rows = await db.query<{ physical: string; kg_id: number }>("SELECT physical, kg_id FROM csv_tables");
      await db.close();
      expect(rows).toHaveLength(4);
      return rows.flatMap(({ physical, kg_id }) => [
        `SELECT * FROM ${physical}`,
        `SELECT * FROM ${physical.split(".")[1]}`,
        `SELECT * FROM sales, ${physical} AS t`,
        `SELECT * FROM kg_${kg_id}.entities`,
        `DROP TABLE ${physical}`,
      ]);
    }

    const others = [
      "SELECT * FROM wages",
      "SELECT * FROM vault.wages",
      "SELECT name FROM sales, wages",
      "SELECT region FROM sales WHERE quantity = (SELECT max(wage) FROM wages)",
      "SELECT region FROM shops UNION SELECT name FROM wages",
      `SELECT * FROM "vault"."wages"`,
      "SELECT * FROM entities",
      "SELECT * FROM sources",
    ];

    test("is refused with a reason of the service, and nothing of it runs", { timeout: 60_000 }, async () => {
      const all = [...sqlAttacks, ...others, ...(await onThisInstallation())];
      expect(all.length).toBeGreaterThan(280);
      const before = [...run];
      for (const query of all) {
        const { status, body } = await ask({ query, kg_names: ["shop"] });
        expect([status, body.field], query).toEqual([400, "query"]);
        // The reason repeats at most what the client wrote.
        const told = body.detail.split(". Tables that can be asked: ")[0] ?? "";
        const leaks = (
          told.match(/kg_\d+|t_01\w+|lore_kg\w*|permission denied|syntax error|does not exist$/g) ?? []
        ).filter((word) => !query.includes(word));
        expect(leaks, query).toEqual([]);
      }
      expect(run).toEqual(before);
      expect(await answer("SELECT count(*) AS n, sum(quantity) AS units FROM sales")).toMatchObject({
        results: [{ n: 5, units: 31 }],
      });
      expect(run).toHaveLength(before.length + 1);
    });
  });
}
