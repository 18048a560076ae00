import { createHash, type KeyObject, randomUUID } from "node:crypto";
import { errors, type JWK, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type ApiKey, type Principal, Scope } from "../../domain/auth.ts";
import { endOf } from "../../domain/key-life.ts";
import { type Keys, notAuthenticated } from "./keys.ts";
import type { SigningKey } from "./signing-key.ts";

// An access token is a JWT according to RFC 9068. It is signed with EdDSA, valid for minutes and issued for an API key
// (`sub`). It is valid only while that key is usable: a revoked or expired key ends its tokens.

/** Verifies bearer tokens. Tokens of an identity provider would be another implementation. */
export interface TokenVerifier {
  /** Throws `unauthenticated` for every kind of invalid token. */
  verify(token: string): Promise<Principal>;
}

export interface Token {
  readonly token: string;
  /** Seconds from now. */
  readonly expires_in: number;
}

export interface Tokens extends TokenVerifier {
  /** A token for some of the key's scopes. It expires after `expires_in` seconds, or with the key if that is sooner. */
  issue(key: ApiKey, scopes: readonly Scope[], expires_in: number): Promise<Token>;
  /** Whole seconds until the token expires, without the tolerance of `verify`. Throws `unauthenticated` as it does. */
  secondsLeft(token: string): Promise<number>;
  /** The public keys (RFC 7517) with which other services verify our tokens. */
  readonly jwks: { readonly keys: readonly JWK[] };
}

interface TokenParts {
  readonly keys: Pick<Keys, "byId">;
  readonly signingKey: SigningKey;
  readonly issuer: string;
  readonly audience: string;
  /** Kind of the token, in its header. A token of one kind is never accepted as one of another. */
  readonly type?: "at+jwt" | "page-session+jwt";
}

/** Tolerance for the clocks of processes, which differ a little. */
const skewSeconds = 5;
const verdictsLimit = 10_000;
const algorithm = "EdDSA";

interface Verdict {
  readonly key_id: string;
  readonly scopes: readonly Scope[];
  /** Unix time in milliseconds. */
  readonly until: number;
}

const Claims = z.object({
  sub: z.string(),
  exp: z.number(),
  scope: z
    .string()
    .transform((text) => text.split(" "))
    .pipe(z.array(Scope).min(1)),
});

export function createTokens({ keys, signingKey, issuer, audience, type = "at+jwt" }: TokenParts): Tokens {
  const { privateKey, publicKey, publicJwk } = signingKey;
  // Checking the signature is the most expensive part of authentication, so the verdict is cached until the token
  // expires.
  const verdicts = new LRUCache<string, Verdict>({ max: verdictsLimit });

  async function judge(token: string): Promise<Verdict> {
    const digest = createHash("sha256").update(token).digest("base64");
    const known = verdicts.get(digest);
    if (known && Date.now() < known.until) return known;
    const verdict = verdictOf(await signedClaims(token, publicKey, { issuer, audience, typ: type }));
    verdicts.set(digest, verdict);
    return verdict;
  }

  return {
    jwks: { keys: [publicJwk] },
    async verify(token) {
      const { key_id, scopes } = await judge(token);
      return { key: await keys.byId(key_id), scopes };
    },
    async secondsLeft(token) {
      const { until } = await judge(token);
      return Math.max(0, Math.floor((until - Date.now()) / 1000) - skewSeconds);
    },
    async issue(key, scopes, wanted) {
      const left = (endOf(key)?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
      const expires_in = Math.min(wanted, Math.max(0, Math.floor(left / 1000)));
      const now = Math.floor(Date.now() / 1000);
      const claims = { client_id: key.id, tenant: key.tenant_id, tier: key.tier, scope: scopes.join(" ") };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: type, kid: publicJwk.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(key.id)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + expires_in)
        .sign(privateKey);
      return { token, expires_in };
    },
  };
}

async function signedClaims(
  token: string,
  publicKey: KeyObject,
  expected: { readonly issuer: string; readonly audience: string; readonly typ: string },
): Promise<JWTPayload> {
  try {
    const options = { ...expected, algorithms: [algorithm], clockTolerance: skewSeconds };
    return (await jwtVerify(token, publicKey, { ...options, requiredClaims: ["exp", "sub", "jti"] })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw notAuthenticated(true);
    throw error;
  }
}

function verdictOf(payload: JWTPayload): Verdict {
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw notAuthenticated(true);
  const { sub, scope, exp } = claims.data;
  return { key_id: sub, scopes: scope, until: (exp + skewSeconds) * 1000 };
}
