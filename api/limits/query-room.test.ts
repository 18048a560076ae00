import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryRoom } from "./query-room.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** As many questions as there is room for, without end; each takes as long as `tookMs` says for so many at once. */
async function askWithoutEnd(room: ReturnType<typeof createQueryRoom>, tookMs: (running: number) => number) {
  let running = 0;
  const fill = () => {
    while (running < room.size()) {
      running += 1;
      const end = room.begin();
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

async function askOne(room: ReturnType<typeof createQueryRoom>, ms: number): Promise<void> {
  const end = room.begin();
  await vi.advanceTimersByTimeAsync(ms);
  end();
}

test("questions that compute are few at once: more would only wait for each other", async () => {
  const room = createQueryRoom(256, () => 1);
  await askOne(room, 20);
  await askWithoutEnd(room, (running) => running * 20);
  expect(room.size()).toBeLessThanOrEqual(5);
  expect(room.size()).toBeGreaterThanOrEqual(2);
});

test("questions that are slow while the process is idle leave the room as it is: something else is away", async () => {
  const room = createQueryRoom(256, () => 0.3);
  await askOne(room, 20);
  await askWithoutEnd(room, () => 5_000);
  expect(room.size()).toBeGreaterThanOrEqual(8);
});

test("questions that wait for a model are many at once", async () => {
  const room = createQueryRoom(256, () => 1);
  await askOne(room, 2_000);
  await askWithoutEnd(room, () => 2_000);
  expect(room.size()).toBeGreaterThan(50);
});

test("there is never more room than a process has", async () => {
  const room = createQueryRoom(20, () => 1);
  await askWithoutEnd(room, () => 100);
  expect(room.size()).toBe(20);
});
