import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../api/routes/all.ts";
import { loadDocument } from "../support/conforms.ts";
import { type ExampleService, openExampleService } from "../support/example-service.ts";
import { openProfile, type Profile } from "../support/profiles.ts";

// The examples of `test/api/examples.test.ts`, with engines that are servers.

const documented = loadDocument();
let profile: Profile;
let service: ExampleService;
beforeAll(async () => {
  profile = await openProfile("distributed");
  service = await openExampleService(profile.settings);
});
afterAll(async () => {
  await service?.app.close();
  await profile?.close();
});

const examples = routes.flatMap((route) => (route.examples ?? []).map((example) => ({ id: route.id, route, example })));

test.each(examples)("$id: $example.summary, answered with $example.status", async ({ route, example }) => {
  const answer = await service.send(route, example);
  expect(answer.status, answer.text.slice(0, 500)).toBe(example.status);
  expect(documented.check({ method: route.method, route: route.path }, answer)).toEqual([]);
});
