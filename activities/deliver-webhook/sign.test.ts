import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { expect, test } from "vitest";
import { signedHeaders } from "./sign.ts";

const { privateKey } = generateKeyPairSync("ed25519");
// The example of the Standard Webhooks specification and its libraries.
const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const body = '{"test": 2432232314}';
const at = new Date(1_614_265_330_999);
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

test("the HMAC signature equals the specification's example", () => {
  const headers = signedHeaders({ id, body, at }, { privateKey, secret });
  expect(headers).toMatchObject({ "webhook-id": id, "webhook-timestamp": "1614265330" });
  expect(headers["webhook-signature"]).toMatch(
    /^v1a,[A-Za-z0-9+/]{86}== v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE=$/,
  );
});

test("without a secret there is only the asymmetric signature, which the public key verifies", () => {
  const signature = signedHeaders({ id, body, at }, { privateKey })["webhook-signature"] ?? "";
  expect(signature).toMatch(/^v1a,[^ ]+$/);
  const check = (content: string) =>
    verify(null, Buffer.from(content), createPublicKey(privateKey), Buffer.from(signature.slice(4), "base64"));
  expect([check(`${id}.1614265330.${body}`), check(`${id}.1614265331.${body}`)]).toEqual([true, false]);
});

test("a secret gives the same signature with and without its prefix", () => {
  const of = (given: string) =>
    signedHeaders({ id, body, at }, { privateKey, secret: given })["webhook-signature"]?.split(" ")[1];
  expect(of(secret.slice("whsec_".length))).toBe(of(secret));
});
