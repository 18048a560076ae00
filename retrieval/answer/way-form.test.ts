import { expect, test } from "vitest";
import { askedWay } from "./way-form.ts";

const tells = (question: string, text: string): boolean => askedWay(question).tellsHow(text);

test.each([
  ["How do I start the ferry service?", "npm start | runs the ferry service on port 8080"],
  ["How do I delete a quay?", "DELETE /harbours/{id}/quays/{quay} hides the quay at once"],
  ["How do I delete a quay?", "2. Remove the quay from the list of the harbour"],
  ["How can I switch off the tide check?", "The check of tides can be disabled with the option `--no-tide`."],
  ["How do I book a berth?", "# Book. The answer has the number of the berth.\ncurl -d berth=7 $URL/book"],
  ["How to board the ferry", "To board the ferry, show your ticket."],
  ["How to board the ferry", "Boarding the ferry begins by tapping the ticket."],
  ["How do I process a refund of the ferry?", "To process a refund of the ferry, open the till."],
  ["How do I access the harbour log?", "Access the harbour log from the pier."],
  ["How do I build the ferry map?", "make build | draws the ferry map"],
  ["How do I start a run of the ferry?", "POST /runs starts a run of the ferry"],
  ["How do I apply for a berth?", "Berths are applied for with a letter."],
])("an instruction or a command with the verb tells how: %s", (question, text) => {
  expect(tells(question, text)).toBe(true);
});

test.each([
  ["How do I start the ferry service?", "It continues at the next start of the ferry service."],
  ["How do I start the ferry service?", "To start from nothing, stop the ferry service."],
  ["How do I delete a quay?", "A quay that was made for the file is deleted again."],
  ["How do I delete a quay?", "Deletion of a quay takes a day."],
  ["How do I delete a quay?", "Delete the ticket."],
  ["How do I delete a ferry document?", "A deleted ferry document leaves room to\nmake restores possible."],
  ["How do I start the ferry service?", "npm stop | ends the ferry service"],
  ["How do I start the ferry service?", "npm run stop | ends the ferry service"],
  ["How do I stop the ferry service?", "npm start | serves the ferry service until the end"],
  ["How do I create a ferry token?", "curl /tokens | lists the general ferry token"],
  ["How do I create a new ferry token?", "curl /tokens | lists the new ferry token"],
  ["How do I delete a branch?", "git branch -r | lists remote branches"],
  ["How do I install the ferry?", "docker ps | shows an instance of the ferry"],
  ["How do I send a letter?", "curl /letters | names the poster of a letter"],
  ["How do I create a tide-map.csv file?", "Shows the tide and adds colours to the map. It can add a CSV quay."],
])("a text that only mentions the deed, or has another object, does not: %s", (question, text) => {
  expect(tells(question, text)).toBe(false);
});

test("a question how something is asks for no deed", () => {
  expect(askedWay("How does the ferry work?").isDeed).toBe(false);
  expect(askedWay("How long is the ferry?").isDeed).toBe(false);
  expect(askedWay("How do I talk to somebody?").isDeed).toBe(false);
});

test("a heading names the deed in any form of its verb", () => {
  const { isNamedBy } = askedWay("How do I trigger the harbour drill by hand?");
  expect(isNamedBy("Triggering the drill manually")).toBe(true);
  expect(isNamedBy("The harbour drill")).toBe(false);
});

test("an English word begins a command behind a prompt, in code and at the beginning of a text", () => {
  const { tellsHow } = askedWay("How do I delete a ferry document?");
  const lines = "# This is how the ferry document is deleted\nmake clean";
  expect(tellsHow(lines, lines)).toBe(true);
  expect(tellsHow(lines)).toBe(false);
  expect(tellsHow(lines.replace("make", "$ make"))).toBe(true);
});
