import { expect, test } from "vitest";
import { answerTo } from "../../test/support/answer-to.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { harbourSection as chunk, nothing, sureFrom } from "../../test/support/harbour-section.ts";

test("text without a reason is no sure answer to a question why", () => {
  const question = "Why is the night ferry to Crete white?";
  const told = answerTo(question, chunk("Ferry", "The night ferry to Crete is white because paint was cheap."));
  expect(told.confidence).toBeGreaterThan(sureFrom);
  expect(answerTo(question, chunk("Ferry", "The night ferry to Crete is white.")).confidence).toBeLessThanOrEqual(0.5);
});

test("text without a place is no sure answer to a question where", () => {
  const question = "Where did the harbour board meet?";
  const told = answerTo(question, chunk("Board", "The harbour board met at the pier hotel in Piraeus."));
  expect(told.confidence).toBeGreaterThan(sureFrom);
  expect(answerTo(question, chunk("Board", "The harbour board met to choose a chair.")).confidence).toBeLessThanOrEqual(
    0.5,
  );
});

test("the port of another server is not the port of the service", () => {
  const question = "Which port does the harbour service use?";
  const told = answerTo(question, chunk("Service", "The harbour service listens on port 7411."));
  expect(told.confidence).toBeGreaterThan(sureFrom);
  const foreign = "The harbour service sends mails through a proxy on port 443.";
  expect(answerTo(question, chunk("Service", foreign)).answer).toMatch(nothing);
  const example = "If another service uses port 3000, the harbour service waits.";
  expect(answerTo(question, chunk("Service", example)).answer).toMatch(nothing);
});

test("a number of the question itself is no answer, but the heading above may have one", () => {
  const question = "In which version did ferryd stop supporting Python 3.7?";
  const dropped = "Drop support for Python 3.7 in ferryd.";
  expect(answerTo(question, chunk("Changes", dropped)).answer).toMatch(nothing);
  expect(answerTo(question, chunk("Version 2.2.0", dropped)).confidence).toBe(0.5);
  expect(answerTo(question, chunk("Changes", "ferryd 2.2 stops supporting Python 3.7.")).confidence).toBeGreaterThan(
    sureFrom,
  );
});

test("a date of another year is no sure answer", () => {
  const question = "When does the ferry festival take place in 2025?";
  const festival = chunk("Festival", "The ferry festival is on 22 June 2024.");
  expect(answerTo(question, festival).confidence).toBeLessThanOrEqual(0.5);
  const right = chunk("Festival", "The ferry festival is on 22 June 2025.");
  expect(answerTo(question, right).confidence).toBeGreaterThan(sureFrom);
});

test("a role does not say who does something, unless the text has the verb", () => {
  const question = "Who approves exceptions to the harbour rules?";
  const rules = chunk("Rules", "The harbour rules hold for all users, without exceptions.");
  expect(answerTo(question, rules).answer).toMatch(nothing);
  const approved = chunk("Rules", "The board approves exceptions to the harbour rules.");
  expect(answerTo(question, approved).confidence).toBeGreaterThan(sureFrom);
});

test("a thing or a name that no document has is neither counted nor given a number", () => {
  const bread = chunk("Bread", "The ship's bread needs 11 g of salt.");
  expect(answerTo("How much sugar does the ship's bread need?", bread).answer).toMatch(nothing);
  expect(answerTo("How much salt does the ship's bread need?", bread).confidence).toBeGreaterThan(sureFrom);
  const ports = chunk("Mail", "The mail server of the harbour starts on port 1025.");
  expect(answerTo("Which port does the mail server use for POP3?", ports).answer).toMatch(nothing);
});

test("documents of an organisation need not name it", () => {
  const leave = chunk("Leave", "Sailors get 30 days of leave.");
  expect(answerTo("How many days of leave do sailors get at Acme?", leave).answer).toContain("30 days");
});

test("an amount about something else is no answer", () => {
  const lease = chunk("Lease", "The tenant gives notice 30 days before the end.");
  expect(answerTo("How many days do certificates need for renewal?", lease).answer).toMatch(nothing);
});

test("the only word of a section is quoted as a statement, and a licence is recognised in many forms", () => {
  const question = "Under which licence is ferryd published?";
  for (const said of ["MIT.", "Released under the Apache License 2.0.", "Ferryd is a database, BSD licensed."])
    expect(answerTo(question, sketchChunk(1, { headings: ["ferryd", "Licence"], sentences: [said] })).answer).toContain(
      said,
    );
});

test("a diagram is not quoted", () => {
  const content = 'flowchart LR\n  upload["upload a document"] --> store["store a document"]';
  const blocks = [{ kind: "code" as const, start: 0, end: content.length }];
  const drawn = { ...chunk("Documents", ""), content, blocks };
  expect(answerTo("How do I upload a document?", drawn).answer).not.toContain("flowchart");
});

test("one word is the name of a person if it does what the question asks", () => {
  const question = "Who was born in Halden?";
  const told = answerTo(question, chunk("Letter", "Ada was born in Halden.", "They met in Norrvik."));
  expect(told.confidence).toBeGreaterThan(sureFrom);
  expect(told.answer).toContain("Ada was born in Halden.");
  expect(answerTo(question, chunk("Letter", "She was born in Halden.")).answer).toMatch(nothing);
  expect(answerTo("Who approves repairs?", chunk("Letter", "Ada approves repairs.")).confidence).toBeGreaterThan(
    sureFrom,
  );
  expect(answerTo("Who approves repairs?", chunk("Letter", "Repairs in Norrvik need approval.")).answer).toMatch(
    nothing,
  );
});

test("a denial names no owner, and the sentence with the owner's name is told beside it", () => {
  const question = "Who owns the harbour?";
  const denied = "Halden is not the owner of the harbour.";
  expect(answerTo(question, chunk("Owner", denied)).answer).toMatch(nothing);
  const both = answerTo(question, chunk("Owner", denied, "The harbour has been owned by Seaguard since 1990."));
  expect(both.answer).toContain("The harbour has been owned by Seaguard");
});

test("rows of a CSV file have the question's words, and are no sure answer", () => {
  const question = "Which captain sails the ferry Aurora Belle to Crete?";
  const told = chunk("Ferries", "The captain Bo Ray sails the ferry Aurora Belle to Crete.");
  expect(answerTo(question, told).confidence).toBeGreaterThan(sureFrom);
  expect(answerTo(question, { ...told, line_numbers: [2] }).confidence).toBeLessThanOrEqual(0.5);
});

test("a question how much is about the amount's own thing", () => {
  const question = "How much severance do I get after less than a year?";
  const told = answerTo(question, chunk("Severance", "After less than 1 year the severance is 4 weeks of pay."));
  expect(told.confidence).toBeGreaterThan(sureFrom);
});

test("a command for the asked deed is a sure answer, also in a row", () => {
  const question = "How do I start the ferry service?";
  const table = (...sentences: readonly string[]) => {
    const sketch = sketchChunk(1, { headings: ["Commands"], sentences });
    return { ...sketch, blocks: [{ kind: "table", start: 0, end: sketch.content.length } as const] };
  };
  const stop = "npm stop | ends the ferry service";
  const { answer, confidence } = answerTo(question, table("npm start | runs the ferry service", stop));
  expect(answer).toMatch(/^npm start/);
  expect(confidence).toBeGreaterThan(sureFrom);
});

test("a question when something happened is not answered by text without that time", () => {
  const question = "When was the pier of Halden built?";
  const told = answerTo(question, chunk("Pier", "The pier of Halden was built in 1904."));
  expect(told.confidence).toBeGreaterThan(sureFrom);
  expect(answerTo(question, chunk("Pier", "The pier of Halden was built of oak.")).answer).toMatch(nothing);
  const early = answerTo(question, chunk("Pier", "The pier of Halden was built in 1248."));
  expect(early.confidence).toBeGreaterThan(sureFrom);
});

test("a time without a year or a day, and a year in the heading, are told but not sure", () => {
  const question = "When was the pier of Halden built?";
  const during = answerTo(question, chunk("Pier", "The pier of Halden was built during the war."));
  expect(during.answer).toContain("during the war");
  expect(during.confidence).toBeLessThanOrEqual(0.5);
  const below = answerTo(question, chunk("1248", "The pier of Halden was built of oak."));
  expect(below.answer).toContain("built of oak");
  expect(below.confidence).toBeLessThanOrEqual(0.5);
});

test("the value of another attribute is no sure answer", () => {
  const question = "What is the salary of a pilot?";
  const told = answerTo(question, chunk("Pilots", "The salary of a pilot is $4,000."));
  expect(told.confidence).toBeGreaterThan(sureFrom);
  const other = answerTo(question, chunk("Pilots", "A pilot has a budget of $4,000 for a new boat."));
  expect(other.confidence).toBeLessThanOrEqual(0.5);
  const price = answerTo("What is the price of a cabin?", chunk("Cabins", "A cabin comes at $80."));
  expect(price.confidence).toBeGreaterThan(0.5);
});

test.each([
  ["What is the temperature of the oven?", "Heat the oven to 220 °C before baking."],
  ["What is the nightly rate for rooms in July?", "Rooms in July are $120 per night."],
])("%s — the unit of the value tells the attribute", (question, told) => {
  expect(answerTo(question, chunk("Rooms", told)).confidence).toBeGreaterThan(0.5);
});

test("the name of a file may have the name of the question", () => {
  const question = "What does a mooring cost in Norrvik?";
  const moorings = { ...chunk("Moorings", "A mooring costs $12."), source_name: "norrvik-moorings.md" };
  expect(answerTo(question, moorings).answer).toContain("$12");
  expect(answerTo(question, { ...moorings, source_name: "moorings.md" }).confidence).toBeLessThan(
    answerTo(question, moorings).confidence,
  );
});

test("a question when something was founded is not answered by the date of another event", () => {
  const question = "When was the harbour club founded?";
  const told = answerTo(question, chunk("Club", "The harbour club was founded in 1907."));
  expect(told.confidence).toBeGreaterThan(sureFrom);
  const found = "The harbour club opens in May 2024, and its timetable will be found at the pier.";
  expect(answerTo(question, chunk("Club", found)).answer).toMatch(nothing);
});

test("a kind of thing that no document has is not answered by the thing in general", () => {
  const insurance = chunk("Insurance", "The ferry insurance provider is Norrvik Mutual.");
  expect(answerTo("Who is the ferry insurance provider?", insurance).confidence).toBeGreaterThan(sureFrom);
  expect(answerTo("Who is the dental insurance provider?", insurance).answer).toMatch(nothing);
  const rules = chunk("Rules", "The harbour rules are strict: sailors keep the pier free.");
  expect(answerTo("What are the harbour rules?", rules).confidence).toBeGreaterThan(0.5);
  expect(answerTo("What are the dental harbour rules?", rules).confidence).toBeLessThanOrEqual(0.5);
});

test("people are counted, not their work", () => {
  const question = "How many people work at the pier office?";
  const told = answerTo(question, chunk("Office", "At the pier office work 12 people."));
  expect(told.confidence).toBeGreaterThan(sureFrom);
  const other = "At the pier office people show their papers within 2 days of work.";
  expect(answerTo(question, chunk("Office", other)).answer).toMatch(nothing);
});

test("days of another leave are no sure answer to how many days somebody unknown gets", () => {
  const question = "How many days of parental leave do fathers get?";
  const leave = chunk("Leave", "Sailors tell the captain 5 days before their leave.");
  expect(
    answerTo(question, leave, chunk("Kinds", "Parental leave is a kind of leave.")).confidence,
  ).toBeLessThanOrEqual(0.5);
});

test("the answer to another question of a list of questions is no sure answer", () => {
  const question = "Can I take my dog on the night ferry?";
  const asked = chunk(
    "Questions",
    "Can I take my bicycle on the ferry?",
    "Yes, bicycles are welcome on the night ferry, and they travel beside the cars of the other guests on the first deck.",
    "The crew of the ferry also lends you a rope, and it helps you to carry the bicycle down from the first deck at night.",
    "Can I take my dog on the night ferry?",
    "No.",
  );
  const { answer, confidence } = answerTo(question, asked);
  expect(answer.includes("No.") || confidence <= 0.5).toBe(true);
});

test("a place of something that no document has is no sure answer", () => {
  const place = chunk("Office", "The office of the harbour is at the old pier in Norrvik.");
  expect(answerTo("Where is the office of the harbour?", place).confidence).toBeGreaterThan(sureFrom);
  expect(answerTo("Where is the chapel of the harbour?", place).confidence).toBeLessThanOrEqual(0.5);
});

test("a question without a word in common with the only document is refused", () => {
  const lease = sketchChunk(1, { sentences: ["3. Term: the lease runs for five years.", "The roof leaks."] });
  expect(answerTo("Is smoking allowed?", lease).answer).toMatch(/^I found nothing/);
});
