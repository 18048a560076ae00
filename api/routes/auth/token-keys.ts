import { z } from "zod";
import { route } from "../../route.ts";

export const tokenKeys = route({
  id: "tokenKeys",
  method: "GET",
  path: "/.well-known/jwks.json",
  tag: "Authentication",
  summary: "Public keys that bearer tokens are signed with (RFC 7517)",
  description: "For services that check tokens themselves: EdDSA over Ed25519, by `kid`.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    keys: z.array(
      z.object({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        x: z.string(),
        kid: z.string(),
        alg: z.literal("EdDSA"),
        use: z.literal("sig"),
      }),
    ),
  }),
  extension: true,
  examples: [{ summary: "The keys", status: 200 }],
  handle: async (_input, { tokens }) => tokens.jwks,
});
