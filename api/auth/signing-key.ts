import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { calculateJwkThumbprint, exportJWK, type JWK } from "jose";
import { AppError } from "../../domain/errors.ts";
import { secretFile } from "./bootstrap.ts";

/** An ed25519 key pair of the installation. */
export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The public key as a JWK (RFC 8037); `kid` is its thumbprint (RFC 7638). */
  readonly publicJwk: JWK & { readonly kid: string };
}

/**
 * Reads the key pair of this name from the folder (PKCS8 PEM, mode 0600), or creates it once. Processes that start at
 * the same time read the same pair. Throws `unavailable` if the file holds something else.
 */
export async function signingKey(folder: string, name: string): Promise<SigningKey> {
  const pem = await secretFile(folder, name, newPem);
  const privateKey = readPem(pem, join(folder, name));
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey, publicKey, publicJwk: { ...jwk, alg: "EdDSA", use: "sig", kid } };
}

const newPem = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

function readPem(pem: string, path: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch (cause) {
    throw new AppError("unavailable", `${path} holds no private key; delete it, and the next start makes a new one`, {
      cause,
    });
  }
  throw new AppError("unavailable", `${path} holds no ed25519 key; delete it, and the next start makes a new one`);
}
