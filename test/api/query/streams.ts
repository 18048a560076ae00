import { beforeAll, describe, expect, test } from "vitest";
import { query as queryRoute } from "../../../api/routes/query/query.ts";
import type { TestApp } from "../../support/app.ts";
import { expectDocumented } from "../../support/documented.ts";

export function streams(app: () => TestApp): void {
  let service: TestApp;
  beforeAll(() => {
    service = app();
  });

  describe("a question with Accept: text/event-stream", () => {
    const asked = { query: "Who designed the Aurora Belle?", kg_names: ["ferries"] };
    const follow = (body: object, headers: Record<string, string> = {}) =>
      service.request("/api/v1/query", {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "text/event-stream", ...headers },
        body: JSON.stringify(body),
      });
    const eventsOf = async (response: Response) => {
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        "text/event-stream; charset=utf-8",
      ]);
      const blocks = (await response.text()).split("\n\n").filter((block) => block.startsWith("id: "));
      return blocks.map((block) => {
        const [, event = "", data = ""] = block.split("\n").map((line) => line.slice(line.indexOf(": ") + 2));
        return { event, data: JSON.parse(data) as Record<string, unknown> };
      });
    };

    test("sends the steps, then the checked sentences, then the answer as without a stream", async () => {
      const events = await eventsOf(await follow(asked));
      const { event, data } = events.at(-1) ?? {};
      expect(event).toBe("answer");
      expectDocumented(queryRoute, data);
      expect(events.map(({ event, data }) => data.name ?? event)).toEqual([
        ...["recall", "route", "retrieve", "rerank", "predict"],
        ...["sentence", "sentence", "remember", "answer"],
      ]);
      const sentences = events.filter(({ event }) => event === "sentence").map(({ data }) => data.text);
      expect(sentences).toEqual(["The Aurora Belle is a ferry. [1]", "Ada Lind designed the Aurora Belle. [2]"]);
      expect(data?.answer).toBe(sentences.join(" "));
    });

    test("sends no sentence that was not checked, and none if nothing was found", async () => {
      for (const more of [{ validate_answer: false }, { query: "Who repaired the lighthouse of Tromsø?" }]) {
        const names = (await eventsOf(await follow({ ...asked, ...more }))).map(({ event }) => event);
        expect(names).not.toContain("sentence");
        expect(names.at(-1)).toBe("answer");
      }
    });

    test("gets refusals with their ordinary status, and 202 for a job", async () => {
      const unknown = await follow({ ...asked, kg_names: ["atlantis"] });
      expect([unknown.status, await unknown.json()]).toMatchObject([404, { status_code: 404 }]);
      expect((await follow({ query: "" })).status).toBe(400);
      expect((await follow(asked, { Prefer: "respond-async" })).status).toBe(202);
    });

    test("gets the stored answer of its Idempotency-Key as the only event", async () => {
      const headers = { "Idempotency-Key": "followed-once" };
      const first = (await eventsOf(await follow(asked, headers))).at(-1);
      const again = await follow(asked, headers);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(await eventsOf(again)).toEqual([first]);
    });
  });
}
