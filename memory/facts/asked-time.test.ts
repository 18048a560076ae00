import { expect, test } from "vitest";
import { askedTime } from "./asked-time.ts";

const now = new Date("2026-06-15T12:00:00Z");
const day = (text: string) => new Date(`${text}T00:00:00Z`);

test.for([
  ["Who was my dentist on 5 January 2026?", "Who was my dentist ?", "2026-01-05", "2026-01-06"],
  ["Who was my dentist on the 5th of January, 2026?", "Who was my dentist ?", "2026-01-05", "2026-01-06"],
  ["Who was my dentist back on January 5th, 2026?", "Who was my dentist ?", "2026-01-05", "2026-01-06"],
  ["As of 2026-02-28, what was my project called?", "what was my project called?", "2026-02-28", "2026-03-01"],
  ["Who was my dentist, on 5 January 2026?", "Who was my dentist ?", "2026-01-05", "2026-01-06"],
  ["In May 2025, where did I live?", "where do I live?", "2025-05-01", "2025-06-01"],
  ["Which languages did I speak in 2025?", "Which languages do I speak ?", "2025-01-01", "2026-01-01"],
  ["What did we use for storage during Dec 2025?", "What do we use for storage ?", "2025-12-01", "2026-01-01"],
  ["Where was I based in 2025?", "Where am i based ?", "2025-01-01", "2026-01-01"],
  ["Who was my dentist on 29 February 2024?", "Who was my dentist ?", "2024-02-29", "2024-03-01"],
  // The month runs: it has begun.
  ["Who is my dentist in June 2026?", "Who is my dentist ?", "2026-06-01", "2026-07-01"],
] as const)("%s", ([question, rest, from, until]) => {
  expect(askedTime(question, now)).toMatchObject({ question: rest, from: day(from), until: day(until) });
});

test.each([
  "Who is my dentist?",
  "Who was my dentist on 31 February 2026?",
  "Who was my dentist on 5 Bananas 2026?",
  "Who was my dentist on 2026-13-01?",
  "Who will be my dentist on 5 January 2027?",
  "Who is my dentist in Hamn?",
  "What is my 2025 budget?",
  "Who was my boss in marketing 2025?",
])("%s names no past time", (question) => {
  expect(askedTime(question, now)).toBeNull();
});
