import type { TestApp } from "./app.ts";

/** A key as the service gives it. */
export interface GivenKey {
  readonly id: string;
  readonly api_key: string;
}

export interface Answered<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

export interface ListedKey {
  readonly id: string;
  readonly status: string;
  readonly last_used: string | null;
}
export type KeyList = Answered<{
  readonly keys: readonly ListedKey[];
  readonly total_count: number;
  readonly next_cursor: string | null;
}>;

/** Requests of the endpoints for keys; `credential` is the admin key unless it is given. */
export function keyClient(service: TestApp) {
  async function ask<Body = Record<string, unknown>>(
    path: string,
    init: RequestInit = {},
    credential: Record<string, string> = {},
  ): Promise<Answered<Body>> {
    const { headers = {}, ...rest } = init;
    const response = await service.request(path, { ...rest, headers: { ...(headers as object), ...credential } });
    return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
  }
  const post = <Body = Record<string, unknown>>(path: string, body?: unknown, credential?: Record<string, string>) =>
    ask<Body>(
      path,
      {
        method: "POST",
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      },
      credential,
    );
  const list = (search = "", credential?: Record<string, string>): Promise<KeyList> =>
    ask(`/api/v1/auth/keys${search}`, {}, credential);
  const as = (secret: string) => ({ "X-API-Key": secret });
  return {
    ask,
    post,
    as,
    bearer: (text: string) => ({ "X-API-Key": "", Authorization: `Bearer ${text}` }),
    /** Makes a key for a test, with default fields; throws if it is refused. */
    async make(fields: Record<string, unknown> = {}, credential?: Record<string, string>): Promise<GivenKey> {
      const { status, body } = await post<GivenKey>(
        "/api/v1/auth/generate-key",
        { name: "test", ...fields },
        credential,
      );
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    list,
    listed: async (id: string, search = "?include_revoked=true") =>
      (await list(search)).body.keys.find((key) => key.id === id),
    /** The answer to a request with the key. */
    works: (secret: string) => ask("/api/v1/jobs", {}, as(secret)),
    revoke: (id: string, credential?: Record<string, string>) =>
      ask(`/api/v1/auth/keys/${id}`, { method: "DELETE" }, credential),
    rotate: (id: string, credential?: Record<string, string>) =>
      post(`/api/v1/auth/keys/${id}/rotate`, undefined, credential),
  };
}
