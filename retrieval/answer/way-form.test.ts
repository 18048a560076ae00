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
])("an instruction or a command with the verb tells how: %s", (question, text) => {
  expect(tells(question, text)).toBe(true);
});

test.each([
  ["How do I start the ferry service?", "It continues at the next start of the ferry service."],
  ["How do I start the ferry service?", "To start from nothing, stop the ferry service."],
  ["How do I delete a quay?", "A quay that was made for the file is deleted again."],
  ["How do I delete a quay?", "Deletion of a quay takes a day."],
  ["How do I delete a quay?", "Delete the ticket."],
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
