// Deleted and replaced text leaves every server of the distributed profile: PostgreSQL, Neo4j, Chroma, MongoDB and
// Redis, and the folder of files that processes share. What stays on the disks of servers: docs/deleting.md.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";
import { letterAbout, newCanary, stemOf, tableAbout } from "../support/canary.ts";
import { filesWith } from "../support/files-with.ts";
import { openProfile, type Profile } from "../support/profiles.ts";
import { serverContents } from "../support/server-contents.ts";

let profile: Profile;
let service: TestApp;

beforeAll(async () => {
  profile = await openProfile("distributed");
  service = await openTestApp({
    ...profile.settings,
    LORE_DELETION_GRACE_SECONDS: "0",
    LORE_DELETION_AGAIN_SECONDS: "0",
    LORE_UPLOAD_GRACE_SECONDS: "5",
    LORE_ANSWER_CACHE_SECONDS: "600",
  });
}, 240_000);
afterAll(async () => {
  await service?.close();
  await profile?.close();
});

const shared = () => profile.settings.LORE_FILES_DIR ?? "";

/** Servers that hold one of the words; "files" for the shared folder. */
async function holders(words: readonly string[]): Promise<readonly string[]> {
  const space = await service.app.stores.records.installation();
  const contents = await serverContents({ settings: profile.settings, space });
  const servers = Object.entries(contents).filter(([, text]) => words.some((word) => text.includes(word)));
  const files = (await Promise.all(words.map((word) => filesWith(shared(), word)))).flat();
  return [...servers.map(([server]) => server), ...(files.length > 0 ? ["files"] : [])];
}

/** Asks for a user, so that the answer is remembered and cached. The question does not contain the word. */
async function ask(kg: string, canary: string): Promise<void> {
  const response = await service.request("/api/v1/query", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: "Who was born in Halden?", user_id: randomUUID(), kg_names: [kg] }),
  });
  expect(((await response.json()) as { answer: string }).answer.toLowerCase()).toContain(canary);
}

const everywhere = ["postgres", "neo4j", "chroma", "mongodb", "redis", "files"];
/** Turns and answers are stored beside the answer, and an answer is cached only when no change waits for an engine. */
const soon = { timeout: 120_000, interval: 500 };
/** Chroma holds vectors under the id of their source, and no text. */
const expectEverywhere = (kg: string, canary: string, source_id: string) =>
  expect
    .poll(async () => {
      await ask(kg, canary);
      return holders([stemOf(canary), source_id.toLowerCase()]);
    }, soon)
    .toEqual(everywhere);

/**
 * Servers with the text, and engines with rows of the sources. Jobs keep the id of a source, and nothing else of it.
 */
async function remains(canary: string, source_ids: readonly string[]): Promise<readonly string[]> {
  const rows = (await holders(source_ids.map((id) => id.toLowerCase()))).filter((server) => engines.has(server));
  return [...(await holders([stemOf(canary)])), ...rows];
}
const engines = new Set(["neo4j", "chroma"]);
const withText = everywhere.filter((server) => server !== "chroma");

/** As on the embedded profile. */
const inTime = { timeout: 120_000, interval: 1_000 };

test("a deleted source is in every server before, and in none within two minutes", { timeout: 300_000 }, async () => {
  const canary = newCanary();
  await service.ingest("harbour", "other.md", "# Sea Rose\n\nThe Sea Rose is a ferry of Norrvik.\n");
  const letter = await service.ingest("harbour", `${canary}.md`, letterAbout(canary));
  const table = await service.ingest("harbour", "seen.csv", tableAbout(canary));
  await expectEverywhere("harbour", canary, letter.source_id);
  const source_ids = [letter.source_id, table.source_id];
  for (const id of source_ids) await expect.poll(() => remains(canary, [id]), soon).toEqual([...withText, ...engines]);
  for (const source_id of source_ids) await service.client.deleteSource({ path: { kg_name: "harbour", source_id } });
  await expect.poll(() => remains(canary, source_ids), inTime).toEqual([]);
});

test("a replaced revision leaves no server with its text either", { timeout: 300_000 }, async () => {
  const [old, next] = [newCanary(), newCanary()];
  const { source_id } = await service.ingest("replaced", "letter.md", letterAbout(old));
  await expectEverywhere("replaced", old, source_id);
  const upload = await service.uploadForm(
    { kg_name: "replaced", source_name: "letter.md" },
    "letter.md",
    letterAbout(next),
  );
  const { job_id } = (await upload.json()) as { job_id: string };
  expect(await service.finished(job_id)).toMatchObject({ status: "completed" });
  await expect.poll(() => holders([stemOf(old)]), inTime).toEqual([]);
  expect(await holders([stemOf(next)])).toEqual(expect.arrayContaining(["postgres", "neo4j", "files"]));
});
