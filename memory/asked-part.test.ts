import { expect, test } from "vitest";
import { askedPart } from "./asked-part.ts";

test.each([
  ["My dentist is Dr. Weber. Who designed the Aurora Belle?", "Who designed the Aurora Belle?"],
  ["By the way, I live in Oslo. I speak Danish. Who founded Kestrel Bay?", "Who founded Kestrel Bay?"],
  ["The dock is new. I live in Oslo. Who built the Aurora Belle?", "The dock is new. Who built the Aurora Belle?"],
])("%s", (text, asked) => {
  expect(askedPart(text)).toBe(asked);
});

test.each([
  "Who designed the Aurora Belle?",
  "My dentist is Dr. Weber.",
  "I live in Kestrel Bay. Who founded it?",
  "My project is Aurora. Who leads my project?",
  "I'm a contractor. What is the vacation allowance under the HR Policy?",
  "I work for Acme. What is the vacation allowance under the HR Policy?",
  "My contract is fixed-term. What is the vacation allowance under the HR Policy?",
  "We use Postgres for storage. How does the Aurora Belle connect?",
  "I work for Acme. What does the leave policy say?",
  "The server runs Postgres. How do I upgrade to Postgres 17?",
  `My name is John. Who designed the Aurora Belle? ${"It rained. ".repeat(50)}Who built the Borealis?`,
  "If my project is called Aurora, who leads the Borealis?",
])("the whole text is asked: %s", (text) => {
  expect(askedPart(text)).toBe(text);
});
