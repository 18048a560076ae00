import { expect, test } from "vitest";
import { askedOf } from "./asked.ts";

test.each([
  "It was built in 1248.",
  "It was fought in 1066 by two kings.",
  "It was founded in the 1850s.",
  "It was founded in AD 410.",
  "It fell in 44 BC.",
  "It sank in the twelfth century.",
  "It sank on 4/5/97.",
  "It sank on Christmas Day.",
  "It was added in 2.4.",
  "It was added in ferryd 2.4 by Liv.",
  "It sank three days after the storm.",
  "It stopped running when the bridge opened.",
  "The crew were paid at the end of each voyage.",
])("'%s' has the time of an event", (text) => {
  expect(askedOf("When was the harbour built?").form(text)).toBe(1);
});

test.each([
  "It was built in 1248 houses.",
  "It was built with 2.4 tons of oak.",
  "It is closed when a storm comes.",
  "It was built of oak by Liv.",
])("'%s' has no time of an event", (text) => {
  expect(askedOf("When was the harbour built?").form(text)).toBeLessThan(1);
});

test.each([
  "Halden is not the owner of the harbour.",
  "Halden was never the founder of the Harbour.",
  "There are several owners of the harbour.",
  "They were the founders of the harbour.",
  "These are the inventors of the ferry.",
  "Nobody owns the pier.",
  "It was not founded by Seaguard.",
])("'%s' names no maker or owner", (text) => {
  expect(askedOf("Who owns the harbour?").form(text)).toBeLessThan(1);
});

test.each([
  "What was the tide gauge called before?",
  "What was the harbour known as in the past?",
  "What was the tide gauge called before 1990?",
  "What were the pilots originally called?",
  "What is the old name of the harbour?",
  "What was the harbour's former name?",
  "What did the tide gauge use to be called?",
])("'%s' asks for a former name", (question) => {
  const { kind, form } = askedOf(question);
  expect(kind).toBe("shaped");
  expect(form("It was renamed in 1990.")).toBe(1);
  expect(form("It is a pole with marks.")).toBe(0);
});

test.each([
  "Which function is called before each request?",
  "Which callback is called before the server starts?",
  "What is a company called before it is registered?",
  "Which files are named differently from before?",
  "What is the original name of the file?",
  "How do I redirect from the old name to the new one?",
])("'%s' does not ask for a former name", (question) => {
  expect(askedOf(question).kind).not.toBe("shaped");
});

test.each([
  ["How much memory is used by default?", "By default half of the physical memory is used.", 1],
  ["How much memory do I need?", "At least two gigabytes of memory are needed.", 1],
  ["How much memory do I need?", "A gigabyte is enough.", 1],
  ["How much memory does a container get?", "Each container gets 256Mi.", 1],
  ["How much bandwidth does a call need?", "A call needs 1.5 Mbps.", 1],
  ["How much bandwidth does a call need?", "A call needs 64 kbit/s.", 1],
  ["How much disk space do I need?", "You need 20 gigs of disk.", 1],
  ["How much memory do I need?", "The guide has 3 pages on memory.", 0.5],
  ["How much memory do I need?", "Twice the size of the file.", 0.5],
  ["How much memory do I need?", "A bit of memory helps.", 0],
  ["How big is the disk cache?", "The disk cache holds 10,000 entries.", 1],
  ["How much storage does the archive cost?", "It costs $0.01 per month.", 1],
  ["How old can users be?", "Users must be 13 or older.", 1],
  ["How old may children be to travel free?", "Children under 6 travel free.", 1],
  ["How old may members be?", "Members are between 18 and 30.", 1],
  ["How old may a ticket be?", "Tickets up to 3 days old are taken.", 1],
  ["How old may a ticket be?", "Tickets have 10 digits.", 0.5],
  ["How old may a ticket be?", "An old ticket is not taken.", 0],
  ["How much notice do I need to give?", "Please give notice by the 15th of the month before.", 1],
  ["How much notice do I need to give?", "Give notice 3 weeks before.", 1],
  ["How far ahead do I tell the harbour master?", "Tell him by Friday.", 1],
  ["How much notice do I need to give?", "Notice is given in writing.", 0],
])("%s — '%s' has the form of an answer by %d", (question, text, form) => {
  expect(askedOf(question).form(text)).toBe(form);
});

test("a number that counts something for each thing does not count the things", () => {
  const { form } = askedOf("How many passengers can one ferry carry?");
  expect(form("The harbour prints one paper ticket per passenger.")).toBe(0.5);
  expect(form("A ferry carries tens of thousands of paying passengers.")).toBe(1);
  expect(form("It needs a minimum of two, each from another town, passengers.")).toBe(1);
});

test("'who' behind those who are meant asks for nobody", () => {
  expect(askedOf("Can two people who built a boat together launch it?").kind).toBe("yes_no");
  expect(askedOf("Do you know who built the boat?").kind).toBe("person");
  expect(askedOf("Name everyone who maintains the boat").kind).toBe("person");
  expect(askedOf("What are the names of those who designed the boat?").kind).toBe("person");
});

test.each([
  "The harbour was started privately by Liv Solheim.",
  "It was originally built by Halden.",
  "It was started by Maria.",
  "It was started by April Hansen.",
])("'%s' names a maker, with an adverb between or without", (text) => {
  expect(askedOf("Who started the harbour?").form(text)).toBe(1);
});

test.each([
  "The engine is started manually by its crew.",
  "The payments are started monthly by Direct Debit.",
  "The survey was started only by Friday.",
  "The bags are made by Hand.",
  "The report was made early by late March.",
  "The harbour was started nearby.",
  "The pump was not started privately by Liv Solheim.",
])("'%s' names no maker", (text) => {
  expect(askedOf("Who started the harbour?").form(text)).toBeLessThan(1);
});

test("a label with an example is no definition of a kind of thing, but may give the value of a thing", () => {
  expect(askedOf("What is a berth?").form("- berth: seven")).toBe(0);
  expect(askedOf("What is a job?").form("Job: api-server")).toBe(0);
  expect(askedOf("What is a job?").form("A job is one of these:")).toBe(1);
  expect(askedOf("What is a job?").form("What runs as jobs:")).toBe(0);
  expect(askedOf("What is a berth?").form("Berth: a place for one boat.")).toBe(1);
  expect(askedOf("What is a berth?").form("A berth is: a place.")).toBe(1);
  expect(askedOf("What is the limit?").form("Limit: five knots")).toBe(1);
});

test.each(["Float: small change.", "Steward: shift lead."])("a glossary defines in two words, as in '%s'", (text) => {
  expect(askedOf(`What is a ${text.split(":")[0]?.toLowerCase()}?`).form(text)).toBe(1);
});
