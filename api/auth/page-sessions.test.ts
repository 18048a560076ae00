import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { apiKey } from "../../test/support/record-lab.ts";
import { notAuthenticated } from "./keys.ts";
import { createPageSessions } from "./page-sessions.ts";
import { type SigningKey, signingKey } from "./signing-key.ts";
import { createTokens, type Tokens } from "./tokens.ts";

const refusal = { kind: "unauthenticated" };
const key = apiKey({ id: "key_owner", tenant_id: "tenant-a", scopes: ["admin"] });

let folder: string;
let own: SigningKey;
let isUsable = true;
let access: Tokens;
let ofPages: Tokens;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sessions-"));
  own = await signingKey(folder, "token-key");
  const parts = { keys: { byId }, signingKey: own, issuer: "urn:test" };
  access = createTokens({ ...parts, audience: "urn:test" });
  ofPages = createTokens({ ...parts, audience: "urn:test:pages", type: "page-session+jwt" });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => rm(folder, { recursive: true }));

async function byId() {
  if (!isUsable) throw notAuthenticated(true);
  return key;
}
const sessions = (publicBaseUrl?: string, trustedProxies = 0) =>
  createPageSessions({ tokens: ofPages, publicBaseUrl, trustedProxies });
const cookieOf = async (...where: Parameters<typeof sessions>) => (await sessions(...where).open(key)).cookie;
const pairOf = (cookie: string): string => cookie.split(";")[0] ?? "";

test("with https the cookie is for frames of other sites, without it for those of the same site", async () => {
  const across = "HttpOnly; Secure; SameSite=None; Partitioned";
  expect(await cookieOf("https://lore.example")).toMatch(
    new RegExp(`^lore_pages=[\\w.-]+; Max-Age=900; Path=/api/visualizations; ${across}$`),
  );
  expect(await cookieOf("https://lore.example/lore/")).toContain("; Path=/lore/api/visualizations; ");
  expect(await cookieOf(undefined, 1)).toContain(across);
  for (const plain of [await cookieOf(), await cookieOf("http://localhost:8080")])
    expect(plain).toMatch(/; Path=\/api\/visualizations; HttpOnly; SameSite=Lax$/);
});

test("a session reads only, whatever its key may do, and ends with its key and after 15 minutes", async () => {
  const cookie = pairOf(await cookieOf());
  const principal = { key, scopes: ["read"] };
  expect(await sessions().find({ cookie })).toEqual(principal);
  expect(await sessions().find({ cookie: `theme=dark; ${cookie}; a=b` })).toEqual(principal);
  isUsable = false;
  await expect(sessions().find({ cookie })).rejects.toMatchObject(refusal);
  isUsable = true;
  vi.useFakeTimers({ now: Date.now() + 910_000, toFake: ["Date"] });
  await expect(sessions().find({ cookie })).rejects.toMatchObject(refusal);
});

test("a session that a token opened ends no later than the token", async () => {
  const { token, expires_in: ofToken } = await access.issue(key, ["read"], 60);
  const left = await access.secondsLeft(token);
  expect(left).toBeLessThanOrEqual(ofToken);
  const { cookie, expires_in } = await sessions().open(key, left);
  expect(expires_in).toBe(left);
  expect(cookie).toContain(`; Max-Age=${left}; `);
  const session = pairOf(cookie).slice("lore_pages=".length);
  expect(decodeJwt(session).exp).toBeLessThanOrEqual(decodeJwt(token).exp ?? 0);
  expect((await sessions().open(key, 3_600)).expires_in).toBe(900);
});

test("a session is no token, and a token is no session", async () => {
  const cookie = pairOf(await cookieOf());
  const session = cookie.slice("lore_pages=".length);
  await expect(access.verify(session)).rejects.toMatchObject(refusal);
  const { token } = await access.issue(key, ["read"], 900);
  await expect(sessions().find({ cookie: `lore_pages=${token}` })).rejects.toMatchObject(refusal);
  // Each of the two marks is enough.
  const parts = { keys: { byId }, signingKey: own, issuer: "urn:test" };
  const otherAudience = createTokens({ ...parts, audience: "urn:test", type: "page-session+jwt" });
  const otherType = createTokens({ ...parts, audience: "urn:test:pages" });
  for (const issuer of [otherAudience, otherType]) {
    const wrong = (await issuer.issue(key, ["read"], 900)).token;
    await expect(sessions().find({ cookie: `lore_pages=${wrong}` })).rejects.toMatchObject(refusal);
  }
  expect([decodeProtectedHeader(session).typ, decodeJwt(session).aud]).toEqual(["page-session+jwt", "urn:test:pages"]);
});

test("a request without the cookie has no session, and a spoiled one is refused", async () => {
  for (const headers of [{}, { cookie: "" }, { cookie: "theme=dark" }, { cookie: "xlore_pages=a" }])
    expect(await sessions().find(headers)).toBeNull();
  for (const cookie of ["lore_pages=", "lore_pages=a.b.c", `${pairOf(await cookieOf())}x`])
    await expect(sessions().find({ cookie })).rejects.toMatchObject(refusal);
});
