import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQuestionConcurrency } from "./question-concurrency.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Keeps as many questions running as the limit allows. `tookMs` gives the duration for a number of running questions.
 */
async function askWithoutEnd(
  concurrency: ReturnType<typeof createQuestionConcurrency>,
  tookMs: (running: number) => number,
  most = Number.POSITIVE_INFINITY,
) {
  let running = 0;
  const fill = () => {
    while (running < Math.min(most, concurrency.size())) {
      running += 1;
      const end = concurrency.begin();
      setTimeout(() => {
        end();
        running -= 1;
        fill();
      }, tookMs(running));
    }
  };
  fill();
  await vi.advanceTimersByTimeAsync(60_000);
}

async function askOne(concurrency: ReturnType<typeof createQuestionConcurrency>, ms: number): Promise<void> {
  const end = concurrency.begin();
  await vi.advanceTimersByTimeAsync(ms);
  end();
}

test("the limit stays small for questions that compute, because more would only wait for each other", async () => {
  const concurrency = createQuestionConcurrency(256, () => 1);
  await askOne(concurrency, 20);
  await askWithoutEnd(concurrency, (running) => running * 20);
  expect(concurrency.size()).toBeLessThanOrEqual(5);
  expect(concurrency.size()).toBeGreaterThanOrEqual(2);
});

test("slow questions do not lower the limit while the process is idle, because they wait for another service", async () => {
  const concurrency = createQuestionConcurrency(256, () => 0.3);
  await askOne(concurrency, 20);
  await askWithoutEnd(concurrency, () => 5_000);
  expect(concurrency.size()).toBeGreaterThanOrEqual(8);
});

test("the limit grows for questions that wait for a model", async () => {
  const concurrency = createQuestionConcurrency(256, () => 1);
  await askOne(concurrency, 2_000);
  await askWithoutEnd(concurrency, () => 2_000);
  expect(concurrency.size()).toBeGreaterThan(50);
});

test("the limit never exceeds the largest allowed value", async () => {
  const concurrency = createQuestionConcurrency(20, () => 1);
  await askWithoutEnd(concurrency, () => 100);
  expect(concurrency.size()).toBe(20);
});

/** Questions that take a processor in turns, of which other work takes three quarters. */
const besideAnIngestion = (running: number) => 4 * running * 20;

test("the limit stays while an ingestion has the processor, because fewer questions would not be faster", async () => {
  const concurrency = createQuestionConcurrency(256, () => 1);
  await askOne(concurrency, 20);
  expect(concurrency.workMs()).toBe(20);
  await askWithoutEnd(concurrency, besideAnIngestion);
  expect(concurrency.size()).toBe(8);
  expect(concurrency.workMs()).toBeGreaterThan(60);
  expect(concurrency.workMs()).toBeLessThan(100);
});

test("a limit that became small under too many questions is back while an ingestion has the processor", async () => {
  const concurrency = createQuestionConcurrency(256, () => 1);
  await askOne(concurrency, 20);
  let isIngesting = false;
  await askWithoutEnd(concurrency, (running) => (isIngesting ? besideAnIngestion(running) : running * 20));
  expect(concurrency.size()).toBeLessThanOrEqual(5);
  isIngesting = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(concurrency.size()).toBe(8);
});

test("a limit that grew for questions that wait returns to the first one while an ingestion has the processor", async () => {
  const concurrency = createQuestionConcurrency(32, () => 1);
  await askOne(concurrency, 200);
  let isIngesting = false;
  await askWithoutEnd(concurrency, (running) => (isIngesting ? 10 * besideAnIngestion(running) : 200));
  expect(concurrency.size()).toBe(32);
  isIngesting = true;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(concurrency.size()).toBe(8);
});

test("a limit that grew in an idle moment falls under one tenant's questions, which do not reach it", async () => {
  let share = 0.3;
  const concurrency = createQuestionConcurrency(256, () => share);
  await askOne(concurrency, 20);
  setTimeout(() => {
    share = 1;
  }, 300);
  await askWithoutEnd(concurrency, (running) => running * 20, 8);
  expect(concurrency.size()).toBeLessThanOrEqual(5);
});

test("a limit that is not reached stays, however long the questions take", async () => {
  const concurrency = createQuestionConcurrency(256, () => 1);
  await askOne(concurrency, 20);
  for (let i = 0; i < 100; i += 1) await Promise.all([askOne(concurrency, 100), askOne(concurrency, 100)]);
  expect(concurrency.size()).toBe(8);
});
