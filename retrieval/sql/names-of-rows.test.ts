import { describe, expect, it } from "vitest";
import { chosen, statement } from "../../test/support/ask-tables.ts";
import { letter, one, madeTable as table } from "../../test/support/made-table.ts";

/** Two cities have the same name. */
const cities = table(
  "us_cities",
  "city,state,population",
  (at) => `${at > 22 ? "City A" : `City ${letter(at)}`},${one(["Ohio", "Iowa", "Utah"], at)},${300_000 + at * 90_000}`,
);
const contestants = table(
  "contestants",
  "rownames,season,contestant,age,sex",
  (at) =>
    `${at + 1},${one(["S1", "S2", "S3"], at)},${at > 22 ? "Ann A" : `Ann ${letter(at)}`},${20 + (at >> 1)},${one(["m", "f"], at)}`,
);
const songs = table(
  "songs",
  "song,artist,streams",
  (at) => `${at > 22 ? "Song A" : `Song ${letter(at)}`},${one(["Ann", "Bo"], at)},${at}`,
);
const anthems = table(
  "anthems",
  "school,conference,song_name,by_student,seconds",
  (at) =>
    `School ${letter(at)},${one(["East", "West"], at)},Hail ${letter(at)},${one(["Yes", "No"], at >> 1)},${60 + at}`,
);
const artists = table(
  "artists",
  ",artist,country,gender",
  (at) => `${at + 1},Ann ${letter(at)},${one(["Peru", "Cuba"], at)},${one(["male", "female"], at >> 1)}`,
);
const sales = table(
  "sales",
  "invoice,customer type,product line,total income,payment,time",
  (at) =>
    `I${letter(at)},${one(["Member", "Guest"], at)},${one(["Tea", "Pots"], at >> 1)},${40 + at},${one(["Cash", "Card"], at >> 2)},10:${10 + at}`,
);
const offers = table(
  "offers",
  "product,category,customer,customer group",
  (at) => `${one(["Tea", "Pots"], at)},${one(["A", "B"], at)},C${at >> 1},${one(["Guest", "Member"], at)}`,
);
const plants = table("plants", "plant,age,height", (at) => `Plant ${letter(at)},${20 + at},${10 + at}`);
const dealers = table(
  "plants",
  "dealer,plant,age,height",
  (at) => `D${letter(at)},Plant ${letter(at)},${20 + at},${at + 9}`,
);
const towers = table(
  "towers",
  "tower,quarter,age,height_m",
  (at) => `T${letter(at)},${one(["East", "West"], at)},${20 + at},${9 + at}`,
);
const members = table(
  "members",
  "member,club,age,time_sec,sex",
  (at) => `Ann ${letter(at)},${one(["Seals", "Rays"], at)},${20 + at},${25 + at},${one(["m", "f"], at)}`,
);
const albums = table(
  "albums",
  "album,artist,released,type,format",
  (at) =>
    `Album ${letter(at)},${one(["Ann", "Bo", "Cy"], at)},${1970 + at},${one(["Live", "Studio"], at)},${one(["LP", "CD"], at >> 1)}`,
);
const managers = ["m1", "m2", "m3"];
const awards = table(
  "awards",
  "manager,award,year",
  (at) => `${one(managers, at)},${one(["Best", "Top"], at)},${1990 + at}`,
);
const nominations = table(
  "awards",
  "manager,award,year",
  (at) => `${one(managers, at)},${one(["Best", "Nominee"], at)},${1990 + at}`,
);
const cabinets = table(
  "cabinets",
  "leader,party_name_english,start",
  (at) => `L${letter(at)},${one(["Reds", "Blues", "Greens"], at)},${1990 + at}`,
);
const seasons = table(
  "survivalists",
  "season,name,gender",
  (at) => `${1 + (at % 3)},Ann ${letter(at)},${one(["Male", "Female"], at >> 1)}`,
);

const inventory = table(
  "inventory",
  "store,product,stock",
  (at) => `Store ${letter(at >> 1)},${one(["Lamp", "Mug"], at)},${at * 5}`,
);
const deaths = table(
  "tarantino",
  "movie,type,minutes",
  (at) => `${one(["Jackie Brown", "Kill Bill"], at)},${one(["word", "death"], at >> 1)},${at * 5}`,
);
const squads = table(
  "squads",
  "player,club,position,age",
  (at) => `P${letter(at)},Club ${at >> 1},${one(["back", "forward"], at)},${20 + at}`,
);
const clients = table(
  "clients",
  "client,billing_city_name,ship_country_name",
  (at) => `C${letter(at)},${one(["Hull", "York"], at)},${one(["Peru", "Cuba"], at >> 1)}`,
);

describe("rows of which now and then two have one name", () => {
  it("are rows of the question for those that have them", () => {
    const question = "Which states have cities with more than a million people?";
    expect(statement(question, cities)).toBe("SELECT DISTINCT state FROM us_cities WHERE population > 1000000");
  });

  it("are places of so many inhabitants", () => {
    expect(statement("Cities over 700,000", cities)).toBe("SELECT city FROM us_cities WHERE population > 700000");
  });

  it("share the first place", () => {
    expect(statement("Who is the youngest contestant?", contestants)).toContain("WHERE age = (SELECT age");
  });

  it("are counted by a number of times, unless a number may be that of their times", () => {
    const question = "Which contestants appeared at least two times?";
    expect(statement(question, contestants)).toContain("GROUP BY contestant HAVING count(*) >= 2");
    expect(statement("Which songs were played at least two times?", songs)).not.toContain("count(*)");
  });
});

describe("rows behind a column that only numbers them, or beside another name", () => {
  it("are those of the question for the things that have them", () => {
    expect(statement("Which countries have female artists?", artists)).toContain(
      "SELECT DISTINCT country FROM artists",
    );
    expect(statement("Which conferences have schools?", anthems)).toBe("SELECT DISTINCT conference FROM anthems");
  });
});

describe("kinds of a column", () => {
  it("are its values, and none of a column with the word kind alone", () => {
    expect(statement("What kinds of payment are there?", sales)).toContain(
      "SELECT DISTINCT payment FROM sales WHERE payment IS NOT NULL",
    );
    expect(statement("What types of customers are there?", sales)).toContain(
      "SELECT DISTINCT customer_type FROM sales",
    );
  });

  it("are those of a column that another word for kinds means", () => {
    expect(statement("What types of products are there?", offers)).toContain("SELECT category, product FROM offers");
  });
});

describe("kinds of rows and verbs of rows", () => {
  it("are the kinds that a column gives the rows", () => {
    expect(statement("What kinds of albums are there?", albums)).toContain("SELECT DISTINCT type FROM albums");
  });

  it("make no groups of their own", () => {
    const question = "Which artists released at least four albums?";
    expect(statement(question, albums)).toMatch(/GROUP BY artist HAVING count\(\*\) >= 4$/);
  });
});

describe("a number after the word for persons", () => {
  it("is their age, as a guess, if they have one", () => {
    expect(statement("Which seasons have contestants under 22?", contestants)).toBe(
      "SELECT DISTINCT season FROM contestants WHERE age < 22",
    );
    expect(statement("How many contestants over 25 are there?", contestants)).toContain("count(*) AS count");
    expect(chosen("Contestants over 25", contestants)).toMatchObject({ confidence: 0.86 });
  });

  it("is unsure if another number may be meant", () => {
    expect(statement("Members under 30", members)).toContain("WHERE age < 30");
    expect(chosen("Members under 30", members)).toMatchObject({ confidence: 0.69 });
    expect(chosen("Members under 22", members)).toMatchObject({ confidence: 0.86 });
  });

  it.each([
    ["Contestants over 1000", contestants],
    ["Contestants over 25 points", contestants],
    ["Plants over 25", plants],
    ["Dealers over 25", dealers],
    ["Which quarters have towers over 30?", towers],
  ])("is something else beyond all ages, before another word and of things: %s", (question, asked) => {
    expect(statement(question, asked)).not.toContain("age >");
  });
});

describe("numbers of other things", () => {
  it("are no amount on the other side of a condition", () => {
    const question = "Which product lines were paid in cash more than 20 times?";
    expect(statement(question, sales)).not.toContain("SELECT");
  });

  it("are not compared with the number of the thing that has them", () => {
    expect(statement("Which seasons had at least two women?", seasons)).not.toContain("season >=");
    expect(statement("Which seasons had at least two survivalists?", seasons)).toContain("HAVING count(*) >= 2");
  });

  it("are awards of a list, unless some of its rows say that there was none", () => {
    const question = "Which managers won at least seven times?";
    expect(statement(question, awards)).toContain("GROUP BY manager HAVING count(*) >= 7");
    expect(statement(question, nominations)).not.toContain("SELECT");
  });

  it("are of the groups that a header with more words begins with", () => {
    const question = "Which parties governed more than four times?";
    expect(statement(question, cabinets)).toContain("GROUP BY party_name_english HAVING count(*) > 4");
  });

  it("are of the groups that a header names before the word for names", () => {
    expect(statement("Which cities have at least ten clients?", clients)).toContain("GROUP BY billing_city_name");
    expect(statement("Which countries have at least ten clients?", clients)).toContain("GROUP BY ship_country_name");
  });

  it("are the number of a table with one row for each thing and value, and of no other", () => {
    const question = "Which stores have more than 50 lamps?";
    expect(statement(question, inventory)).toContain("AND stock > 50");
    expect(statement("Which movies have at least 30 deaths?", deaths)).not.toContain("SELECT");
    expect(statement("Which clubs have more than 20 forwards?", squads)).not.toContain("age");
  });
});
