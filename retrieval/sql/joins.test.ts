import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { gateStatement } from "./gate/gate.ts";
import { joinCandidates } from "./join-candidates.ts";
import { findJoin } from "./join-keys.ts";
import { writeStatement } from "./write-statement.ts";

const keepers = sqlTableOf("keepers", "Keeper_ID,Name,Nation\n1,Ann,Kenya\n2,Bo,Peru\n3,Cy,Chad\n4,Di,Peru");
const lamps = sqlTableOf(
  "lamps",
  "Lamp_ID,Keeper_ID,Harbour,Height\n1,1,AAA,20\n2,1,BBB,35\n3,2,CCC,12\n4,3,DDD,50\n5,4,AAA,31",
);
const ports = sqlTableOf("ports", "Code,Town\nAAA,Ayr\nBBB,Bude\nCCC,Cork\nDDD,Deal\nEEE,Eton");
const all = [keepers, lamps, ports];

function statement(question: string): string {
  return statementOf(choosePlan(question, all));
}

describe("keys between tables", () => {
  it("are identifiers of the same name, in the direction of the table that has each once", () => {
    expect(findJoin(lamps, keepers)).toMatchObject({
      fromColumn: { name: "keeper_id" },
      toColumn: { name: "keeper_id" },
    });
  });
  it("are texts whose values are those of a column without repetition, whatever their names", () => {
    expect(findJoin(lamps, ports)).toMatchObject({ fromColumn: { name: "harbour" }, toColumn: { name: "code" } });
    expect(findJoin(keepers, ports)).toBeNull();
  });
});

describe("questions that need several tables", () => {
  it.each([
    [
      "What are the names of the keepers and the height of their lamps?",
      "SELECT keepers.name, lamps.height FROM keepers JOIN lamps ON lamps.keeper_id = keepers.keeper_id",
    ],
    [
      "How many lamps are there in Ayr?",
      "SELECT count(*) AS count FROM lamps JOIN ports ON lamps.harbour = ports.code WHERE ports.town = 'Ayr'",
    ],
    [
      "What is the average height of the lamps in Bude?",
      "SELECT avg(lamps.height) AS average_height FROM lamps JOIN ports ON lamps.harbour = ports.code WHERE ports.town = 'Bude'",
    ],
    [
      "How many keepers have a lamp in Ayr?",
      "SELECT count(DISTINCT keepers.keeper_id) AS different_keeper_id FROM lamps JOIN ports ON lamps.harbour = ports.code JOIN keepers ON lamps.keeper_id = keepers.keeper_id WHERE ports.town = 'Ayr'",
    ],
  ])("%s", (question, expected) => {
    const written = statement(question);
    const tables = (text: string) => text.replace(/ FROM .*?( WHERE|$)/, "$1");
    // The order of the tables in a join changes nothing.
    expect(tables(written)).toBe(tables(expected));
    for (const part of expected.match(/\w+\.\w+ = \w+\.\w+/g) ?? []) expect(written).toContain(part);
  });

  it.each([
    [
      "What are the names of keepers who have no lamp in Ayr?",
      "SELECT name FROM keepers WHERE keeper_id NOT IN (SELECT lamps.keeper_id FROM",
    ],
    [
      "What are the towns of ports with no lamps?",
      "SELECT town FROM ports WHERE code NOT IN (SELECT harbour FROM lamps WHERE harbour IS NOT NULL)",
    ],
  ])("asks for rows without a partner: %s", async (question, expected) => {
    const { plan } = choosePlan(question, all);
    const text = plan ? writeStatement(plan) : "";
    expect(text.replaceAll('"', "").replace("SELECT DISTINCT", "SELECT")).toContain(expected);
    await expect(gateStatement(text, all)).resolves.toBeDefined();
  });

  it("pass the gate and have a lower confidence than a question to one table", async () => {
    const joined = choosePlan("How many lamps are there in Ayr?", all);
    const single = choosePlan("How many keepers are there in Peru?", all);
    if (!joined.plan || !single.plan) throw new Error("no plan");
    await expect(gateStatement(writeStatement(joined.plan), all)).resolves.toBeDefined();
    expect(joined.confidence).toBeLessThan(single.confidence);
  });

  it.each([
    ["Which keepers are taller than their lamps?", "than"],
    ["Which lamps never had a height?", "never"],
    ["Which lamps have a height above 40 and below 30?", "at once above and below"],
  ])("are refused with a word that no rule can place: %s", (question, reason) => {
    expect(statement(question)).toContain(reason);
  });
});

describe("conditions of joined tables", () => {
  it("stay with their own columns if both tables have one of the same name", () => {
    const wardens = sqlTableOf("wardens", "Warden_ID,Name,City\n1,Ann,Rome\n2,Bo,Lima\n3,Cy,Kyiv");
    const docks = sqlTableOf("docks", "Dock_ID,Warden_ID,City\n1,1,Ayr\n2,2,Bude\n3,3,Cork");
    const chosen = choosePlan("How many docks in Ayr have a warden from Rome?", [wardens, docks]);
    const written = statementOf(chosen);
    expect(written).toBe(
      "SELECT count(*) AS count FROM docks WHERE city = 'Ayr' AND warden_id IN (SELECT warden_id FROM wardens WHERE warden_id IS NOT NULL AND city = 'Rome')",
    );
  });

  it("do not move into a denial that may not be theirs", () => {
    expect(statement("Which names of keepers have no lamp with a height above 30?")).toContain(
      "'no' cannot be computed",
    );
  });

  it.each(["but", "and"])("are split by a denial between them: %s no", (word) => {
    expect(statement(`Which names of keepers have a lamp in Ayr ${word} no lamp in Bude?`)).toMatch(
      /keeper_id IN \(SELECT .*town = 'Ayr'\) AND keeper_id NOT IN \(SELECT .*town = 'Bude'\)$/,
    );
  });
});

describe("the search for joins", () => {
  it("looks at the nearest tables of a large knowledge graph only", () => {
    const looked = new Set<string>();
    const many = Array.from({ length: 60 }, (_, at) => {
      const { columns, ...table } = sqlTableOf(`things_${at}`, "Code,Other\n1,x\n2,y");
      return {
        ...table,
        get columns() {
          looked.add(table.name);
          return columns;
        },
      };
    });
    expect(joinCandidates(many.slice(0, 8), many)).toEqual([]);
    expect(looked.size).toBe(30);
  });
  it("does not go on for tables without a path", () => {
    const apart = Array.from({ length: 10 }, (_, at) => sqlTableOf(`alone_${at}`, `Size_${at},Weight_${at}\n1,2\n3,4`));
    // The 45 pairs that are tried end before the pair of the last two tables.
    const linked = [sqlTableOf("bells", "Bell_ID,Tone\n1,x\n2,y"), sqlTableOf("towers", "Tower_ID,Bell_ID\n1,1\n2,2")];
    expect(joinCandidates(linked, linked)).toHaveLength(1);
    expect(joinCandidates([...apart, ...linked], [...apart, ...linked])).toEqual([]);
  });
});

describe("words of a question", () => {
  it("name a table rather than a column that counts its rows", () => {
    const flights = sqlTableOf("flights", "FlightNo,Origin,Destination\n1,AAA,BBB\n2,BBB,AAA\n1,AAA,CCC");
    const chosen = choosePlan("How many flights go from AAA to BBB?", [flights]);
    expect(chosen.plan && writeStatement(chosen.plan)).toBe(
      `SELECT count(*) AS "count" FROM "flights" WHERE "origin" = 'AAA' AND "destination" = 'BBB'`,
    );
  });
  it("name states for their codes, years for columns, and one word in two", () => {
    const firetowers = sqlTableOf("firetowers", "State,2019,2020,2021\nTX,4,5,6\nOR,7,8,9\nME,1,2,3");
    const ask = (question: string) => {
      const { plan } = choosePlan(question, [firetowers]);
      return plan && writeStatement(plan).replaceAll('"', "");
    };
    expect(ask("How many fire towers are there in Texas?")).toBe(
      "SELECT count(*) AS count FROM firetowers WHERE state = 'TX'",
    );
    expect(ask("What is the average in 2020 of the fire towers?")).toBe(
      "SELECT avg(_2020) AS average__2020 FROM firetowers",
    );
  });
  it("name places by their adjectives, persons by two headers, and years of a column", () => {
    const rulers = sqlTableOf(
      "rulers",
      "Fname,LName,Continent,Government Form,Crown Year\nAnn,Alm,Asia,Republic,1900\nBo,Berg,Europe,Monarchy,1901\nCy,Clay,Asia,Monarchy,1902",
    );
    const ask = (question: string) => {
      return statementOf(choosePlan(question, [rulers]));
    };
    expect(ask("What are the first names of Asian rulers?")).toBe("SELECT fname FROM rulers WHERE continent = 'Asia'");
    expect(ask("How many rulers have a crown year of 1900 or 1902?")).toBe(
      "SELECT count(*) AS count FROM rulers WHERE crown_year IN (1900, 1902)",
    );
    expect(ask("How many different government form names are there?")).toBe(
      "SELECT count(DISTINCT government_form) AS different_government_form FROM rulers",
    );
  });
  it("are values in their own spelling only", () => {
    const towns = sqlTableOf("towns", "Town,Land,Founded\nIndependence,US,1900\nMany,US,1950\nOslo,NO,1048");
    const chosen = choosePlan("How many towns are there that are independent?", [towns]);
    expect(chosen.plan && writeStatement(chosen.plan)).toBe(`SELECT count(*) AS "count" FROM "towns"`);
  });
  it("give numbers in words beside a comparison", () => {
    expect(statement("Which lamps have a height of more than thirty?")).toContain("'more than' cannot be computed");
    expect(statement("How many lamps have a height over twelve?")).toContain("WHERE height > 12");
    expect(statement("How many lamps have a height under 2 thousand?")).toContain("WHERE height < 2000");
  });
});

describe("a number per thing", () => {
  const shows = sqlTableOf("shows", "show_id,show_name,theme\n1,Auditions,Free\n2,Bootcamp,Pop\n3,Finals,Rock");
  const links = sqlTableOf("singer_in_show", "show_id,singer_id\n1,1\n1,2\n2,1\n3,2\n3,3");
  const tongues = sqlTableOf("tongues", "nation_code,tongue\nAA,Dutch\nAA,French\nBB,Dutch\nCC,Basque\nDD,Greek");
  const nations = sqlTableOf("nations", "code,nation\nAA,Aland\nBB,Borland\nCC,Corland\nDD,Dorland");
  const counted = (question: string, ...tables: readonly ReturnType<typeof sqlTableOf>[]) => {
    return statementOf(choosePlan(question, tables));
  };

  it("counts the rows that belong to the thing, not the thing itself", () => {
    expect(
      counted("What are the name and theme of all shows and the number of singers in each show?", shows, links),
    ).toBe(
      "SELECT shows.show_name, shows.theme, count(*) AS count FROM shows JOIN singer_in_show ON singer_in_show.show_id = shows.show_id GROUP BY shows.show_name, shows.theme ORDER BY count(*) DESC NULLS LAST",
    );
  });

  it.each(["How many keepers have fewer than 2 lamps?", "How many keepers have more than one lamp?"])(
    "compares no height with a number of lamps: %s",
    (question) => {
      expect(counted(question, keepers, lamps)).toContain("cannot be computed");
    },
  );

  it("finds things to which rows of both kinds belong", () => {
    expect(counted("Give the names of the nations that speak Dutch and French", tongues, nations)).toMatch(
      /code IN \(SELECT nation_code .*tongue = 'Dutch'\) AND code IN \(SELECT nation_code .*tongue = 'French'\)/,
    );
  });

  it("makes no groups of what it counts", () => {
    expect(counted("Give the name of the nations that speak at least 2 tongues", tongues, nations)).toContain(
      "GROUP BY nations.nation HAVING",
    );
  });
});
