import type { Client } from "./client.ts";
import type { Scope } from "./generated/types.ts";

export interface TokenWishes {
  /** Default: all scopes of the key. */
  readonly scopes?: readonly Scope[];
  /** Lifetime of each token in seconds, 60 to 3600; default 900. */
  readonly seconds?: number;
}

interface Token {
  readonly token: string;
  /** By this process's clock. */
  readonly until: number;
}

/** A new token is fetched this long before the old one expires. */
const marginMs = 30_000;

/**
 * Bearer tokens obtained with the key of `client`, for `createClient({ token })`. Each token is used until shortly
 * before its expiry. Concurrent requests wait for one exchange. Rejects with the `ApiError` of the exchange.
 */
export function tokenSource(
  client: Pick<Client, "exchangeToken">,
  { scopes, seconds }: TokenWishes = {},
): () => Promise<string> {
  let held: Token | null = null;
  let exchange: Promise<Token> | null = null;
  const exchanged = async (): Promise<Token> => {
    const askedAt = performance.now();
    const { body } = await client.exchangeToken({
      body: {
        grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
        ...(scopes === undefined ? {} : { scope: scopes.join(" ") }),
        ...(seconds === undefined ? {} : { expires_in: seconds }),
      },
    });
    return { token: body.access_token, until: askedAt + body.expires_in * 1000 - marginMs };
  };
  return async () => {
    if (held && performance.now() < held.until) return held.token;
    exchange ??= exchanged().finally(() => {
      exchange = null;
    });
    const fresh = await exchange;
    held = fresh;
    return fresh.token;
  };
}
