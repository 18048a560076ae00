import { z } from "zod";
import { PublicKeyBody } from "../../present/public-key.ts";
import { route } from "../../route.ts";

export const tokenKeys = route({
  id: "tokenKeys",
  method: "GET",
  path: "/.well-known/jwks.json",
  tag: "Authentication",
  summary: "Get the public keys that verify bearer tokens (RFC 7517)",
  description:
    "For services that verify tokens themselves. Signatures are EdDSA over Ed25519; `kid` of a token names its key.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: z.object({
    keys: z.array(PublicKeyBody).describe("Public keys; more than one while the service changes its key"),
  }),
  extension: true,
  examples: [{ summary: "The keys", status: 200 }],
  handle: async (_input, { access }) => access.tokens.jwks,
});
