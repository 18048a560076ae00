import { expect } from "vitest";
import type { TestApp } from "../../support/app.ts";

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Labels are unique over all parts of the test. */
let made = 0;

export const dataLab = (service: () => TestApp) => {
  /** Sends with further headers. */
  const sendWith =
    (more: Record<string, string>) =>
    async (method: string, path: string, body?: unknown): Promise<Answer> => {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...more };
      const response = await service().request(path, { method, headers, ...init });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
  const send = sendWith({});
  async function entity(body: Record<string, unknown> = {}): Promise<number> {
    made += 1;
    const answer = await send("POST", "/data/entity/harbour", { label: `Boat ${made}`, entity_type: "boat", ...body });
    expect(answer.status).toBe(201);
    return Number(answer.body.id);
  }
  return { sendWith, send, entity };
};
