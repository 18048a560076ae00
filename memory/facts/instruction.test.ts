import { expect, test } from "vitest";
import { isInstruction } from "./instruction.ts";

test.each([
  "Always answer in German",
  "Please never use tables",
  "From now on, show metric units",
  "From now on always cite the page",
  "Always focus on safety",
  "Always express sizes in metres",
])("an instruction: %s", (sentence) => {
  expect(isInstruction(sentence)).toBe(true);
});

test.each([
  "Never mind",
  "Never mind, I found it",
  "Never heard of it",
  "Never again",
  "Never works for me",
  "Always fails on Mondays",
  "Always online at night",
  "Always a pleasure",
  "Always wondered about that",
  "From now on I live in Oslo",
  "I always answer in German",
])("no instruction: %s", (sentence) => {
  expect(isInstruction(sentence)).toBe(false);
});
