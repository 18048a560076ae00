import type { IncomingHttpHeaders } from "node:http";
import type { ApiKey, Principal } from "../../domain/auth.ts";
import { pageSessionSeconds } from "../../domain/limits/keys.ts";
import type { Tokens } from "./tokens.ts";

// A session for the pages of visualizations: a cookie with a signed token of its own kind. A frame or a link cannot
// send the key's header, so the pages, and nothing else, accept this cookie. It ends with its key.

export interface PageSession {
  /** Value of the Set-Cookie header. */
  readonly cookie: string;
  /** Path below which browsers send the cookie. */
  readonly path: string;
  readonly expires_in: number;
}

export interface PageSessions {
  /** A session of at most `atMost` seconds: it ends no later than the token that opens it. */
  open(key: ApiKey, atMost?: number): Promise<PageSession>;
  /** The caller that the request's cookie names; null without a cookie. Throws `unauthenticated` for an invalid one. */
  find(headers: IncomingHttpHeaders): Promise<Principal | null>;
}

interface SessionParts {
  readonly tokens: Pick<Tokens, "issue" | "verify">;
  readonly publicBaseUrl?: string | undefined;
  /** Number of trusted proxies in front of this service. */
  readonly trustedProxies: number;
}

const name = "lore_pages";

export function createPageSessions({ tokens, publicBaseUrl, trustedProxies }: SessionParts): PageSessions {
  const base = publicBaseUrl === undefined ? "" : new URL(publicBaseUrl).pathname.replace(/\/$/, "");
  const path = `${base}/api/visualizations`;
  const isSecure = publicBaseUrl === undefined ? trustedProxies > 0 : publicBaseUrl.startsWith("https:");
  // Browsers refuse SameSite=None without Secure. Without https, only pages of the same site may embed.
  const across = isSecure ? "Secure; SameSite=None; Partitioned" : "SameSite=Lax";
  return {
    async open(key, atMost = pageSessionSeconds) {
      const { token, expires_in } = await tokens.issue(key, ["read"], Math.min(pageSessionSeconds, atMost));
      return { cookie: `${name}=${token}; Max-Age=${expires_in}; Path=${path}; HttpOnly; ${across}`, path, expires_in };
    },
    async find({ cookie }) {
      const token = tokenIn(cookie);
      return token === undefined ? null : tokens.verify(token);
    },
  };
}

const tokenIn = (cookies = ""): string | undefined =>
  cookies
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
