import { expect, test } from "vitest";
import { askedOf } from "./asked.ts";

test.each([
  ["How long does the ferry take?", "duration"],
  ["How many passengers fit into the ferry?", "count"],
  ["What does a ticket cost?", "money"],
  ["Why is the ferry late?", "reason"],
  ["When was the harbour built?", "event"],
  ["When does the harbour open?", "date"],
  ["What are the opening hours of the harbour?", "date"],
  ["Which port does the server listen on?", "shaped"],
  ["Which ports does the ferry serve?", "thing"],
  ["Which port does ferryd use?", "shaped"],
  ["Which port does the night ferry use?", "thing"],
  ["What is a leap year?", "definition"],
  ["What is the date format of the log?", "definition"],
  ["In which version did the flag appear?", "shaped"],
  ["Which version control system is used?", "thing"],
  ["Who runs the harbour?", "person"],
  ["Where do I board?", "place"],
  ["What is a lease?", "definition"],
  ["What does draught mean?", "definition"],
  ["Which ferry goes to Crete?", "thing"],
  ["How do I cancel a booking?", "way"],
  ["Can I bring a dog?", "yes_no"],
  ["Tell me about the ferry", "other"],
  ["What is a lease when ships are chartered?", "definition"],
  ["What happens to a guest who comes late?", "thing"],
  ["How many dollars a day does a cabin come to?", "money"],
  ["What is the maximum number of guests?", "count"],
  ["What's the reason ferries wait?", "reason"],
  ["What does the crew mean by slack water?", "definition"],
  ["What counts as slack water on board?", "definition"],
  ["What is the longest boat that the harbour can take?", "amount"],
  ["How hot should the oven be?", "amount"],
  ["What oven temperature does the bread need?", "amount"],
  ["What's the cut-off date for bookings?", "date"],
  ["What rope length is preferred for the mooring?", "amount"],
  ["What flag colour is preferred for the mooring?", "thing"],
  ["Tell me what slack water is", "definition"],
  ["What share of the fee does the port pay?", "amount"],
  ["Who chairs the harbour board?", "person"],
  ["Under which licence is ferryd published?", "shaped"],
  ["Which licence do I need to sail?", "thing"],
  ["Which licence does the captain need?", "thing"],
  ["How long can the names be kept?", "duration"],
  ["How long is a ticket valid?", "duration"],
  ["How long must the name be?", "amount"],
  ["What are deckhands supposed to do before a storm?", "way"],
] as const)("%s asks for a %s", (question, kind) => {
  expect(askedOf(question).kind).toBe(kind);
});

const cases: readonly (readonly [question: string, fits: string, other: string])[] = [
  ["How long does the ferry take?", "The crossing takes 3 hours.", "The crossing is pleasant."],
  ["What are the hours of the ticket office?", "It is open from 7 a.m. to noon.", "It is open to all."],
  ["How many passengers fit into the ferry?", "It carries 340 passengers.", "It carries passengers."],
  ["What does a ticket cost?", "A ticket is $12.", "A ticket has a number."],
  ["Why is the ferry late?", "It waits because the tide is low.", "It waits at the pier."],
  ["When was the harbour built?", "The harbour was built in 1884.", "The harbour was built of stone."],
  ["Who runs the harbour?", "Ask the harbour team.", "Ask again tomorrow."],
  ["Which port does the server listen on?", "It listens on port 8080.", "It has 3 sockets."],
  ["Which port does ferryd use?", "It is reachable on port 9000.", "Port 9000 of the proxy is another one."],
  ["Which port does ferryd use?", "It listens on 8080; set another.", "If you run tided on port 90, use it."],
  ["Which port does ferryd use?", "If TIDE is not set, it listens on 8080.", "It sends the tide to port 8080."],
  ["Who pays for the mooring?", "The landlord pays for it.", "The mooring pays."],
  ["Who cleans the deck?", "Deck duty: Ann and Bo", "The deck is cleaned at noon."],
  ["How long does the vote stay open?", "It stays open for a week.", "It is held each week."],
  ["How many bits does the code have?", "It is a 12-bit code.", "It has 12 digits."],
  ["When was the harbour closed?", "It was closed last winter.", "It is closed when a storm comes."],
  ["How often is the crew drilled?", "On the first Monday of the month.", "Each drill needs a boat."],
  ["How often is the oil changed?", "It is changed after 500 miles.", "It takes 500 miles."],
  ["Why is the gate shut?", "It is shut for safety reasons.", "It is shut at night."],
  ["How much is the deposit?", "The deposit is two months' rent.", "The deposit is paid in rent."],
  ["What does a child's ticket cost?", "Children are free of charge.", "Children are free to board."],
  ["Which port is the default?", "Open localhost:8080 then.", "Open it by default in 2 ways."],
  ["In which version did the flag appear?", "The flag is there since v2.3.", "The flag appeared in 2019."],
  ["What is the email address of the crew?", "Write to crew@ferry.example.", "Write to the crew."],
  ["Which environment variable sets the tide?", "Set FERRY_TIDE to it.", "Set the variable."],
  ["How long does a batch wait?", "Timeout of a batch, default 10s", "The batch waits for the tide"],
  ["Who is the head of the harbour?", "Talk to Liv Torgersen about it.", "Talk to the head of your team."],
  [
    "Who do I tell when the ferry is late?",
    "Crews report it to the founder they know.",
    "Crews should report it at once.",
  ],
  ["How often does the ferry sail?", "It sails on a weekly basis.", "It sails within 3 hours."],
  ["How heavy is the anchor?", "Weight:126kg", "It has 3 arms."],
  ["How long must a password be?", "9+ characters", "It expires after 30 days."],
  ["How hot should the oven be?", "Preheat the oven at 450.", "The oven has 450 parts."],
  ["Who is the treasurer?", "Treasurer: Liv", "The treasurer signs."],
  ["Who chairs the harbour board?", "Harbour board: Liv (chair), Kim", "The vote was close."],
  ["Under which licence is ferryd published?", "Released under the MIT license.", "It is published."],
  ["Which version of Node does it need?", "Node 18 or later.", "It needs 3 nodes."],
  ["Where is the log stored?", "It is in `/var/log`.", "It is stored in a safe way."],
  ["Where does the crew meet?", "The crew meets at Piraeus.", "The crew meets in May."],
  ["Who may board?", "Members may board.", "The Ferry may sail at noon."],
  ["Who built the ferry?", "She was built by Halden Shipyard.", "She is built of oak."],
  ["Who wrote the log?", "Liv Torgersen wrote it.", "The log is written in plain English."],
  ["Who owns the harbour?", "Seaguard are the legal owners of it.", "The owners meet at noon."],
  ["What is a claim tag?", "Claim tags may only have six letters.", "Use a claim tag for each bag."],
  ["What is a lease according to the harbour board?", "A lease is a claim that lapses.", "The board meets at noon."],
  ["What is a lease?", "A lease is a claim that lapses.", "The claim lapses with its lease."],
  ["How hot should the oven be?", "Preheat it to 350°F.", "Bake 2 loaves until 2021-03-11."],
  ["Which temperature does the tank keep?", "It stays at 4 C.", "It has 2 c of water."],
  ["What does draught mean?", "Draught means the depth of a ship.", "The ship has its depth."],
];

test.each(cases)("%s — an answer has its form", (question, fits, other) => {
  const { form } = askedOf(question);
  expect(form(fits)).toBe(1);
  expect(form(other)).toBeLessThan(1);
});

test("a month is a date, and the verb 'may' is none", () => {
  const { form } = askedOf("When was the harbour built?");
  expect(form("It was built on May 4.")).toBe(1);
  expect(form("It was built on 4 May.")).toBe(1);
  expect(form("It may be old.")).toBe(0);
});

test("a bound is a number with a word that limits it", () => {
  const { form } = askedOf("What is the longest boat that the harbour can take?");
  expect(form("Boats have at most 40 metres.")).toBe(1);
  expect(form("The harbour has 40 boats.")).toBe(0.5);
});

test("numbers with a letter for their size and numbers in words are numbers", () => {
  const { form } = askedOf("How many passengers does the line carry each year?");
  for (const text of ["It pulls in 300M passengers / year.", "Some 4.5bn passengers use it.", "Forty passengers do."])
    expect(form(text)).toBe(1);
  expect(form("Platform 12Z is for passengers.")).toBe(0);
});

test("of the words behind 'how many' the counted thing has to follow the number", () => {
  const { form } = askedOf("How many night passengers does the ferry carry in winter?");
  expect(form("It carries 340 passengers.")).toBe(1);
  expect(form("The ferry has 2 night crews.")).toBe(0.5);
});

test("the counted thing may stand behind many words, and a default counts in its own unit", () => {
  const { form } = askedOf("How many of my earlier ferry login passwords am I barred from using?");
  expect(form("The last 24 passwords may not be used.")).toBe(1);
  expect(form("The default value is `2048`.")).toBe(1);
  expect(form("By default it is open on 2 days.")).toBe(0.5);
});

test.each([
  ["Everybody talks about the slack water, but what is that actually?", "Slack water is the hour without a current."],
  ["Somebody sent me to the Harbour Crew at the pier. What is that?", "The Harbour Crew is a team of six."],
  ["What is this Bosun thing that people mention?", "A bosun is an officer who looks after the ropes."],
  ["What is the Internet of Things?", "The Internet of Things is a network of devices."],
])("%s — the question itself names what is to be defined", (question, definition) => {
  const { kind, form } = askedOf(question);
  expect(kind).toBe("definition");
  expect(form(definition)).toBe(1);
  expect(form("The harbour is open at night.")).toBeLessThan(1);
});

test("a thing that only sounds like the counted one is not counted", () => {
  const { form } = askedOf("How many digits does the code have?");
  expect(form("Choose the one digital ticket.")).toBe(0.5);
  expect(form("The code has 6 digits.")).toBe(1);
});

test("a definition may name its thing last", () => {
  const { form } = askedOf("What does the crew mean by slack water?");
  expect(form("The hour without a current is referred to as slack water: ships turn then.")).toBe(1);
  expect(form("The hour without a current is called a pause.")).toBe(0);
});

test("a number that counts something else fits less", () => {
  const { form } = askedOf("How many passengers fit into the ferry?");
  expect(form("It has 12 cabins.")).toBe(0.5);
});

test("questions for several things or for steps want a list", () => {
  expect(askedOf("Which ports are served?").wantsList).toBe(true);
  expect(askedOf("How do I cancel a booking?").wantsList).toBe(true);
  expect(askedOf("When was the harbour built?").wantsList).toBe(false);
});

test("a plural behind 'which' or 'what' asks for things of a kind, a verb in s does not", () => {
  expect(askedOf("What are the rules on board?").wantsItems).toBe(true);
  expect(askedOf("Which larger ports are served?").wantsItems).toBe(true);
  expect(askedOf("What is the fee?").wantsItems).toBe(false);
  expect(askedOf("What does ferryd do?").wantsItems).toBe(false);
  expect(askedOf("Which crew owns the ferry?").wantsItems).toBe(false);
  expect(askedOf("Which crew trains the pilots?").wantsList).toBe(false);
  expect(askedOf("Which crew names are reserved?").wantsItems).toBe(true);
  expect(askedOf("What is the address of the harbour?").wantsList).toBe(false);
});

test("a question what a thing does asks for a sentence with the thing as its subject", () => {
  const { kind, form } = askedOf("What does ferryd do?");
  expect(kind).toBe("definition");
  expect(form("ferryd (short for ferry daemon) collects and shows the times of ferries.")).toBe(1);
  expect(form("You can open ferryd at http://localhost:8080.")).toBe(0);
  expect(askedOf("What do I do when a ferry is late?").kind).not.toBe("definition");
});

test("a time by which something is due may be a date, and one name may be who provides a thing", () => {
  const due = askedOf("By when do entries have to be received?");
  expect(due.form("Entries must be received by May 21, 2020.")).toBe(1);
  expect(due.form("Entries must be signed.")).toBe(0);
  const provider = askedOf("Who provides the insurance?");
  expect(provider.form("Insurance is provided through Seaguard.")).toBe(1);
  expect(provider.form("Insurance begins with June.")).toBe(0);
});

test("a name behind 'by' made a thing only if a verb of making or the beginning of a line stands before it", () => {
  const { form } = askedOf("Who maintains the harbour?");
  expect(form("The harbour is maintained by Seaguard.")).toBe(1);
  expect(form("By Ingrid Solheim")).toBe(1);
  expect(form("It is tested as required by the Harbour Act.")).toBeLessThan(1);
});

test("a share is a part of a whole, not a sum of money", () => {
  const { form } = askedOf("What share of the fee does the port pay?");
  expect(form("The port pays 75% of it.")).toBe(1);
  expect(form("The port pays half of it.")).toBe(1);
  expect(form("The port pays one half the fee.")).toBe(1);
  expect(form("The port pays two-thirds of it.")).toBe(1);
  expect(form("The port pays within half an hour.")).toBeLessThan(1);
  expect(form("The fee is $96.05.")).toBeLessThan(1);
});

test("the long form before or behind an acronym defines it", () => {
  const { form } = askedOf("What is a VTS?");
  expect(form("Ships call the Vessel Traffic Service (VTS) first.")).toBe(1);
  expect(form("Ships call the VTS (Vessel Traffic Service) first.")).toBe(1);
  expect(form("Ships call the nearest port (VTS) first.")).toBeLessThan(1);
});

test("a body is no person who chairs it", () => {
  const { form } = askedOf("Who chairs the Cross Harbour Council?");
  expect(form("The members elect a Chairperson of the Cross Harbour Council.")).toBeLessThan(1);
  expect(form("Liv Solheim chairs the Cross Harbour Council.")).toBe(1);
});

test("a person's name may have capitals or an apostrophe inside, and letters of any script", () => {
  const { form } = askedOf("Who is the head of the pilot team?");
  for (const name of ["Mary McDonald", "Peter LeBlanc", "Liam O'Brien", "Иван Петров", "Åse Ødegård"])
    expect(form(`${name} is the head of the pilot team.`)).toBe(1);
  expect(askedOf("Who was born in Halden?").form("Иван was born in Halden.")).toBe(1);
  expect(form("The Cross Harbour Council's pilot team has a head.")).toBeLessThan(1);
});
