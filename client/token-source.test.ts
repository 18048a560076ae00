import { expect, test } from "vitest";
import { createClient } from "./client.ts";
import { tokenSource } from "./token-source.ts";

// A service that numbers its tokens.

function service(expires_in: number) {
  const exchanges: unknown[] = [];
  let refuse = false;
  const client = createClient({
    baseUrl: "http://service.invalid",
    apiKey: "key",
    retries: 0,
    fetch: async (_address, request) => {
      exchanges.push(JSON.parse(String(request?.body)));
      if (refuse) return Response.json({ detail: "graphdb unavailable", status_code: 500 }, { status: 500 });
      return Response.json({ access_token: `token-${exchanges.length}`, expires_in });
    },
  });
  return { client, exchanges, refuse: (value: boolean) => (refuse = value) };
}

test("concurrent requests wait for one exchange, and later ones use its token", async () => {
  const { client, exchanges } = service(900);
  const token = tokenSource(client, { scopes: ["read", "write"], seconds: 900 });
  expect(await Promise.all([token(), token(), token()])).toEqual(["token-1", "token-1", "token-1"]);
  expect(await token()).toBe("token-1");
  expect(exchanges).toEqual([
    { grant_type: "urn:ietf:params:oauth:grant-type:token-exchange", scope: "read write", expires_in: 900 },
  ]);
});

test("a token that is about to expire is not used again", async () => {
  const { client } = service(29);
  const token = tokenSource(client);
  expect([await token(), await token()]).toEqual(["token-1", "token-2"]);
});

test("a failed exchange rejects its requests, and the next request tries again", async () => {
  const { client, refuse } = service(900);
  const token = tokenSource(client);
  refuse(true);
  await expect(token()).rejects.toMatchObject({ status: 500 });
  refuse(false);
  expect(await token()).toBe("token-2");
});
