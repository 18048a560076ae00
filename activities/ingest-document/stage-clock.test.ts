import { expect, test } from "vitest";
import { createStageClock } from "./stage-clock.ts";

test("a stage spans from its first to its last work, and failed work does not count", async () => {
  let time = 100;
  const clock = createStageClock(() => time);
  const lasting = (ms: number) => async () => {
    time += ms;
  };
  await clock.time(["extract_entities", "extract_relations"], lasting(10));
  await clock.time(["store_in_graph_store"], lasting(20));
  await clock.time(["extract_entities"], lasting(5));
  const failing = clock.time(["store_vectors"], () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  time += 1;
  expect(clock.work()).toEqual({
    extract_entities: { work: { began_ms_ago: 36, ended_ms_ago: 1 } },
    extract_relations: { work: { began_ms_ago: 36, ended_ms_ago: 26 } },
    store_in_graph_store: { work: { began_ms_ago: 26, ended_ms_ago: 6 } },
  });
});
