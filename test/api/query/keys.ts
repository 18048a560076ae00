import { beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { expectDocumented } from "../../support/documented.ts";
import { type Fault, queryLab, routeOf } from "./lab.ts";

export function keys(app: () => TestApp): void {
  let service: TestApp;
  beforeAll(() => {
    service = app();
  });
  const { post, expectFault } = queryLab(app);

  describe("POST /api/v1/auth/generate-key", () => {
    const path = "/api/v1/auth/generate-key";

    test.each<Fault>([
      [{}, "name", "name: is required"],
      [{ name: "n".repeat(101) }, "name", "name: must be at most 100 characters"],
      [{ name: "n", expires_in: 0 }, "expires_in", "expires_in: must be at least 1"],
      [{ name: "n", expires_in: 3651 }, "expires_in", "expires_in: must be at most 3650"],
      [{ name: "n", expires_in: 1.5 }, "expires_in", "expires_in: must be a whole number"],
      [{ name: "n", expires_in: null }, "expires_in", "expires_in: must be a number of days from 1 to 3650"],
      [{ name: "n", scopes: [] }, "scopes", "scopes: must not be empty"],
      [{ name: "n", scopes: ["root"] }, "scopes.0", "scopes.0: must be one of read, write, delete, admin"],
      [{ name: "n", tier: "gold" }, "tier", "tier: must be one of free, standard, pro, enterprise"],
    ])("400 for %j", (...fault) => expectFault(path, fault));

    test("201 with a secret that works at once, with the least rights and a year by default", async () => {
      const response = await post(path, { name: "reader" });
      expect(response.status).toBe(201);
      const key = (await response.json()) as { api_key: string; created_at: string; expires_at: string };
      expectDocumented(routeOf("generateKey"), key);
      expect(key).toMatchObject({ name: "reader", scopes: ["read"], tier: "standard" });
      expect(key.api_key).toMatch(/^lore_live_[0-9A-Za-z]{49}$/);
      expect(Date.parse(key.expires_at) - Date.parse(key.created_at)).toBe(365 * 86_400_000);
      const headers = { "X-API-Key": key.api_key };
      expect((await service.request("/api/v1/knowledge-graphs", { headers })).status).toBe(200);
      expect((await post(path, { name: "more" }, headers)).status).toBe(403);
      const two = await service.request("/health", { headers: { ...headers, Authorization: "Bearer other" } });
      expect(two.status).toBe(200);
      const both = await service.request("/api/v1/health", { headers: { ...headers, Authorization: "Bearer other" } });
      expect(both.status).toBe(400);
    });
  });
}
