import { z } from "zod";

/** A public Ed25519 key in JWK form (RFC 7517, RFC 8037). */
export const PublicKeyBody = z.object({
  kty: z.literal("OKP").describe("Type of the key (RFC 7517)"),
  crv: z.literal("Ed25519").describe("Curve (RFC 8037)"),
  x: z.string().describe("The public key, base64url"),
  kid: z.string().describe("Id of the key"),
  alg: z.literal("EdDSA").describe("Algorithm of the signatures that the key verifies"),
  use: z.literal("sig").describe("sig: the key verifies signatures"),
});
