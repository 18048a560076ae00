import { expect, test } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import { silentLog } from "../../../platform/log.ts";
import { runDoctor } from "../../../scripts/upkeep/run-doctor.ts";
import { runRebuild } from "../../../scripts/upkeep/run-rebuild.ts";
import type { KnowledgeLab } from "../../support/knowledge-lab.ts";

/** The doctor and the rebuild as an operator calls them, beside the lab. `kg`: a knowledge graph with documents. */
export function doctorOnCommandLine(
  open: () => { readonly lab: Pick<KnowledgeLab, "folder" | "databaseUrl">; readonly kg: string },
): void {
  function terminal() {
    const printed: string[] = [];
    const write = (text: string | Uint8Array) => printed.push(String(text)) > 0;
    return { out: { write, isTTY: false }, signal: new AbortController().signal, text: () => printed.join("") };
  }
  const config = () => readConfig({ LORE_DATA_DIR: open().lab.folder, DATABASE_URL: open().lab.databaseUrl });

  test("beside a service with engines in its process, the doctor examines the other engines and says what to do", async () => {
    const { out, text } = terminal();
    expect(await runDoctor({ config: config(), log: silentLog(), out }, [])).toBe(2);
    expect(text()).toMatch(/graph +connected +PostgreSQL \d/);
    expect(text()).toMatch(/vectors: .*in use by process \d+.*stop that first/);
    expect(text()).toMatch(/No drift in the engines that could be checked/);
  });

  test("beside such a service, the rebuild of a projection inside it is refused, and of another one runs", async () => {
    const [inside, elsewhere] = [terminal(), terminal()];
    expect(await runRebuild({ config: config(), log: silentLog() }, ["vectors"], inside)).toBe(1);
    expect(inside.text()).toMatch(/vectors: .*in use by process \d+.*stop that first/);
    expect(await runRebuild({ config: config(), log: silentLog() }, ["graph", "--kg", open().kg], elsewhere)).toBe(0);
    expect(elsewhere.text()).toMatch(/graph +\d+ records of 1 knowledge graphs/);
  });

  test("an unknown graph, target or option is refused with a sentence; a call without arguments shows the usage", async () => {
    for (const [args, said] of [
      [["graph", "--kg", "nowhere"], /'nowhere' not found/],
      [["graphs"], /There is no projection "graphs"/],
      [["graph", "--frsh"], /--frsh/],
      [[], /Usage: npm run rebuild/],
    ] as const) {
      const { out, signal, text } = terminal();
      expect(await runRebuild({ config: config(), log: silentLog() }, args, { out, signal })).toBeGreaterThan(0);
      expect(text()).toMatch(said);
    }
  });

  test("the doctor refuses a sample that is no whole number", async () => {
    const { out, text } = terminal();
    expect(await runDoctor({ config: config(), log: silentLog(), out }, ["--vectors", "some"])).toBe(2);
    expect(text()).toMatch(/--vectors must be a whole number/);
  });

  test("the doctor ends with one sentence when the records cannot be reached", async () => {
    const { out, text } = terminal();
    const lost = readConfig({
      LORE_DATA_DIR: open().lab.folder,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      LORE_ENGINE_WAIT_SECONDS: "0",
    });
    expect(await runDoctor({ config: lost, log: silentLog(), out }, [])).toBe(2);
    expect(text().trim()).toBe("sql unavailable");
  });
}
